// @ts-check
/** The floor: one socket, a live tile per table in the order in which they need somebody, calls by age beside them. */
import { h, attr, classes, keyed, pageData, show, text } from './dom.js';
import { connect } from './live.js';
import { SUIT_PATH, svg } from './suits.js';
import { keepAwake, liveRegions } from './device.js';
import { instants, refusalText, t } from './i18n.js';
import { setMoneyFormat } from './money.js';
import { age } from './words.js';
import { drawTile, makeTile, needsOf, shapesKey } from './floor_tile.js';
import { createForm } from './floor_form.js';
import { makeRotation } from './floor_rotation.js';
import { drawConduct } from './floor_conduct.js';
import { drawCase, drawHolds } from './floor_hold.js';
import { pagesMenu, thumbBar } from './floor_menu.js';
import { createPause } from './floor_pause.js';
import { createQueue } from './queue.js';
import { createDrag } from './drag.js';
import { createSeating } from './seating.js';

const config = pageData('config');
const RANK = ['quarantined', 'book', 'escalated', 'call', 'held', 'idle', 'pick_up', 'rebuy', 'players', 'croupier'];

/** Where the hand of a table is read again. @param {string} table */
const handsOf = (table) => `${config.table_url.replace('00000000-0000-0000-0000-000000000000', table)}hands/`;

/** @typedef {{tiles: Map<string, any>, names: Record<string, string>, lists: any, seen: Map<string, {mark: string, at: number}>}} Floor */

/** When the table last moved: what the server says, else since when this screen has seen it stand. @param {Floor} floor @param {any} tile */
export function actedAt(floor, tile) {
  if (tile.acted_at) return Date.parse(tile.acted_at);
  const mark = `${tile.seq}`, seen = floor.seen.get(tile.table);
  if (seen?.mark === mark) return seen.at;
  floor.seen.set(tile.table, { mark, at: Date.now() });
  return Date.now();
}

/** Most urgent first, then by number; closed tables last. @param {any[]} tiles each with its `urgent` list */
export function byNeed(tiles) {
  const rank = (/** @type {any} */ x) => (x.tile.session.phase === 'closed' && !x.tile.quarantined ? RANK.length + 1 : x.needs.length ? RANK.indexOf(x.needs[0]) : RANK.length);
  return [...tiles].sort((a, b) => rank(a) - rank(b) || a.tile.number - b.tile.number);
}

function shell() {
  const kpi = (/** @type {string} */ name, /** @type {string} */ label) => h('p.kpi', {}, h('b', { 'data-fig': name }, '0'), ` ${label}`);
  const el = {
    open: kpi('open', t('open_tables')), seated: kpi('seated', t('seated')), waiting: kpi('waiting', t('waiting_people')),
    link: h('span.pill.link', {}, h('i.dot', { 'aria-hidden': 'true' }), h('span', {}, t('connecting'))),
    clock: h('time.clock', { 'aria-label': t('clock') }),
    notice: h('p.notice', { hidden: true }),
    grid: h('ul.grid', { 'aria-label': t('tables_heading') }),
    empty: h('p.none', {}, t('floor_empty')),
    count: h('span.cnt', { 'data-fig': 'calls' }, '0'),
    calls: h('ol.calls', {}),
    quiet: h('p.none', {}, t('no_calls')),
    failed: h('p.failed', { role: 'alert' }),
  };
  const logo = h('span.logo', { 'aria-hidden': 'true' }, svg('svg', { viewBox: '0 0 32 32' }, [svg('path', { d: SUIT_PATH.s })]));
  const head = h('header.head', {}, logo, h('h1', {}, t('floor')), el.open, el.seated, el.waiting, h('div.grow'), el.link, el.clock);
  const who = document.querySelector('.who');
  const menu = pagesMenu(who ?? h('div'));
  if (who) head.append(menu(), who);
  const side = h('aside.side', { 'aria-label': t('calls') }, h('section.blk', {}, h('h2', {}, t('calls'), el.count), el.failed, el.calls, el.quiet), h('section.blk.keybox', {}, h('h2', {}, t('shapes_key')), shapesKey()));
  const page = h('div.fl', {}, head, h('main.tables', {}, el.notice, el.grid, el.empty), side);
  document.getElementById('screen')?.replaceChildren(page);
  return Object.assign(el, { page, menu });
}

