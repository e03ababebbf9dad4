// @ts-check
/** Inputs of the floor's forms: choices that survive an update, typed amounts, cards, lists of people. */
import { h, keyed, text } from './dom.js';
import { t } from './i18n.js';

const RANKS = 'AKQJT98765432', SUITS = 'shdc';

/** What somebody typed, in the smallest unit; null when it is no amount. @param {string} typed @param {number} minorUnits */
export function parseAmount(typed, minorUnits) {
  const clean = typed.replace(/[\s\u00a0\u202f€]/g, '');
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(clean);
  if (!match || (match[2] ?? '').length > minorUnits) return null;
  const whole = Number(match[1].replace(/[.,]/g, '')), cents = Number((match[2] ?? '').padEnd(minorUnits, '0') || 0);
  const amount = whole * 10 ** minorUnits + cents;
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

export const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLElement} */ input) => h('label.field', { 'data-field': name }, h('span', {}, label), input);
export const group = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLElement} */ body) => h('fieldset.field', { 'data-field': name }, h('legend', {}, label), body);
export const options = (/** @type {[string, string][]} */ list) => list.map(([value, label]) => h('option', { value }, label));

/** Options, kept when they are the same, so that a choice survives every update. @param {any} box @param {[string, string][]} list */
export function fill(box, list) {
  const sign = JSON.stringify(list), before = box.value;
  if (box.dataset.sign === sign) return;
  box.dataset.sign = sign;
  box.replaceChildren(...options(list));
  if (list.some(([value]) => value === before)) box.value = before;
}

/** A card as two choices; `value()` is "Ah", or null while it is not complete. @param {string} label whose card it is */
export function cardInput(label) {
  const choice = (/** @type {string} */ part, /** @type {[string, string][]} */ list) => h('select', { 'aria-label': `${label}: ${t(`card_${part}`)}` }, ...options([['', '–'], ...list]));
  const rank = /** @type {HTMLSelectElement} */ (choice('rank', [...RANKS].map((r) => [r, r === 'T' ? '10' : r])));
  const suit = /** @type {HTMLSelectElement} */ (choice('suit', [...SUITS].map((s) => [s, t(`suit_${s}`)])));
  return Object.assign(h('span.cardin', {}, rank, suit), { value: () => (rank.value && suit.value ? rank.value + suit.value : null) });
}

/** People (or seats) each with a card. @param {string} name */
export function cardRows(name) {
  const ul = h('ul.rows', { 'data-rows': name });
  return Object.assign(ul, {
    /** @param {[string, string][]} list key and label */
    fill(list) {
      keyed(ul, list, ([key]) => key, ([key, label]) => {
        const card = cardInput(label);
        return Object.assign(h('li', { 'data-row': key }, h('span', {}, label), card), { card });
      });
    },
    /** Key to card; null while one is missing. @returns {Record<string, string>|null} */
    value() {
      /** @type {Record<string, string>} */
      const found = {};
      for (const li of /** @type {any[]} */ ([...ul.children])) {
        const card = li.card.value();
        if (!card) return null;
        found[li.dataset.row] = card;
      }
      return found;
    },
  });
}

/** Seats each with an amount, at first as booked. @param {string} name */
export function amountRows(name) {
  const ul = h('ul.rows.amounts', { 'data-rows': name });
  return Object.assign(ul, {
    /** @param {{seat: number, label: string, amount: number, words: string}[]} list `words`: the amount as it is typed */
    fill(list) {
      keyed(ul, list, (x) => `${x.seat}:${x.amount}`, (x) => h('li', { 'data-row': x.seat, 'data-booked': x.amount }, h('label', {}, h('span', {}, x.label), h('input', { name: `count-${x.seat}`, inputmode: 'decimal', maxlength: 16, autocomplete: 'off', value: x.words }))), (li, x) => text(li.querySelector('span'), x.label));
    },
    /** Seat to amount; null while one is none. @param {number} minorUnits @returns {Record<string, number>|null} */
    value(minorUnits) {
      /** @type {Record<string, number>} */
      const found = {};
      for (const li of /** @type {any[]} */ ([...ul.children])) {
        const typed = li.querySelector('input').value.trim(), amount = typed === '0' ? 0 : parseAmount(typed, minorUnits);
        if (amount === null) return null;
        found[li.dataset.row] = amount;
      }
      return found;
    },
  });
}

/** Boxes to tick; the order of ticking is the order of registration and stands beside the name. @param {() => void} changed */
export function checklist(changed) {
  const ul = h('ul.rows.ticks', { 'data-rows': 'players' });
  /** @type {string[]} */
  let order = [];
  const number = () => { for (const li of /** @type {any[]} */ ([...ul.children])) text(li.querySelector('b'), order.includes(li.dataset.row) ? order.indexOf(li.dataset.row) + 1 : ''); };
  const tick = (/** @type {any} */ e, /** @type {string} */ key) => {
    order = e.target.checked ? [...order, key] : order.filter((k) => k !== key);
    number();
    changed();
  };
  return Object.assign(ul, {
    /** @param {[string, string][]} list */
    fill(list) {
      const known = new Set(list.map(([key]) => key));
      order = order.filter((k) => known.has(k));
      keyed(ul, list, ([key]) => key, ([key, label]) => h('li', { 'data-row': key }, h('label', {}, h('input', { type: 'checkbox', onchange: (/** @type {any} */ e) => tick(e, key) }), h('span', {}, label)), h('b')));
      number();
    },
    value: () => order,
  });
}

/** Seconds since 1970 of a local date and time; null while it is none. @param {string} typed */
export function parseInstant(typed) {
  const at = Date.parse(typed);
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}

/** The value of a `datetime-local` input for an instant. @param {number} seconds since 1970 */
export function localInstant(seconds) {
  const d = new Date(seconds * 1000), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`;
}

