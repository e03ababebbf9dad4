// @ts-check
/**
 * What the floor can do at a table: which fields an act has, when it is offered, what it sends. The server decides all
 * the same; here an act is only left out where it can never be meant.
 */
import { t } from './i18n.js';
import { money } from './money.js';
import { CONDUCT_ACTS } from './floor_conduct.js';
import { parseAmount, parseInstant } from './floor_fields.js';
import { WISHES } from './floor_wishes.js';

/** @typedef {{tile: any, desk: any, input: any}} Form `desk` is null until the server has answered */
/** @typedef {{word: string, group: string, fields: string[], fits?: (s: any, f: Form) => boolean, when?: (f: Form) => boolean, k?: string, shows?: (name: string, f: Form) => boolean, extra?: (f: Form) => any, data: (f: Form) => any}} Act `data` gives the command's fields, or a sentence why there are none */

const seated = (/** @type {any} */ s) => !['empty', 'reserved'].includes(s.status);
const seat = (/** @type {Form} */ f) => Number(f.input.seat.value);
const open = (/** @type {Form} */ f) => f.tile.session.phase !== 'closed';
const begun = (/** @type {Form} */ f) => f.desk?.begun ?? f.tile.hand.number > 0;
const between = (/** @type {Form} */ f) => ['none', 'over'].includes(f.tile.hand.phase);
const ofSeat = (/** @type {Form} */ f) => ({ seat: seat(f) });
const row = (/** @type {Form} */ f, /** @type {any} */ s) => f.desk?.seats?.find((/** @type {any} */ x) => x.seat === s.seat);

/** @param {Form} f */
function withAmount(f) {
  const amount = parseAmount(f.input.amount.value, f.tile.rules.minor_units ?? 2);
  return amount === null ? t('bad_amount_typed') : { seat: seat(f), amount };
}

/** @param {Form} f */
function withCount(f) {
  const counted = withAmount(f);
  return typeof counted === 'string' ? counted : { seat: counted.seat, counted: counted.amount };
}

/** @param {Form} f */
function withReason(f) {
  const reason = f.input.reason.value.trim();
  return reason ? { reason } : t('reason_missing');
}

/** @param {Form} f */
function drawSeats(f) {
  const players = f.input.players.value(), atTable = f.input.at_table.checked, cards = atTable ? f.input.cards.value() : {};
  if (!players.length) return t('draw_nobody');
  return cards === null ? t('draw_cards_missing') : { players, ...(atTable ? { cards } : {}) };
}

/** @param {Form} f */
function drawButton(f) {
  const cards = f.input.button_cards.value();
  return cards === null || !Object.keys(cards).length ? t('draw_cards_missing') : { cards };
}

/** A count of the deck; the other of the two counts it as well. @param {Form} f */
function deck(f) {
  const cards = f.input.deck_cards.value.trim(), id = f.input.deck.value.trim();
  return id && /^\d{1,3}$/.test(cards) ? { colour: f.input.colour.value, deck: id, cards: Number(cards) } : t('deck_not_typed');
}

/** @param {Form} f */
function extend(f) {
  const ends_at = parseInstant(f.input.ends_at.value), why = withReason(f);
  if (ends_at === null) return t('bad_instant_typed');
  return typeof why === 'string' ? why : { ends_at, ...why };
}

/** @param {Form} f */
function bonus(f) {
  const [hand, at] = f.input.bonus.value.split(' ').map(Number);
  return hand && at ? { hand, seat: at } : t('no_bonus_owed');
}

/** @param {Form} f */
function changeTable(f) {
  const [table, to] = [f.input.other.value, Number(f.input.chair.value)];
  return table && to ? { seat: seat(f), table, to } : t('change_no_place');
}

/** @param {Form} f */
function counted(f) {
  const counts = f.input.counts.value(f.tile.rules.minor_units ?? 2);
  return counts ? { counts } : t('bad_amount_typed');
}

