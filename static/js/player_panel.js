// @ts-check
/** The panel under (or beside) the table: own figures, whose turn, tabled hands, the last hand, one seat in detail. */
import { h, attr, attrs, classes, figure, keyed, show, text } from './dom.js';
import { card } from './suits.js';
import { miniCard, potName } from './table.js';
import { cardName, has, refusalText, t } from './i18n.js';
import { makeEntry } from './player_choice.js';
import { momentQuestions, moment } from './player_why.js';
import { whyKey } from './why.js';
import { money } from './money.js';
import { age, highText, lowText } from './words.js';
import { ownLine } from './conduct_words.js';

/** @typedef {{view: any, own: any, names: Record<string, string>, seat: number|null, skipped: boolean}} Model */

const seatOf = (/** @type {any} */ view, /** @type {number|null} */ n) => view.seats.find((/** @type {any} */ s) => s.seat === n);
const who = (/** @type {Model} */ m, /** @type {number} */ n) => m.names[seatOf(m.view, n)?.player] ?? '';
const named = (/** @type {Model} */ m, /** @type {number} */ n) => [t('seat_n', { seat: n }), who(m, n)].filter(Boolean).join(' · ');

/** Label above, amount below. @param {string} name @param {string} label */
function fig(name, label) {
  const key = h('span.k', {}, label), value = h('b.v', { 'data-fig': name }), el = h('div.fig', {}, key, value);
  return Object.assign(el, { set: (/** @type {number|null} */ amount, /** @type {string} */ words) => (show(el, amount !== null || Boolean(words)), figure(value, amount === null ? words : money(amount), amount)), value, key });
}

/** What the strip says: the own turn first, then what the table waits for. @param {Model} m */
function headline(m) {
  const { view, own, seat } = m, { hand } = view, mine = seatOf(view, seat);
  if (own.turn && seat !== null) return { words: t('your_turn'), kind: 'mine' };
  if (own.next) return { words: t('next_is_you'), kind: 'next' };
  if (hand.phase === 'betting' && hand.to_act) return { words: t('turn_of_seat', { seat: hand.to_act }), kind: 'other', name: who(m, hand.to_act) };
  if (hand.phase === 'showdown' && view.showdown?.due) return { words: t('shows_first', { seat: view.showdown.due }), kind: view.showdown.due === seat ? 'next' : 'other', name: who(m, view.showdown.due) };
  if (hand.phase === 'none' || hand.phase === 'over') return { words: t(view.session.phase === 'running' ? 'between_hands' : `session_${view.session.phase}`), kind: 'other' };
  return { words: t(`phase_${hand.phase}`), kind: mine?.won ? 'next' : 'other' };
}

/** How the own seat stands when that needs words. @param {Model} m */
function standing(m) {
  const own = ownLine(m.own.conduct, Date.now());
  if (own) return own;
  const s = seatOf(m.view, m.seat), running = !['none', 'over'].includes(m.view.hand.phase);
  if (m.own.queued) return t('rebuy_queued_n', { amount: m.own.queued });
  if (!s) return '';
  const word = { away: 'away_now', rebuy: 'must_rebuy', no_chips: 'no_chips_left', waiting: 'waits_for_hand' }[/** @type {string} */ (s.status)];
  if (word && !(running && s.in_hand)) return t(word);
  if (!running) return '';
  if (s.folded) return t('you_folded');
  if (!s.in_hand) return t('not_in_hand');
  return s.all_in ? t('all_in_now') : '';
}

function makeOwn() {
  const stack = fig('stack', t('your_stack')), bet = fig('bet', t('tag_bet')), put = fig('total', t('you_put_in'));
  const backs = h('span.backs', {}), note = h('p.note', {}), figs = h('div.figs', {}, stack, put, bet, backs);
  return { el: h('div.own', {}, figs, note), stack, bet, put, backs, note };
}

