// @ts-check
/** The fields of a ruling as a form: choices by finger, amounts by key. Each sets one value and tells the sheet. */
import { h } from './dom.js';
import { cardName, t } from './i18n.js';
import { money } from './money.js';
import { choose, pills, typed, typedAmount } from './ruling-inputs.js';
import { entryText, placeText, seatsFor } from './ruling-kinds.js';
import { openCase, pastEntry, pastHand, payments } from './ruling-past.js';
import { potName, seatName } from './table.js';

/** @typedef {import('./ruling-kinds.js').Values} Values */
/** @typedef {import('./ruling-kinds.js').Model} Model */
/** `set(name, value, more)`: `more` when other fields depend on it. @typedef {{kind: string, v: Values, m: Model, set: (name: string, value: any, more?: boolean) => void}} Form */

const amount = typedAmount;
const seatWords = (/** @type {Model} */ m, /** @type {number} */ n) => [n, seatName(m.view.seats[n - 1], m.names)].filter(Boolean).join(' · ');
const potsOf = (/** @type {Model} */ m) => m.view.pot.pots.map((/** @type {any} */ p, /** @type {number} */ i) => /** @type {[number, string]} */ ([i, `${potName(i, m.view.pot.pots.length)} · ${money(p.amount)}`]));
const potSeats = (/** @type {Form} */ f) => /** @type {number[]} */ (f.v.pot === undefined ? [] : (f.m.view.pot.pots[f.v.pot]?.seats ?? []));
const places = (/** @type {Model} */ m) => [...seatsFor(m, '').map((n) => `seat:${n}`), 'house', 'cage'];

/** Entries that can be corrected, the newest first; who it was follows by itself. @param {Form} f */
function entries({ v, m, set }) {
  const found = m.own.entries.filter((/** @type {any} */ e) => e.ok).reverse();
  if (!found.length) return h('p.rsaid', { 'data-field': 'entry' }, t('rf_no_entry'));
  return pills('entry', t('rf_entry'), found.map((/** @type {any} */ e) => [e.entry, `${t(`street_${e.street}`)} · ${entryText(e)}`]), v.entry, (entry) => {
    const chosen = found.find((/** @type {any} */ e) => e.entry === entry);
    if (!v.verb && chosen) v.verb = chosen.e === 'time_out' ? 'fold' : chosen.e;
    set('entry', entry, true);
  });
}

/** Rank and suit of each card that lies there. @param {Form} f */
function board({ v, m, set }) {
  const now = v.board ?? [...m.view.board], all = [...'AKQJT98765432'].flatMap((r) => [...'shdc'].map((s) => /** @type {[string, string]} */ ([r + s, cardName(r + s)])));
  v.board = now;
  return h('div.rgroup', { 'data-field': 'board' }, ...now.map((/** @type {string} */ c, /** @type {number} */ i) => choose(`board-${i}`, t('rf_board', { n: i + 1 }), all, c, (code) => set('board', now.map((/** @type {string} */ x, /** @type {number} */ k) => (k === i ? code : x)), true))));
}

/** An amount for each who may get some. @param {Form} f */
function amounts({ kind, v, m, set }) {
  const held = m.own.held_pots.find((/** @type {any} */ p) => p.case === v.held);
  const who = kind === 'release' ? (held ? [...held.seats.map((/** @type {number} */ n) => `seat:${n}`), 'house', 'cage'] : []) : potSeats({ kind, v, m, set }).map(String);
  const words = (/** @type {string} */ p) => placeText(kind === 'release' ? p : `seat:${p}`);
  return h('div.rgroup', { 'data-field': 'amounts' }, ...who.map((p) => amount(`amount-${p}`, t('rf_amount_of', { place: words(p) }), v.amounts?.[p], (a) => set('amounts', { ...v.amounts, [p]: a }))));
}

/** Each field by its name. @type {Record<string, (f: Form) => HTMLElement|null>} */
const MAKE = {
  entry: entries, board, amounts, payments, past_hand: pastHand, past_at: pastEntry, open_case: (f) => openCase(f, f.kind !== 'posterior'),
  other: ({ v, m, set }) => pills('other', t('rf_other'), seatsFor(m, '').map((n) => [n, seatWords(m, n)]), v.other, (n) => set('other', n, true)),
  verb: ({ v, set }) => pills('verb', t('rf_verb'), ['fold', 'check', 'call', 'raise_to'].map((x) => [x, t(`rf_verb_${x}`)]), v.verb, (x) => set('verb', x, true)),
  to: ({ v, set }) => (v.verb === 'raise_to' ? amount('to', t('rf_to'), v.to, (a) => set('to', a)) : null),
  seat: ({ kind, v, m, set }) => (kind === 'correct_entry' ? null : pills('seat', t('rf_seat'), seatsFor(m, kind).map((n) => [n, seatWords(m, n)]), v.seat, (n) => set('seat', n, true))),
  fouled: ({ v, set }) => pills('fouled', t('ruling_void_hand'), [[1, t('rf_fouled')]], v.fouled ? [1] : [], (x) => set('fouled', x.length > 0, true), true),
  burns: ({ v, m, set }) => choose('burns', t('rf_burns'), Array.from({ length: 9 }, (_, i) => [String(i), String(i)]), String(v.burns ?? m.view.hand.burns), (x) => set('burns', Number(x))),
  pot: ({ v, m, set }) => pills('pot', t('rf_pot'), potsOf(m), v.pot, (x) => set('pot', x, true)),
  half: ({ v, m, set }) => (m.view.rules.game === 'omaha_hilo8' ? pills('half', t('rf_half'), [['whole', t('rf_half_whole')], ['high', t('half_high')], ['low', t('half_low')]], v.half ?? 'whole', (x) => set('half', x, true)) : null),
  winners: (f) => pills('winners', t('rf_winners'), potSeats(f).map((n) => [n, seatWords(f.m, n)]), f.v.winners, (x) => f.set('winners', x, true), true),
  source: ({ v, m, set }) => choose('source', t('rf_source'), [['', t('ruling_pick')], ...places(m).map((p) => /** @type {[string, string]} */ ([p, placeText(p)]))], v.source ?? '', (x) => set('source', x)),
  target: ({ v, m, set }) => choose('target', t('rf_target'), [['', t('ruling_pick')], ...places(m).map((p) => /** @type {[string, string]} */ ([p, placeText(p)]))], v.target ?? '', (x) => set('target', x)),
  amount: ({ v, set }) => amount('amount', t('rf_amount'), v.amount, (a) => set('amount', a)),
  counted: ({ v, set }) => amount('counted', t('rf_counted'), v.counted, (a) => set('counted', a)),
  case: ({ v, set }) => typed('case', t('hold_case'), v.case ?? '', (x) => set('case', x.trim()), { maxlength: 200 }),
  held: ({ v, m, set }) => pills('held', t('rf_held'), m.own.held_pots.map((/** @type {any} */ p) => [p.case, `${p.case} · ${money(p.amount)}`]), v.held, (x) => set('held', x, true)),
  ruling: ({ v, m, set }) => pills('ruling', t('rf_ruling'), [...m.own.rulings].reverse().slice(0, 8).map((/** @type {any} */ r) => [r.id, t('rf_ruling_n', { n: r.id, kind: `ruling_${r.kind}`, hand: r.hand })]), v.ruling, (x) => set('ruling', x, true)),
};

/** @param {string[]} names @param {Form} form @returns {HTMLElement[]} */
export const makeFields = (names, form) => /** @type {HTMLElement[]} */ (names.map((name) => MAKE[name](form)).filter(Boolean));
