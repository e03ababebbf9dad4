// @ts-check
/** Side panel between hands: who posts what, who must rebuy, which newcomers come in when; one key deals. Also: held by another, and no hand. */
import { h, attr, keyed, show, text } from './dom.js';
import { list, refusalText, t } from './i18n.js';
import { makeKey } from './croupier-key.js';
import { seatName } from './table.js';
import { endNotice, makeChoices } from './croupier-between.js';
import { makeDeck } from './croupier-deck.js';
import { seatLines } from './conduct_words.js';
import { fromHand } from './player_choice.js';
import { makeBox } from './croupier-box.js';
import { whyKey } from './why.js';

/** Seats that post the same are one line: "Ante 5: 1, 2, 3". @param {any[]} posts */
export function groupPosts(posts) {
  /** @type {Map<string, {words: string, seats: number[]}>} */
  const groups = new Map();
  for (const p of posts) {
    for (const kind of ['ante', 'small_blind', 'big_blind', 'dead']) {
      if (!p[kind]) continue;
      const k = `${kind}${p[kind]}`;
      if (!groups.has(k)) groups.set(k, { words: t(`c_post_${kind}`, { amount: p[kind] }), seats: [] });
      groups.get(k)?.seats.push(p.seat);
    }
  }
  return [...groups.entries()].map(([k, g]) => ({ k, ...g }));
}

/** A titled list that hides when it is empty. @param {string} name @param {string} title */
function section(name, title) {
  const ul = h('ul'), el = h('section.rs', { 'data-ready': name }, h('h3', {}, title), ul);
  return { el, ul };
}

const plain = () => h('li', {}, h('span.no', { 'aria-hidden': 'true' }), h('span.sn'), h('b'));

/** Who is away and what stands against whom. @param {{el: HTMLElement, ul: HTMLElement}} list @param {any} ctx @param {(li: any, x: any, words: string) => void} draw */
function drawConduct({ el, ul }, ctx, draw) {
  const lines = seatLines(ctx.state.own.conduct, Date.now());
  show(el, lines.length > 0);
  keyed(ul, lines, (x) => x.k, plain, (li, x) => draw(li, x, x.words));
}

/** @param {any} ctx */
function makeLists(ctx) {
  const posts = section('posts', t('c_posts')), rebuy = section('rebuy', t('c_must_rebuy')), waiting = section('waiting', t('c_waiting_seats')), choices = makeChoices(ctx), deck = makeDeck(ctx), leaving = section('leaving', t('c_leaving_seats')), conduct = section('conduct', t('acts_conduct')), box = makeBox(ctx);
  const row = () => {
    const li = plain();
    li.append(whyKey('waiting', '', () => ctx.why.open([{ about: 'waiting', seat: Number(li.dataset.readySeat) }])));
    return li;
  };
  const seatRow = (/** @type {any} */ li, /** @type {any} */ x, /** @type {string} */ words) => {
    const { view, names } = ctx.state;
    attr(li, 'data-ready-seat', x.seat);
    text(li.children[0], x.seat);
    text(li.children[1], seatName(view.seats[x.seat - 1], names));
    text(li.children[2], words);
    if (li.children[3]) text(li.children[3].lastChild, t('ask_why_of', { what: t('ask_waiting', { seat: x.seat }) }));
  };
  return {
    el: h('div.scroll.lists', { tabindex: '0', role: 'region', 'aria-label': t('c_ready') }, deck.el, rebuy.el, leaving.el, conduct.el, choices.el, waiting.el, box.el, posts.el),
    update() {
      const r = ctx.state.own.ready;
      const groups = groupPosts(r.posts ?? []);
      show(posts.el, groups.length > 0);
      keyed(posts.ul, groups, (g) => g.k, () => h('li', {}, h('span.sn'), h('b')), (li, g) => {
        text(li.children[0], g.words);
        text(li.children[1], list(g.seats));
        attr(li, 'data-post', g.k);
      });
      show(rebuy.el, (r.rebuy ?? []).length > 0);
      keyed(rebuy.ul, r.rebuy ?? [], (x) => String(x.seat), row, (li, x) => seatRow(li, x, t('c_rebuy_of', { stack: x.stack, needs: x.needs })));
      const goes = (ctx.state.own.leaving ?? []).map((/** @type {number} */ seat) => ({ seat }));
      show(leaving.el, goes.length > 0);
      keyed(leaving.ul, goes, (x) => String(x.seat), row, (li, x) => seatRow(li, x, t('c_leaves_with', { amount: ctx.state.view.seats[x.seat - 1].stack })));
      drawConduct(conduct, ctx, seatRow);
      for (const part of [choices, box]) part.update();
      deck.update();
      const chosen = new Set((r.choices ?? []).map((/** @type {any} */ c) => c.seat)), waits = (r.waiting ?? []).filter((/** @type {any} */ x) => !chosen.has(x.seat));
      show(waiting.el, waits.length > 0);
      keyed(waiting.ul, waits, (x) => String(x.seat), row, (li, x) => {
        seatRow(li, x, `${t(`c_wait_${x.code}`)} · ${fromHand(x.hand ?? null)}`);
        attr(li, 'data-hand', x.hand);
      });
    },
  };
}

