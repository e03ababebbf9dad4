// @ts-check
/**
 * Conduct on the floor: penalties, absences, chips that are picked up and given back, a removal in mid-hand (A17). Which acts
 * there are and what they send; what stands at each seat of a tile. Every amount is the server's.
 */
import { h, attr, keyed, show, text } from './dom.js';
import { t } from './i18n.js';
import { fill, localInstant, options, parseAmount, parseInstant } from './floor_fields.js';
import { penaltyText, seatLines } from './conduct_words.js';

/** @typedef {any} Form of `floor_acts.js`: named there, for a cycle of imports has no hash */
const REASONS = ['behaviour', 'collusion', 'delay', 'exposing', 'insult', 'phone', 'repeated', 'damage', 'other'];
const KINDS = ['warning', 'hands', 'leave', 'bar'];
const ARTICLES = Array.from({ length: 20 }, (_, i) => `A${i + 1}`);
const select = (/** @type {string} */ name, /** @type {[string, string][]} */ list = [], on = {}) => h('select', { name, ...on }, ...options(list));

/** Inputs by the names of their fields. @param {() => void} changed */
export function conductInputs(changed) {
  const badge = h('input', { name: 'badge', autocomplete: 'off', maxlength: 16, 'aria-label': t('second_badge'), placeholder: t('second_badge') });
  const pin = h('input', { name: 'second-pin', type: 'password', inputmode: 'numeric', autocomplete: 'off', maxlength: 6, 'aria-label': t('second_pin'), placeholder: t('second_pin') });
  const chips = h('ul.rows', { 'data-rows': 'chips' });
  const article = /** @type {HTMLSelectElement} */ (select('article', ARTICLES.map((a) => [a, a])));
  article.value = 'A17';
  return {
    penalty_kind: select('penalty_kind', KINDS.map((k) => [k, t(`kind_${k}`)]), { onchange: changed }), penalty_hands: h('input', { name: 'penalty_hands', type: 'number', min: 1, max: 100, value: 3 }),
    until: h('input', { name: 'until', type: 'datetime-local' }), penalty: select('penalty'), code: select('code', REASONS.map((r) => [r, t(`pr_${r}`)])), article,
    words: h('input', { name: 'words', autocomplete: 'off', maxlength: 200 }), revoke_code: select('revoke_code', ['mistaken', 'other'].map((r) => [r, t(`pr_${r}`)])),
    counted: h('input', { name: 'counted', inputmode: 'decimal', autocomplete: 'off', maxlength: 16 }), chips, to_place: select('to_place'),
    second: Object.assign(h('div.secondrow', {}, badge, pin), { value: () => (/** @type {any} */ (badge).value.trim() && /^\d{6}$/.test(/** @type {any} */ (pin).value) ? { badge: /** @type {any} */ (badge).value.trim(), pin: /** @type {any} */ (pin).value } : null), clear: () => { /** @type {any} */ (pin).value = ''; } }),
    bag: select('bag', [], { onchange: changed }), bag_to: select('bag_to'), remove_hint: h('p.hint', {}, t('remove_hint')),
  };
}

/** Fields of several parts, which need a fieldset. */
export const CONDUCT_GROUPS = ['chips', 'second', 'remove_hint'];
const conduct = (/** @type {Form} */ f) => f.tile.conduct ?? { away: [], penalties: [], pick_up: [], bags: [] };
const seat = (/** @type {Form} */ f) => Number(f.input.seat.value);
const open = (/** @type {Form} */ f) => f.tile.session.phase !== 'closed';
const running = (/** @type {Form} */ f) => !['none', 'over'].includes(f.tile.hand.phase);
const seated = (/** @type {any} */ s) => !['empty', 'reserved'].includes(s.status);
const isRemoved = (/** @type {Form} */ f, /** @type {number} */ n) => conduct(f).penalties.some((/** @type {any} */ p) => p.seat === n && p.kind === 'removed');
const toPick = (/** @type {any} */ s, /** @type {Form} */ f) => seated(s) && (conduct(f).pick_up.includes(s.seat) || conduct(f).away.some((/** @type {any} */ a) => a.seat === s.seat));
const why = (/** @type {Form} */ f) => ({ reason: f.input.code.value, article: f.input.article.value, text: f.input.words.value.trim() });

/** @param {Form} f */
function penalty(f) {
  const kind = f.input.penalty_kind.value, until = kind === 'bar' ? parseInstant(f.input.until.value) : null, hands = kind === 'hands' ? Number(f.input.penalty_hands.value) : null;
  if (kind === 'bar' && until === null) return t('until_missing');
  if (kind === 'hands' && !(Number.isInteger(hands) && Number(hands) >= 1)) return t('bad_count_typed');
  return { seat: seat(f), kind, hands, until, ...why(f) };
}