/** @type {Record<string, Act>} */
export const ACTS = {
  open_from_profile: { word: 'act_open', group: 'session', fields: ['settings'], when: (f) => !open(f), data: (f) => f.input.settings.command(true) },
  check_deck: { word: 'act_deck', group: 'session', fields: ['colour', 'deck', 'deck_cards'], when: (f) => open(f) && between(f) && f.tile.session.card_source === 'physical', data: deck },
  draw_seats: { word: 'act_draw', group: 'session', fields: ['players', 'at_table', 'cards'], when: (f) => open(f) && !begun(f), data: drawSeats },
  draw_for_button: { word: 'act_draw_button', group: 'session', fields: ['button_cards'], when: (f) => open(f) && !begun(f) && (f.desk?.active ?? [0]).length > 0, data: drawButton },
  place_button: { word: 'act_button', group: 'session', fields: ['seat'], fits: seated, when: (f) => open(f) && !begun(f), data: ofSeat },
  pause: { word: 'act_pause', group: 'session', fields: ['reason'], when: (f) => open(f) && f.tile.session.phase !== 'paused', data: withReason },
  resume: { word: 'act_resume', group: 'session', fields: [], when: (f) => f.tile.session.phase === 'paused', data: () => ({}) },
  extend_session: { word: 'act_extend', group: 'session', fields: ['ends_at', 'reason'], when: open, data: extend },
  announce_last_hands: { word: 'act_last_hands', group: 'session', fields: ['hands'], when: open, data: (f) => (Number(f.input.hands.value) >= 1 ? { hands: Number(f.input.hands.value) } : t('bad_count_typed')) },
  apply_profile: { word: 'act_rules', group: 'session', fields: ['settings'], when: (f) => open(f) && between(f) && Boolean(f.desk?.profile), data: (f) => f.input.settings.command(false) },
  break_table: { word: 'act_break_table', group: 'session', fields: ['breaking', 'reason'], when: (f) => open(f) && between(f), data: withReason },
  close_session: { word: 'act_close', group: 'session', fields: ['reason'], when: (f) => open(f) && between(f), data: withReason },
  assign_seat: { word: 'act_assign', group: 'seats', fields: ['seat', 'player'], fits: (s) => !s.player && s.status === 'empty', when: open, data: (f) => ({ seat: seat(f), player_id: f.input.player.value }) },
  move_seat: { word: 'act_move', group: 'seats', fields: ['seat', 'to'], fits: seated, when: open, data: (f) => ({ seat: seat(f), to: Number(f.input.to.value) }) },
  change_table: { word: 'act_change_table', group: 'seats', fields: ['seat', 'other', 'chair', 'carried'], fits: seated, when: open, data: changeTable },
  choose_entry: { word: 'act_entry', group: 'seats', fields: ['seat', 'entry'], fits: (s, f) => (f.desk?.next?.choices ?? []).some((/** @type {any} */ c) => c.seat === s.seat), when: (f) => open(f) && (f.desk?.next?.choices ?? []).length > 0, data: (f) => ({ seat: seat(f), entry: f.input.entry.value }) },
  sit_out: { word: 'act_sit_out', group: 'seats', fields: ['seat'], fits: (s) => !['empty', 'reserved', 'away'].includes(s.status), when: open, data: ofSeat },
  sit_in: { word: 'act_sit_in', group: 'seats', fields: ['seat'], fits: (s) => s.status === 'away', when: open, data: ofSeat },
  leave: { word: 'act_leave', group: 'seats', fields: ['seat'], fits: seated, when: open, data: ofSeat },
  release_seat: { word: 'act_release', group: 'seats', fields: ['seat'], fits: (s) => ['rebuy', 'no_chips'].includes(s.status), when: open, data: ofSeat },
  buy_in: { word: 'act_buy_in', group: 'chips', fields: ['seat', 'amount'], fits: (s, f) => seated(s) && !row(f, s)?.bought, when: open, data: withAmount },
  rebuy: { word: 'act_rebuy', group: 'chips', fields: ['seat', 'amount'], fits: (s, f) => seated(s) && Boolean(row(f, s)?.bought ?? 1), when: open, data: withAmount },
  recount: { word: 'act_recount', group: 'chips', fields: ['counts'], when: (f) => between(f) && (f.desk?.seats ?? []).length > 0, data: counted },
  tip: { word: 'act_tip', group: 'chips', fields: ['seat', 'amount'], fits: (s, f) => Boolean(s.stack ?? row(f, s)?.stack), when: open, data: withAmount },
  count_stack: { word: 'act_count', group: 'chips', fields: ['seat', 'amount'], fits: seated, when: between, data: withCount },
  check_book: { word: 'act_check_book', group: 'chips', fields: [], when: (f) => f.tile.lights?.book?.ok === false, data: () => ({}) },
  confirm_bonus: { word: 'act_bonus', group: 'chips', fields: ['bonus'], when: (f) => (f.desk?.bonuses ?? []).length > 0, data: bonus },
  cash_out: { word: 'act_cash_out', group: 'chips', fields: ['seat'], fits: (s, f) => Boolean(row(f, s)), when: (f) => !open(f) && (f.desk?.seats ?? []).length > 0, data: ofSeat },
  ...WISHES,
};
Object.assign(ACTS, CONDUCT_ACTS);
export const GROUPS = ['session', 'seats', 'chips', 'conduct'];
const CAGE = new Set(['buy_in', 'rebuy', 'cash_out', 'leave', 'return_bag', 'count_stack']);

/** Whether an act can be meant now: where it is about somebody's seat, there is such a seat. @param {string} k @param {Form} f @param {any[]} seats */
export const isOffered = (k, f, seats) => (ACTS[k].when?.(f) ?? true) && (!ACTS[k].fits || seats.some((s) => ACTS[k].fits?.(s, f)));

/** Whether a role gives an act at all. @param {string} role @param {string} act */
export const mayGive = (role, act) => (role === 'inspector' || role === 'jefe' ? true : role === 'cashier' && CAGE.has(act));

/** "Seat 3 · Andrés · €200 · Away", with what waits for the next hand. @param {Form} f @param {any} s @param {Record<string, string>} names */
export function seatLabel(f, s, names) {
  const more = row(f, s), stack = s.stack ?? more?.stack ?? 0, player = s.player ?? more?.player;
  return [t('seat_n', { seat: s.seat }), player ? (names[player] ?? f.desk?.names?.[player] ?? '') : '', player ? money(stack) : '',
    more?.queued ? t('queued_n', { amount: more.queued }) : '', s.status === 'playing' ? '' : t(`status_${s.status}`), more?.leaving ? t('leaves_after') : ''].filter(Boolean).join(' · ');
}
