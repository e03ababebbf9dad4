// @ts-check
/** Inputs of the ruling's sheets: keys of which one is chosen, lists, words, amounts. */
import { h } from './dom.js';
import { moneyFormat, plain } from './money.js';
import { parseAmount } from './floor_fields.js';

/** Big keys of which one (or with `many` several) is chosen. @param {string} name @param {string} label @param {[any, string][]} options @param {any} chosen @param {(value: any) => void} pick @param {boolean} [many] */
export function pills(name, label, options, chosen, pick, many = false) {
  const on = (/** @type {any} */ v) => (many ? (chosen ?? []).includes(v) : v === chosen);
  const toggled = (/** @type {any} */ v) => (on(v) ? chosen.filter((/** @type {any} */ x) => x !== v) : [...(chosen ?? []), v]);
  const key = (/** @type {[any, string]} */ [v, words]) => h('label', {}, h('input', { type: many ? 'checkbox' : 'radio', name: `r-${name}`, value: v, checked: on(v), 'data-id': `${name}-${v}`, onchange: () => pick(many ? toggled(v) : v) }), h('span', {}, words));
  return h('fieldset.rpills', { 'data-field': name }, h('legend', {}, label), ...options.map(key));
}

/** @param {string} name @param {string} label @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} pick */
export function choose(name, label, options, chosen, pick) {
  const box = h('select', { name: `r-${name}`, 'data-id': name, onchange: (/** @type {any} */ e) => pick(e.target.value) }, ...options.map(([v, words]) => h('option', { value: v, selected: v === chosen }, words)));
  return h('label.rfield', { 'data-field': name }, h('span', {}, label), box);
}

/** @param {string} name @param {string} label @param {string} value @param {(value: string) => void} put @param {Record<string, any>} [more] */
export function typed(name, label, value, put, more = {}) {
  return h('label.rfield', { 'data-field': name }, h('span', {}, label), h('input', { name: `r-${name}`, 'data-id': name, value, autocomplete: 'off', oninput: (/** @type {any} */ e) => put(e.target.value), ...more }));
}

/** @param {string} name @param {string} label @param {number|null|undefined} value @param {(value: number|null) => void} put */
export const typedAmount = (name, label, value, put) => typed(name, label, value === null || value === undefined ? '' : plain(value), (words) => put(words.trim() === '0' ? 0 : parseAmount(words, moneyFormat().minor_units)), { inputmode: 'decimal', maxlength: 16 });