/** @param {() => void} ask */
function makeTurn(ask) {
  const call = fig('to-call', t('your_cost')), min = fig('min-to', t('your_minimum')), max = fig('max-to', t('your_maximum'));
  const words = h('p.turnline', {}), name = h('span.tname'), head = h('span.thead'), say = h('p.hint', {}, t('say_it_to_croupier'));
  words.append(head, name);
  const why = whyKey('now', '', ask);
  const figs = h('div.figs.bounds', {}, call, min, max);
  return { el: h('div.turn', {}, h('div.turnhead', {}, words, why), figs, say), words, head, name, figs, call, min, max, say, why };
}

/** @param {ReturnType<typeof makeTurn>} el @param {Model} m */
function drawTurn(el, m) {
  const line = headline(m), turn = m.own.turn ?? null;
  text(el.head, line.words);
  text(el.name, line.name ?? '');
  attr(el.el, 'data-kind', line.kind);
  show(el.figs, Boolean(turn));
  show(el.say, Boolean(turn) && m.seat !== null);
  const about = moment(m);
  show(el.why, Boolean(about));
  if (about) text(el.why.lastElementChild ?? el.why, t('ask_why_of', { what: t(`ask_${about}`) }));
  if (!turn) return;
  el.call.set(turn.call, t('cost_nothing'));
  el.min.set(turn.raise?.min_to ?? null, '');
  el.max.set(turn.raise?.max_to ?? null, t('no_raise'));
  text(el.max.key, t(turn.raise ? 'your_maximum' : 'verb_raise'));
}

/** @param {ReturnType<typeof makeOwn>} el @param {Model} m */
function drawOwn(el, m) {
  const s = seatOf(m.view, m.seat);
  show(el.el, Boolean(s));
  if (!s) return;
  attr(el.stack.value, 'data-fig', m.skipped ? 'stack' : 'own-stack');
  attr(el.bet.value, 'data-fig', m.skipped ? 'bet' : 'own-bet');
  text(el.stack.key, `${t('seat_n', { seat: s.seat })} · ${t('your_stack')}`);
  el.stack.set(s.stack, '');
  el.bet.set(s.bet || null, '');
  el.put.set(m.own.total || null, '');
  keyed(el.backs, Array.from({ length: s.backs }, (_, i) => i), String, () => h('i.bk'));
  attrs(el.backs, { role: s.backs ? 'img' : null, 'aria-label': s.backs ? t('cards_down', { n: s.backs }) : null, 'data-backs': s.backs });
  const words = standing(m);
  text(el.note, words);
  show(el.note, Boolean(words));
}

/** One tabled hand with its readings. @param {HTMLElement} li @param {any} r @param {Model} m */
function drawReading(li, r, m) {
  const [head, cards, high, low] = /** @type {HTMLElement[]} */ ([...li.children]), s = seatOf(m.view, r.seat), hilo = m.view.rules.game === 'omaha_hilo8';
  attr(li, 'data-reading', r.seat);
  text(head, named(m, r.seat));
  const used = new Set(r.high?.cards ?? []);
  keyed(cards, s?.shown ?? [], (c) => c, (c) => miniCard(c), (el, c) => classes(el, { use: used.has(c) }));
  text(high, r.high ? (hilo ? `${t('high_hand')}: ` : '') + highText(r.high) : t('tag_beaten'));
  text(low, hilo && r.high ? (r.low ? lowText(r.low) : t('no_low')) : '');
  show(low, Boolean(low.textContent));
}

/** @param {Model} m @returns {any[]} hands on the felt in the order in which they were due */
function tabled(m) {
  const { view } = m, order = view.showdown?.order ?? [], readings = new Map((view.showdown?.readings ?? []).map((/** @type {any} */ r) => [r.seat, r]));
  return view.seats.filter((/** @type {any} */ s) => s.shown || s.beaten).map((/** @type {any} */ s) => readings.get(s.seat) ?? { seat: s.seat }).sort((/** @type {any} */ a, /** @type {any} */ b) => order.indexOf(a.seat) - order.indexOf(b.seat));
}

