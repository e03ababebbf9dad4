// @ts-check
/**
 * A table as players, spectators and the floor see it. Read only: bets go through the croupier.
 * Everything that is drawn is what the server sent; an own seat stands at the bottom.
 */
import { h, attr, classes, pageData, show, text, vars } from './dom.js';
import { connect } from './live.js';
import { createStore } from './store.js';
import { createTable } from './table.js';
import { WIDE, geometry } from './geometry.js';
import { card } from './suits.js';
import { keepAwake, liveRegions } from './device.js';
import { setMoneyFormat } from './money.js';
import { t } from './i18n.js';
import { endWords, stakes, told } from './words.js';
import { createPanel } from './player_panel.js';
import { createWhy } from './why.js';
import { createInspector } from './inspector.js';
import { createMoved } from './player_moved.js';

/** @typedef {import('./store.js').State} State */

const config = pageData('config');

function shell() {
  const el = {
    number: h('a.tno', { href: config.back ?? '/' }, h('span.sr', {}, `${t('leave_page')} · `), String(config.number ?? '')),
    title: h('h1', {}, ''),
    stakes: h('p.sub', { 'data-fig': 'stakes' }),
    variant: h('span.pill.variant', {}, ''),
    link: h('span.pill.link', {}, h('i.dot', { 'aria-hidden': 'true' }), h('span.lw', {}, t('connecting'))),
    strip: h('div.strip', {}),
    street: h('span.street', { 'data-fig': 'street' }),
    last: h('span.lastline', { 'aria-hidden': 'true' }),
    stage: h('section.stage', { 'aria-label': t('players_table') }),
    burn: h('p.burns', { 'data-fig': 'burns' }, h('i.pile', { 'aria-hidden': 'true' }, card(null, '')), h('span')),
    potbar: h('div.potbar', {}),
    hero: h('section.hero', {}),
  };
  el.strip.append(el.street, el.last);
  const top = h('header.top', {}, el.number, h('div.what', {}, h('div.game', {}, el.title, el.variant), el.stakes), h('div.grow'), el.link);
  const page = h('main.ph', {}, top, el.strip, el.stage, el.potbar, el.hero);
  document.getElementById('screen')?.replaceChildren(page);
  return Object.assign(el, { page });
}

/** @param {ReturnType<typeof shell>} el @param {any} view @param {any} own */
function drawHeader(el, view, own) {
  const { rules, hand } = view, dark = own.phone === 'off' && own.in_hand;
  classes(el.page, { dark });
  if (dark) text(el.last, t('phone_off'));
  text(el.number.lastChild, view.table.number);
  text(el.title, t(`structure_${rules.structure}`));
  text(el.stakes, [stakes(rules), ...endWords(view.session)].join(' · '));
  text(el.variant, t(`short_${rules.game}`));
  attr(el.variant, 'title', t(`game_${rules.game}`));
  const running = hand.phase !== 'none', where = running ? `${t('hand_n', { hand: hand.number })} · ${t(`street_${hand.street}`)}` : t(`session_${view.session.phase}`);
  text(el.street, view.hold ? `${t('held_now')} · ${where}` : where);
  attr(el.strip, 'data-held', view.hold ? '1' : null);
  attr(el.street, 'data-hand', running ? hand.number : null);
  text(el.burn.lastChild, t('burns', { n: hand.burns ?? 0, m: hand.burns_total ?? 0 }));
  attr(el.burn, 'data-value', hand.burns ?? 0);
  show(el.burn, running && hand.burns > 0);
}

/** @param {ReturnType<typeof shell>} el @param {import('./live.js').Status} status */
function drawLink(el, status) {
  const live = status.state === 'live', first = status.state === 'connecting' && !el.page.dataset.seq;
  classes(el.page, { offline: !live && !first });
  const word = live ? 'online' : first ? 'connecting' : status.code === 4001 ? 'signed_out' : status.code === 4000 ? 'reload' : status.code === 4009 ? 'replaced' : status.code === 4010 ? 'quarantined' : 'connection_lost';
  text(el.link.lastChild, t(live ? 'online' : first ? 'connecting' : 'reconnecting'));
  if (!live && !first) text(el.last, t(word));
  return word;
}

/** His own stack is exact whatever the house shows of others; a rounded one says so. @param {any} view @param {any} own */
function forMe(view, own) {
  if (!view?.sees) return view;
  const about = view.sees.stacks === 'rounded';
  return { ...view, seats: view.seats.map((/** @type {any} */ s) => (s.seat === own.seat ? { ...s, stack: own.stack } : { ...s, about: about && s.stack > 0 })) };
}

export function start() {
  const el = shell(), store = createStore(), regions = liveRegions(el.page), why = createWhy({ table: config.table, root: () => el.page, modal: true }), panel = createPanel(el.hero, config, (k, d) => link.send(k, d), why);
  const board = createTable(el.stage), inspector = createInspector(config, store, (k, d, extra) => link.send(k, d, extra), el), moved = createMoved(el.page);
  const center = /** @type {HTMLElement} */ (el.stage.querySelector('.center')), pots = /** @type {HTMLElement} */ (el.stage.querySelector('.pots'));
  // On a phone the band between the seats holds the board and the pot only: side pots stand under the felt.
  const settle = () => {
    (WIDE.matches ? center : el.potbar).append(pots);
    (WIDE.matches ? center : el.stage).append(el.burn);
  };
  settle();
  const draw = () => {
    const { own, names } = store.state, view = forMe(store.state.view, own);
    if (!view) return;
    const seat = own.role === 'player' ? own.seat : null, g = geometry(view, seat);
    drawHeader(el, view, own);
    classes(el.page, { seated: seat !== null, showing: Boolean(view.showdown), idle: view.hand.phase === 'none' });
    vars(el.stage, { '--by': seat === null ? '77%' : '84%' });
    panel.update({ view, own, names, seat, skipped: Boolean(g.skipHero) });
    board.update({ view, names, geometry: g, actor: view.hand.to_act, due: view.showdown?.due ?? null, backs: true, pick: panel.open });
    for (const part of [inspector, moved]) part?.update(seat);
    attr(el.page, 'data-seq', store.state.seq);
  };
  store.subscribe((state, changed, say) => {
    if (changed.has('rules')) setMoneyFormat({ currency: state.view.rules.currency, minor_units: state.view.rules.minor_units });
    draw();
    if (!say.length) return;
    const words = told(say), number = state.view.hand.number;
    text(el.last, words.seen);
    if (words.seen) panel.note(words.seen);
    regions.say(number ? t('hand_sentence', { hand: number, sentence: words.heard }) : words.heard);
  });
  const link = connect({
    url: config.ws,
    onSnap: (f) => { store.snap(f); text(el.last, ''); },
    onPatch: (f) => store.patch(f),
    onNames: (names) => store.names(names),
    onStatus: (status) => {
      const word = drawLink(el, status);
      if (word !== 'online' && word !== 'connecting') regions.alert(t(word));
    },
  });
  new ResizeObserver(draw).observe(el.stage);
  WIDE.addEventListener('change', () => { settle(); draw(); });
  keepAwake();
}

start();