/** @param {ReturnType<typeof shell>} el @param {Floor} floor @param {(tile: any, k: string, d: any) => Promise<any>} send */
function drawCalls(el, floor, send) {
  const calls = [...floor.tiles.values()].flatMap((tile) => tile.calls.map((/** @type {any} */ call) => ({ ...call, tile }))).sort((a, b) => Number(Boolean(a.answered_by)) - Number(Boolean(b.answered_by)) || Date.parse(a.since) - Date.parse(b.since));
  text(el.count, calls.filter((c) => !c.answered_by).length);
  classes(el.count, { quiet: calls.every((c) => c.answered_by) });
  show(el.quiet, calls.length === 0);
  keyed(el.calls, calls, (c) => `${c.tile.table}${c.id}`, (c) => h('li.case', { 'data-call': c.id, 'data-of': c.tile.number }, h('p.c1', {}, h('b'), h('span.since')), h('p.what'), h('button.btn.p', { type: 'button' }, t('answer')), h('a.btn', { 'data-key': 'replay', href: handsOf(c.tile.table) }, t('replay_hand')), h('button.btn', { type: 'button', 'data-key': 'close-call' }, t('call_close'))), (li, c) => {
    const [first, what, key, again, done] = li.children, give = (/** @type {string} */ k) => send(c.tile, k, { call: c.id }).then((a) => text(el.failed, a.t === 'nak' ? t('not_done', { reason: refusalText(a.code ?? '', a.facts) }) : ''));
    text(first.children[0], t(c.seat ? 'call_line' : 'call_table', { table: c.tile.number, seat: c.seat }));
    text(first.children[1], age(c.since, Date.now()));
    text(what, [t(`call_${c.kind}`), c.answered_by ? t('answered_by', { name: floor.names[c.answered_by] ?? '' }) : c.escalated ? t('call_escalated_to') : ''].filter(Boolean).join(' · '));
    show(key, !c.answered_by);
    attr(again, 'aria-label', `${t('replay_hand')}: ${first.children[0].textContent}`);
    attr(key, 'aria-label', `${t('answer')}: ${first.children[0].textContent}`);
    key.onclick = () => give('answer_call');
    show(done, Boolean(c.answered_by) && !c.tile.holds?.includes(`C${c.id}`));
    attr(done, 'aria-label', `${t('call_close')}: ${first.children[0].textContent}`);
    done.onclick = () => give('close_call');
    classes(li, { escalated: Boolean(c.escalated) && !c.answered_by });
  });
  drawHolds(el.calls, calls, { send, fail: (words) => text(el.failed, words), url: config.table_url });
  return calls;
}

/** The bar for the thumb. @param {ReturnType<typeof shell>} el @param {(tile: any, k: string, d: any) => Promise<any>} send @param {() => void} seat */
function makeThumb(el, send, seat) {
  const answer = (/** @type {any} */ call) => send(call.tile, 'answer_call', { call: call.id }).then((a) => {
    text(el.failed, a.t === 'nak' ? t('not_done', { reason: refusalText(a.code ?? '', a.facts) }) : '');
    if (a.t === 'nak') el.failed.scrollIntoView({ block: 'center' });
  });
  const bar = thumbBar(['inspector', 'jefe'].includes(config.role) ? { answer, seat } : null, el.menu());
  el.page.append(bar.el);
  return bar;
}

/** @param {ReturnType<typeof shell>} el @param {import('./live.js').Status} s @param {{alert: (w: string) => void}} regions */
function drawLink(el, s, regions) {
  const live = s.state === 'live', first = s.state === 'connecting' && !el.page.dataset.ready;
  const word = live ? 'online' : first ? 'connecting' : s.code === 4001 ? 'signed_out' : s.code === 4000 ? 'reload' : 'connection_lost';
  text(el.link.lastChild, t(live ? 'online' : first ? 'connecting' : 'reconnecting'));
  classes(el.page, { offline: !live && !first });
  text(el.notice, live || first ? '' : t(word));
  show(el.notice, !live && !first);
  if (!live && !first) regions.alert(t(word));
}

/** What only who leads the room has beside the tables. @param {ReturnType<typeof shell>} el @param {Floor} floor @param {(tile: any, k: string, d: any) => Promise<any>} send @param {any} queue */
function lead(el, floor, send, queue) {
  const pause = createPause(() => [...floor.tiles.values()], send);
  el.page.append(pause.el);
  el.page.querySelector('.side .keybox')?.before(...queue.blocks, pause.block);
}