/** Pots and who gets them. @param {HTMLElement} list @param {any[]} award */
function drawAward(list, award) {
  const pots = Math.max(0, ...award.map((a) => a.pot)) + 1;
  keyed(list, award, (a) => `${a.pot}${a.half}`, () => h('li', {}, h('span'), h('ul')), (li, a) => {
    text(li.firstChild, [potName(a.pot, pots), a.half === 'whole' ? '' : t(`half_${a.half}`)].filter(Boolean).join(', ') + ` · ${money(a.amount)}`);
    keyed(li.lastChild, a.shares, (s) => String(s.seat), () => h('li', {}), (row, s) => {
      text(row, t('wins', s) + (s.odd ? ` (${t('odd_chip')})` : ''));
      attrs(row, { 'data-win': s.seat, 'data-value': s.amount });
    });
  });
}

/** Keeps the last finished hand, also over a reload of the page. @param {string} table */
function memory(table) {
  const key = `last-hand-${table}`;
  let kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  return (/** @type {any} */ view) => {
    const { hand, award } = view;
    if (hand.phase === 'over' && (award || hand.result === 'void')) {
      const next = { number: hand.number, result: hand.result, award: award ?? [] };
      if (JSON.stringify(next) !== JSON.stringify(kept)) sessionStorage.setItem(key, JSON.stringify(kept = next));
    } else if (kept && kept.number >= hand.number && hand.phase !== 'none') sessionStorage.removeItem(key), (kept = null);
    return kept;
  };
}

/** Calls of this table, for the floor. @param {HTMLElement} list @param {any[]} calls @param {(k: string, d: any) => Promise<any>} send @param {(words: string) => void} fail @param {Record<string, string>} names */
function drawCalls(list, calls, send, fail, names) {
  keyed(list, calls, (c) => c.id, (c) => h('li.call', {}, h('span'), h('b'), h('button.btn', { type: 'button', onclick: () => send('answer_call', { call: c.id }).then((a) => a.t === 'nak' && fail(refusalText(a.code ?? '', a.facts))) }, t('answer'))), (li, c) => {
    text(li.children[0], [t(`call_${c.kind}`), c.seat ? t('seat_n', { seat: c.seat }) : ''].filter(Boolean).join(' · '));
    text(li.children[1], c.answered_by ? t('answered_by', { name: names[c.answered_by] ?? '' }) : age(c.since, Date.now()));
    show(li.children[2], !c.answered_by);
  });
}

/** A sheet about one seat. @param {() => void} close */
function makeDetail(close) {
  const title = h('h2'), state = h('p.sub'), figs = h('div.figs', {}, fig('d-stack', t('stack')), fig('d-bet', t('tag_bet')), fig('d-total', t('put_in'))), cards = h('div.cards.big'), reading = h('p.reading');
  const el = h('section.detail', { 'aria-live': 'off' }, h('div.line', {}, h('div', {}, title, state), h('button.btn', { type: 'button', onclick: close }, t('close'))), figs, cards, reading);
  return { el, title, state, figs, cards, reading };
}

/** @param {ReturnType<typeof makeDetail>} el @param {Model} m @param {number} n */
function drawDetail(el, m, n) {
  const s = seatOf(m.view, n), r = m.view.showdown?.readings?.find((/** @type {any} */ x) => x.seat === n);
  text(el.title, named(m, n));
  const words = s.folded ? 'tag_fold' : s.all_in ? 'tag_all_in' : s.mucked ? 'tag_mucked' : s.beaten ? 'tag_beaten' : `status_${s.status}`;
  text(el.state, has(words) ? t(words) : '');
  const [stack, bet, total] = /** @type {any[]} */ ([...el.figs.children]);
  stack.set(s.player && !s.about ? s.stack : null, s.about ? `≈ ${money(s.stack)}` : '');
  bet.set(s.bet || null, '');
  total.set(s.total || null, '');
  keyed(el.cards, s.shown ?? [], (c) => c, (c) => h('span', {}, card(c, cardName(c))));
  text(el.reading, r?.high ? [highText(r.high), r.low ? lowText(r.low) : ''].filter(Boolean).join(' · ') : '');
}

/**
 * The award of this hand once it is known, else that of the last one.
 * @param {{last: HTMLElement, lastTitle: HTMLElement, lastWhy: HTMLElement, award: HTMLElement}} el @param {any} view @param {any} kept
 */
