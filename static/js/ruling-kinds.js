// @ts-check
/** The kinds of ruling with their fields, reasons and articles (A17), and the object that each becomes. Nothing is decided here. */
import { has, t } from './i18n.js';

/** What a ruling is made of while it is being filled in. @typedef {Record<string, any>} Values */
/** @typedef {{view: any, own: any, names: Record<string, string>}} Model */

/** Fields in the order in which they are asked. @type {Record<string, string[]>} */
export const FIELDS = {
  note: [], correct_entry: ['entry', 'verb', 'to', 'seat'], bind_action: ['seat', 'verb', 'to'], kill_hand: ['seat'], revive_hand: ['seat'], remove_player: ['seat'],
  void_hand: ['fouled'], fix_board: ['board', 'burns'], award_reading: ['pot', 'half', 'winners'], award_accounting: ['pot', 'half', 'amounts'],
  transfer: ['source', 'target', 'amount'], impound: ['pot', 'case'], release: ['held', 'amounts'], count_stack: ['seat', 'counted'], supersede: ['ruling'],
  past_entry: ['past_hand', 'past_at', 'verb', 'to'], exchange_seats: ['seat', 'other', 'past_hand'], posterior: ['open_case', 'payments'],
};
export const KINDS = Object.keys(FIELDS);
/** One tap chooses these; the seat is preselected. @type {Record<string, {kind: string, reason: string, article: string}>} */
export const EXPRESS = {
  string_bet: { kind: 'only_call', reason: 'string_bet', article: 'A10' }, only_call: { kind: 'only_call', reason: 'oversized_chip', article: 'A10' },
  dead_hand: { kind: 'kill_hand', reason: 'dead_hand', article: 'A13' }, warning: { kind: 'note', reason: 'behaviour', article: 'A17' },
};
export const REASONS = ['facts', 'dispute', 'string_bet', 'oversized_chip', 'verbal', 'wrong_amount', 'wrong_seat', 'out_of_turn', 'dead_hand', 'identified', 'exposed_card', 'fouled_deck', 'wrong_award', 'wrong_count', 'behaviour', 'told', 'other'];
export const ARTICLES = Array.from({ length: 20 }, (_, i) => `A${i + 1}`);
/** What is usual for a kind: its reason and its article. @type {Record<string, [string, string]>} */
export const USUAL = {
  note: ['facts', 'A17'], correct_entry: ['wrong_amount', 'A10'], bind_action: ['verbal', 'A10'], kill_hand: ['dead_hand', 'A13'], revive_hand: ['identified', 'A13'], remove_player: ['behaviour', 'A17'],
  void_hand: ['exposed_card', 'A8'], fix_board: ['exposed_card', 'A8'], award_reading: ['wrong_award', 'A12'], award_accounting: ['wrong_award', 'A14'], transfer: ['wrong_award', 'A14'],
  impound: ['dispute', 'A11'], release: ['dispute', 'A11'], count_stack: ['wrong_count', 'A18'], supersede: ['dispute', 'A17'],
  past_entry: ['wrong_amount', 'A10'], exchange_seats: ['wrong_seat', 'A1'], posterior: ['dispute', 'A17'],
};

const given = (/** @type {any[]} */ ...x) => x.every((y) => y !== null && y !== undefined && y !== '' && !Number.isNaN(y));
const action = (/** @type {Values} */ v) => given(v.verb) && (v.verb !== 'raise_to' || given(v.to)) && { verb: v.verb, ...(v.verb === 'raise_to' ? { to: v.to } : {}) };
const amounts = (/** @type {Values} */ v) => Object.fromEntries(Object.entries(v.amounts ?? {}).filter(([, a]) => given(a)));
const paid = (/** @type {Values} */ v) => Object.fromEntries(Object.entries(v.payments ?? {}).filter(([, a]) => given(a) && a > 0));
const filled = (/** @type {any} */ x) => Object.keys(x).length > 0;