/** @param {ReturnType<typeof shell>} el @param {any[]} all tiles with their needs @param {any} lists @param {number} now */
function drawHead(el, all, lists, now) {
  const waiting = Object.values(lists?.lists ?? {}).flat().map((/** @type {any} */ r) => r.player);
  text(/** @type {Element} */ (el.waiting.firstChild), new Set(waiting).size);
  text(/** @type {Element} */ (el.open.firstChild), all.filter((x) => x.tile.session.phase !== 'closed').length);
  text(/** @type {Element} */ (el.seated.firstChild), all.reduce((n, x) => n + x.tile.seated, 0));
  show(el.empty, all.length === 0);
  text(el.clock, instants({ hour: '2-digit', minute: '2-digit' }, config.language).format(now));
  attr(el.page, 'data-ready', all.length ? '1' : null);
}

/** What is said aloud: tables in quarantine and calls that nobody has answered. @param {any[]} all */
function urgent(all) {
  const broken = all.filter((x) => x.tile.quarantined).map((x) => `${t('table_n', { table: x.tile.number })}: ${t('need_quarantined')}`);
  return [...broken, ...all.flatMap((x) => x.tile.calls.filter((/** @type {any} */ c) => !c.answered_by).map((/** @type {any} */ c) => `${t('call_table', { table: x.tile.number })}: ${t(`call_${c.kind}`)}`))].join('. ');
}

/** What each frame changes. @param {Floor} floor @returns {Record<string, (f: any) => void>} */
const framesOf = (floor) => ({
  floor: (f) => {
    floor.tiles = new Map(f.tiles.map((/** @type {any} */ x) => [x.table, x]));
    Object.assign(floor.names, f.names);
  },
  tile: (f) => floor.tiles.set(f.table, { ...f.d, table: f.table, seq: f.seq }),
  lists: (f) => { floor.lists = f; },
});

export function start() {
  /** @type {Floor} */
  const floor = { tiles: new Map(), names: {}, lists: null, seen: new Map() };
  const el = shell(), regions = liveRegions(el.page);
  const send = (/** @type {any} */ tile, /** @type {string} */ k, /** @type {any} */ d, /** @type {any} */ extra = {}) => link.send(k, d, { table: tile.table, exp: tile.seq, ...extra });
  const form = createForm({ send, tile: (id) => floor.tiles.get(id), names: floor.names, tiles: () => [...floor.tiles.values()] });
  const seating = createSeating(floor, send), queue = createQueue(floor, { send, seat: (person, table) => seating.show(person, table) });
  el.page.append(form.el, seating.el);
  if (['inspector', 'jefe'].includes(config.role)) {
    lead(el, floor, send, queue);
    createDrag(seating);
  }
  const thumb = makeThumb(el, send, () => seating.show({ player: '', alias: '' }, null));
  const rotation = makeRotation({ send, tile: (id) => floor.tiles.get(id), role: config.role }, el.page.querySelector('.side .keybox'));
  let heard = '';
  const draw = () => {
    const now = Date.now(), all = [...floor.tiles.values()].map((tile) => ({ tile, since: actedAt(floor, tile), needs: needsOf(tile, actedAt(floor, tile), now) }));
    const focused = /** @type {HTMLElement|null} */ (document.activeElement);
    keyed(el.grid, byNeed(all), (x) => x.tile.table, (x) => makeTile(x.tile, config, () => form.open(x.tile.table)), (li, x) => { drawTile(li, x, floor.names, now); drawConduct(li, x.tile, now); drawCase(li, x.tile, { send, fail: (words) => text(el.failed, words), url: config.table_url }); });
    if (focused && focused !== document.activeElement && el.grid.contains(focused)) focused.focus();
    drawHead(el, all, floor.lists, now);
    thumb.update(drawCalls(el, floor, send).find((c) => !c.answered_by));
    rotation.update(all.map((x) => x.tile));
    queue.draw();
    const waiting = urgent(all);
    if (waiting !== heard) regions.say(heard = waiting);
  };
  const frames = framesOf(floor);
  const link = connect({
    url: config.ws,
    hello: {},
    onFrame: (f) => {
      if (!frames[f.t]) return;
      frames[f.t](f);
      const first = floor.tiles.values().next().value;
      if (first) setMoneyFormat({ currency: first.rules.currency, minor_units: first.rules.minor_units });
      draw();
      for (const sheet of [form, seating]) sheet.refresh();
    },
    onNames: (names) => { Object.assign(floor.names, names); draw(); },
    onStatus: (s) => drawLink(el, s, regions),
  });
  setInterval(draw, 1000);
  keepAwake();
}

start();