/** @param {any} ctx */
export function makeReady(ctx) {
  const title = h('h2.ttl', { tabindex: '-1' }), sub = h('p.subt'), end = h('p.notice', { role: 'note', 'data-fig': 'end-notice' }), why = whyKey('next-hand', t('ask_next_hand'), () => ctx.why.open([{ about: 'next_hand' }, { about: 'start' }])), hint = h('p.hint', { role: 'note' }), lists = makeLists(ctx);
  const start = makeKey('start', 'a-raise.big', () => ctx.act('start_hand', {}), ctx.refuse);
  return {
    el: h('div.pane.readyp', { 'data-pane': 'ready' }, h('div.ttlrow', {}, h('div', {}, title, sub), why), end, lists.el, hint, start),
    update() {
      const { own, view } = ctx.state, r = own.ready;
      text(title, t('c_ready_title', { hand: r.number }));
      text(sub, r.button ? t('c_button_at', { seat: r.button }) : '');
      lists.update();
      const last = endNotice(view.session);
      text(end, last);
      show(end, Boolean(last));
      const reason = r.needs_button ? t('c_tap_button') : r.can_start ? '' : refusalText(r.code, r.facts);
      text(hint, reason);
      show(hint, Boolean(reason));
      const busy = ctx.taps.length ? t('c_waiting') : null;
      start.face({ label: t('c_start'), sub: view.rules.forced_bets === 'blinds' ? t('c_start_blinds') : t('c_start_antes'), off: r.can_start ? busy : reason });
    },
  };
}

/** The table is held by another croupier, by nobody, or has no hand to deal. @param {any} ctx */
export function makeHeld(ctx) {
  const title = h('h2.ttl', { tabindex: '-1' }), words = h('p.subt');
  const take = makeKey('take-over', 'a-raise.big', () => ctx.takeOver(), ctx.refuse);
  return {
    el: h('div.pane.heldp', { 'data-pane': 'held' }, title, words, take),
    update() {
      const { view, own, names } = ctx.state, other = view.croupier ? (names[view.croupier.id] ?? view.croupier.name ?? '') : null;
      show(take, !own.holder && own.role === 'croupier');
      if (own.holder || own.role !== 'croupier') {
        text(title, t(`session_${view.session.phase}`));
        text(words, own.holder ? t('c_idle') : t('c_read_only'));
        return;
      }
      text(title, other !== null ? t('c_held_by', { name: other }) : t('c_nobody_holds'));
      text(words, other !== null ? t('c_held_hint') : t('c_sign_on_hint'));
      take.face({ label: t(other !== null ? 'c_take_over' : 'c_sign_on'), sub: t('table_n', { table: view.table.number }) });
    },
  };
}