/** Each kind's fields as the command has them; false while something is missing. @type {Record<string, (v: Values) => any>} */
const MADE = {
  note: () => ({}),
  correct_entry: (v) => given(v.entry) && action(v) && { entry: v.entry, ...(given(v.seat) ? { seat: v.seat } : {}), ...action(v) },
  bind_action: (v) => given(v.seat) && action(v) && { seat: v.seat, ...action(v) },
  void_hand: (v) => ({ fouled: Boolean(v.fouled) }),
  fix_board: (v) => given(v.board?.length || null, ...(v.board ?? [])) && { board: v.board, ...(given(v.burns) ? { burns: v.burns } : {}) },
  award_reading: (v) => given(v.pot) && v.winners?.length > 0 && { pot: v.pot, half: v.half ?? 'whole', winners: v.winners },
  award_accounting: (v) => given(v.pot) && filled(amounts(v)) && { pot: v.pot, half: v.half ?? 'whole', amounts: amounts(v) },
  transfer: (v) => given(v.source, v.target, v.amount) && { source: v.source, target: v.target, amount: v.amount },
  impound: (v) => given(v.pot, v.case) && { pot: v.pot, case: v.case },
  release: (v) => given(v.held) && filled(amounts(v)) && { case: v.held, amounts: amounts(v) },
  count_stack: (v) => given(v.seat, v.counted) && { seat: v.seat, counted: v.counted },
  supersede: (v) => given(v.ruling) && { ruling: v.ruling },
  past_entry: (v) => given(v.past_hand, v.entry) && action(v) && { hand: v.past_hand, entry: v.entry, ...action(v) },
  exchange_seats: (v) => given(v.seat, v.other, v.past_hand) && { seat: v.seat, other: v.other, hand: v.past_hand },
  posterior: (v) => given(v.open_case) && filled(paid(v)) && { case: v.open_case, payments: paid(v) },
};

/** The ruling of the protocol, null while something is missing. @param {string} kind @param {Values} v @param {Model} m */
export function rulingOf(kind, v, m) {
  if (kind === 'only_call') return given(v.seat) ? onlyCall(v.seat, m) : null;
  const made = (MADE[kind] ?? ((/** @type {Values} */ x) => given(x.seat) && { seat: x.seat }))(v);
  return made ? { kind, ...made } : null;
}

/** The seat's last action of this round when it was a bet or raise. @param {number} seat @param {Model} m */
const lastRaise = (seat, m) => [...m.own.entries].reverse().find((e) => e.ok && e.seat === seat && e.street === m.view.hand.street && e.e === 'raise_to');

/** Only the first motion counts: an entered raise becomes a call, one that is not yet entered is bound as one. @param {number} seat @param {Model} m */
function onlyCall(seat, m) {
  const entry = lastRaise(seat, m), bet = m.view.seats[seat - 1]?.last?.verb === 'bet';
  if (entry) return { kind: 'correct_entry', entry: entry.entry, verb: bet ? 'check' : 'call' };
  return { kind: 'bind_action', seat, verb: m.own.turn?.seat === seat && m.own.turn.check ? 'check' : 'call' };
}

/** The seat that an express ruling is probably about: who called the floor, who raised last, whose turn it is. @param {string} kind @param {Model} m @returns {number|null} */
export function likelySeat(kind, m) {
  const called = m.own.calls.find((/** @type {any} */ c) => c.seat)?.seat, last = m.own.entries.at(-1);
  if (kind === 'only_call' && last?.e === 'raise_to' && last.seat) return last.seat;
  return called ?? m.view.hand.to_act;
}

/** Occupied seats; for a hand's rulings those that were dealt in. @param {Model} m @param {string} kind @returns {number[]} */
export function seatsFor(m, kind) {
  const seats = m.view.seats.filter((/** @type {any} */ s) => s.player);
  const running = !['none', 'over'].includes(m.view.hand.phase);
  const fit = (/** @type {any} */ s) => (kind === 'revive_hand' ? s.folded || s.mucked : ['kill_hand', 'only_call', 'bind_action'].includes(kind) && running ? s.in_hand && !s.folded : true);
  return seats.filter(fit).map((/** @type {any} */ s) => s.seat);
}

/** An entry in words. @param {any} e */
export function entryText(e) {
  const words = t(has(`re_${e.e}`) && (e.seat || !['fold', 'check', 'call'].includes(e.e)) ? `re_${e.e}` : 're_other', e);
  return e.skips?.length && e.seat ? `${words} (${t('re_skips', { seats: e.skips })})` : words;
}

/** "seat 3", "the house". @param {string} place */
export const placeText = (place) => (place.startsWith('seat:') ? t('rp_seat', { seat: place.slice(5) }) : t(`rf_${place}`));

/** A case number that is not in use: table, hand, and a letter for the next ones. @param {number} number @param {number} hand @param {string[]} open */
export function proposeCase(number, hand, open) {
  const base = `${number}-${hand}`;
  return open.includes(base) ? `${base}${'BCDEFGHIJKLMNOPQRSTUVWXYZ'[open.filter((c) => c.startsWith(base)).length - 1] ?? 'Z'}` : base;
}