function drawLast(el, view, kept) {
  const current = view.award && ['pay', 'over'].includes(view.hand.phase);
  const shown = current ? { number: view.hand.number, award: view.award, result: view.hand.result } : kept;
  show(el.last, Boolean(shown));
  // What is over and forgotten by the server (a later hand runs) can no longer be derived.
  show(el.lastWhy, Boolean(current && view.award?.length));
  if (!shown) return;
  const title = t(current && view.hand.phase === 'pay' ? 'hand_n' : 'last_hand_n', { hand: shown.number });
  text(el.lastTitle, [title, shown.result ? t(`result_${shown.result}`) : ''].filter(Boolean).join(' · '));
  drawAward(el.award, shown.award ?? []);
}

/**
 * @param {HTMLElement} root @param {any} config @param {(k: string, d: any) => Promise<any>} send
 * @param {{open: (questions: any[], said?: string) => void}} why
 */
export function createPanel(root, config, send, why) {
  /** @type {number|null} */
  let opened = null;
  let model = /** @type {Model|null} */ (null);
  const remember = memory(config.table), turn = makeTurn(() => model && why.open(momentQuestions(model))), entry = makeEntry(send, (words) => text(failed, words)), own = makeOwn(), detail = makeDetail(() => open(null));
  const role = h('p.role'), log = h('ol.log', { 'aria-label': t('last_entries') }), calls = h('ul.callist'), failed = h('p.failed', { role: 'alert' }), tabledList = h('ul.tabled'), award = h('ul.award'), lastTitle = h('h2'), lastWhy = whyKey('award', t('ask_award'), () => why.open([{ about: 'award' }, { about: 'pots' }])), last = h('section.last', {}, h('div.turnhead', {}, lastTitle, lastWhy), award);
  const rules = h('a.btn.ruleslink', { href: config.rules ?? '#', 'data-key': 'rules' }, t('rules_of_table'));
  const tabledBox = h('section.tabledbox', {}, h('h2', {}, t('tabled')), tabledList);
  const replay = h('a.btn.ruleslink', { href: config.hands ?? '#', 'data-key': 'replay' }, t('replay_last_hand'));
  root.append(turn.el, entry.el, own.el, failed, calls, detail.el, tabledBox, last, log, role, h('div.links', {}, replay, rules));
  attrs(root, { tabindex: '0' });
  const open = (/** @type {number|null} */ n) => {
    opened = n === opened ? null : n;
    if (model) update(model);
  };
  /** @param {Model} m */
  const update = (m) => {
    model = m;
    const { view } = m, hands = tabled(m), kept = remember(view);
    attrs(root, { 'data-seat': m.skipped ? m.seat : null, 'aria-label': t(m.seat === null ? 'panel_now' : 'your_seat') });
    drawTurn(turn, m);
    drawOwn(own, m);
    entry.update(m.own);
    const open = m.own.calls ?? [];
    show(calls, open.length > 0);
    drawCalls(calls, open, send, (words) => text(failed, words), m.names);
    show(detail.el, opened !== null);
    if (opened !== null) drawDetail(detail, m, opened);
    show(tabledBox, hands.length > 0);
    keyed(tabledList, hands, (r) => String(r.seat), () => h('li', {}, h('b'), h('span.cards'), h('span.high'), h('span.low')), (li, r) => drawReading(li, r, m));
    drawLast({ last, lastTitle, lastWhy, award }, view, kept);
    const place = m.own.role === 'spectator' ? 'spectator' : m.seat === null ? 'inspector_view' : 'read_only';
    const dealer = view.croupier && (view.croupier.name ?? m.names[view.croupier.id]);
    text(role, [t(place), dealer ? t('croupier_name', { name: dealer }) : ''].filter(Boolean).join(' · '));
  };
  /** The newest sentence on top, a dozen of them. @param {string} words */
  const note = (words) => {
    log.prepend(h('li', {}, words));
    while (log.children.length > 12) log.lastChild?.remove();
  };
  return { update, open, note };
}
