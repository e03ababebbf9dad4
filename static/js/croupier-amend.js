// @ts-check
/** Putting right on the tablet: a bet or card tapped and retyped, an action out of turn kept for its turn, and the table on hold. */
import { h, attr, show, text } from './dom.js';
import { svg } from './suits.js';
import { t } from './i18n.js';
import { money } from './money.js';
import { EMPTY, digitUnit, typeKey } from './croupier-amount.js';
import { makeGrid, usedCards } from './croupier-cards.js';
import { makePad } from './croupier-turn.js';
import { entryText } from './ruling-kinds.js';
import { seatName } from './table.js';

/** @typedef {(name: string, title: string, kids: (Node|null)[]) => HTMLDialogElement} MakeSheet */
const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ tap) => h('button.choice', { type: 'button', 'data-key': name, onclick: tap }, label);

/** The amount as digits type it, and the key that commits it. @param {any} ctx @param {string} name @param {string} label @param {(to: number) => void} done */
function amountPad(ctx, name, label, done) {
  const { rules } = ctx.state.view, unit = digitUnit(rules.chip_unit, rules.minor_units), out = h('output.out', { 'data-fig': name }, '—');
  let amount = EMPTY;
  const ok = h('button.choice.go', { type: 'button', 'data-key': `${name}-ok`, 'aria-disabled': 'true', onclick: () => { if (amount.to !== null) done(amount.to); } }, label);
  const pad = makePad((k) => {
    amount = typeKey(amount, k, unit);
    text(out, amount.to === null ? '—' : money(amount.to));
    attr(ok, 'aria-disabled', amount.to === null ? 'true' : null);
  });
  return h('div', {}, h('div.amt', {}, out), pad, ok);
}

/** What a seat put in, retyped. @param {any} ctx @param {any} entry @param {MakeSheet} sheet */
function openAmount(ctx, entry, sheet) {
  const dialog = sheet('amend', t('c_retype_amount', { seat: entry.seat }), [h('p.subt', {}, entryText(entry)), h('p.subt', {}, t('c_retype_hint')), amountPad(ctx, 'amend', t('c_retype_commit'), (to) => { dialog.close(); ctx.act('amend', { entry: entry.entry, to, cards: [] }); })]);
}

/** One card of an entry, retyped: the card tapped in the grid stands there at once. @param {any} ctx @param {any} entry @param {string} card @param {MakeSheet} sheet */
function openCard(ctx, entry, card, sheet) {
  const grid = makeGrid((code) => { dialog.close(); ctx.act('amend', { entry: entry.entry, to: null, cards: entry.cards.map((/** @type {string} */ c) => (c === card ? code : c)) }); }, (code) => ctx.refuse(t('c_card_used', { card: code })), () => dialog.close());
  const dialog = sheet('amend', t('c_retype_card', { card }), [grid.el]);
  grid.update(usedCards(ctx.state.view, []), false);
}

/** Entries that may be retyped, for the list of incidents. @param {any} ctx @param {() => void} close @param {MakeSheet} sheet @returns {HTMLElement[]} */
export function amendChoices(ctx, close, sheet) {
  const bets = (ctx.state.own.amend ?? []).filter((/** @type {any} */ e) => e.e === 'raise_to').reverse();
  return bets.map((/** @type {any} */ e) => choice(`amend-${e.entry}`, t('c_retype', { what: entryText(e) }), () => { close(); openAmount(ctx, e, sheet); }));
}

/** A tap on a bet or on a card that may still be retyped opens it, before the seat hears of it. @param {any} ctx @param {HTMLElement} stage @param {MakeSheet} sheet */
export function listenAmend(ctx, stage, sheet) {
  stage.addEventListener('click', (e) => {
    const el = /** @type {HTMLElement} */ (e.target), { own } = ctx.state, open = own.holder && ctx.live() && !ctx.held() ? (own.amend ?? []) : [];
    const code = /** @type {HTMLElement|null} */ (el.closest('[data-card]'))?.dataset.card, seat = el.closest('.tag.wbet') ? Number(/** @type {HTMLElement|null} */ (el.closest('[data-seat]'))?.dataset.seat) : 0;
    const card = code && open.find((/** @type {any} */ x) => x.cards?.includes(code)), bet = seat && [...open].reverse().find((x) => x.e === 'raise_to' && x.seat === seat);
    if (!card && !bet) return;
    e.stopPropagation();
    e.preventDefault();
    if (card) openCard(ctx, card, /** @type {string} */ (code), sheet);
    else openAmount(ctx, bet, sheet);
  }, true);
}

/** Who may have acted out of turn: live, not all-in, not in turn. @param {any} view @returns {number[]} */
export const outOfTurn = (view) => (view.hand.phase !== 'betting' ? [] : view.seats.filter((/** @type {any} */ s) => s.in_hand && !s.folded && !s.all_in && s.seat !== view.hand.to_act).map((/** @type {any} */ s) => s.seat));

/** An action out of turn: seat, what he did, how much; it is kept for his turn. @param {any} ctx @param {MakeSheet} sheet */
export function openPending(ctx, sheet) {
  const { view, names } = ctx.state;
  let seat = 0;
  const keep = (/** @type {string} */ verb, /** @type {number|null} */ to) => { dialog.close(); ctx.act('keep_pending', { seat, verb, to }); };
  const verbs = h('div.choices.two', { hidden: true, role: 'group', 'aria-label': t('rf_verb') }, ...['fold', 'check', 'call', 'raise_to'].map((v) => choice(`pending-${v}`, t(`rf_verb_${v}`), () => (v === 'raise_to' ? (show(verbs, false), show(pad, true)) : keep(v, null)))));
  const pad = h('div', { hidden: true }, amountPad(ctx, 'pending', t('c_pending_keep'), (to) => keep('raise_to', to)));
  const seats = h('div.choices.two', { role: 'group', 'aria-label': t('rf_seat') }, ...outOfTurn(view).map((n) => choice(`pending-seat-${n}`, t('c_seat_title', { seat: n, name: seatName(view.seats[n - 1], names) }), () => { seat = n; show(seats, false); show(verbs, true); })));
  const dialog = sheet('pending', t('c_out_of_turn'), [h('p.subt', {}, t('c_out_of_turn_hint')), seats, verbs, pad]);
}

/** The table waits for the inspector: said in the footer, where undo and the streets stand otherwise. */
export function makeHoldStrip() {
  const icon = svg('svg', { viewBox: '0 0 24 24', class: 'ico', 'aria-hidden': 'true' }, [svg('path', { d: 'M8 5v14M16 5v14' })]);
  return h('p.holdstrip', { 'data-strip': 'held', role: 'status', hidden: true }, icon, t('held_strip'));
}