/** How many of each denomination, where they were counted so. @param {Form} f */
function denominations(f) {
  const rows = /** @type {HTMLElement[]} */ ([...f.input.chips.children]);
  return Object.fromEntries(rows.map((li) => [li.dataset.row, Number(li.querySelector('input')?.value)]).filter(([, n]) => Number(n) > 0));
}

/** @param {Form} f */
function pickUp(f) {
  const typed = f.input.counted.value.trim(), counted = /^0+$/.test(typed) ? 0 : parseAmount(typed, f.tile.rules.minor_units ?? 2);
  if (counted === null) return t('bad_amount_typed');
  return f.input.second.value() ? { seat: seat(f), counted, chips: denominations(f), to: f.input.to_place.value || 'bag' } : t('second_needed');
}

/** @type {Record<string, any>} */
export const CONDUCT_ACTS = {
  give_penalty: { word: 'act_penalty', group: 'conduct', fields: ['seat', 'penalty_kind', 'penalty_hands', 'until', 'code', 'article', 'words'], fits: seated, when: open, data: penalty, shows: (name, f) => (name === 'penalty_hands' ? f.input.penalty_kind.value === 'hands' : name === 'until' ? f.input.penalty_kind.value === 'bar' : true) },
  revoke_penalty: { word: 'act_revoke', group: 'conduct', fields: ['penalty', 'revoke_code'], when: (f) => conduct(f).penalties.length > 0, data: (f) => (f.input.penalty.value ? { penalty: f.input.penalty.value, reason: f.input.revoke_code.value } : t('no_penalty')) },
  pick_up: { word: 'act_pick_up', group: 'conduct', fields: ['seat', 'counted', 'chips', 'to_place', 'second'], fits: toPick, when: (f) => f.tile.seats.some((/** @type {any} */ s) => toPick(s, f)), data: pickUp, extra: (f) => ({ second: f.input.second.value() }) },
  return_bag: { word: 'act_return_bag', group: 'conduct', fields: ['bag', 'bag_to'], when: (f) => (conduct(f).bags ?? []).length > 0, data: (f) => (f.input.bag.value ? { bag: f.input.bag.value, seat: Number(f.input.bag_to.value) || null } : t('no_bag')) },
  remove_player: { word: 'act_remove', group: 'conduct', k: 'rule', fields: ['seat', 'remove_hint', 'code', 'article', 'words'], fits: (s, f) => seated(s) && !isRemoved(f, s.seat), when: (f) => open(f) && running(f), data: (f) => ({ ruling: { kind: 'remove_player', seat: seat(f) }, ...why(f) }) },
};

/** What the selects of these acts offer. @param {any} input @param {Form} f @param {Record<string, string>} names @param {string} act */
export function fillConduct(input, f, names, act) {
  const found = conduct(f), name = (/** @type {string} */ id) => names[id] ?? f.desk?.names?.[id] ?? '';
  fill(input.penalty, found.penalties.map((/** @type {any} */ p) => [p.id, t('penalty_of', { name: name(p.player), what: penaltyText(p) })]));
  fill(input.bag, (found.bags ?? []).map((/** @type {any} */ b) => [b.id, t('bag_of', { id: b.id, name: name(b.player), amount: b.amount })]));
  const bag = (found.bags ?? []).find((/** @type {any} */ b) => b.id === input.bag.value), at = f.tile.seats.find((/** @type {any} */ s) => bag && s.player === bag.player);
  fill(input.bag_to, [['', t('bag_to_cage')], .../** @type {[string, string][]} */ (at ? [[String(at.seat), t('bag_to_seat', { seat: at.seat })]] : [])]);
  fill(input.to_place, [['bag', t('pick_to_bag')], .../** @type {[string, string][]} */ (isRemoved(f, seat(f)) ? [['cage', t('pick_to_cage')]] : [])]);
  if (act === 'give_penalty' && !input.until.value) input.until.value = localInstant(Math.floor(Date.now() / 1000) + 86400);
  const chips = f.tile.rules.chips ?? [];
  keyed(input.chips, chips, (v) => String(v), (v) => h('li', { 'data-row': String(v) }, h('label', {}, h('span', {}, t('chip_of', { amount: v })), h('input', { type: 'number', min: 0, max: 100000, inputmode: 'numeric', name: `chip-${v}` }))));
}

/** What stands at the seats of a tile, a line each. @param {HTMLElement} li @param {any} tile @param {number} now */
export function drawConduct(li, tile, now) {
  const lines = seatLines(tile.conduct, now);
  let ul = /** @type {HTMLElement|null} */ (li.querySelector('.conduct'));
  if (!ul && lines.length) li.insertBefore(ul = h('ul.conduct'), li.querySelector('.foot'));
  if (!ul) return;
  show(ul, lines.length > 0);
  keyed(ul, lines, (x) => x.k, () => h('li', {}, h('b'), h('span')), (row, x) => {
    attr(row, 'data-conduct', x.k);
    attr(row, 'data-due', x.due ? '1' : null);
    text(row.firstChild, x.seat);
    text(row.lastChild, x.words);
  });
}
