// @ts-check
/** Fields of rulings on what is over: a past hand and its entries, two in each other's seat, a case that the cage pays. */
import { h } from './dom.js';
import { t } from './i18n.js';
import { choose, pills, typedAmount } from './ruling-inputs.js';
import { entryText } from './ruling-kinds.js';

/** @typedef {any} Form of `ruling-fields.js`: named there, for a cycle of imports has no hash */
const SHOWN = 20;

/** Hands that may be named, the newest first: the one that runs is not over. @param {Form} f @returns {number[]} */
function hands({ m }) {
  const { number, phase } = m.view.hand, last = phase === 'over' ? number : number - 1;
  return Array.from({ length: Math.max(0, Math.min(last, SHOWN)) }, (_, i) => last - i);
}

/** @param {Form} f */
export function pastHand(f) {
  const found = hands(f), { kind, v, set } = f;
  if (!found.length) return h('p.rsaid', { 'data-field': 'past_hand' }, t('rf_no_past'));
  v.past_hand ??= found[0];
  return choose('past_hand', t(kind === 'exchange_seats' ? 'rf_since_hand' : 'rf_hand'), found.map((n) => /** @type {[string, string]} */ ([String(n), String(n)])), String(v.past_hand), (n) => {
    v.entry = undefined;
    set('past_hand', Number(n), true);
  });
}

/** The entries of that hand, read from the log once it is named. @param {Form} f */
export function pastEntry({ v, m, set }) {
  if (!v.past_hand) return null;
  if (v.past_of !== v.past_hand) {
    v.past_of = v.past_hand;
    v.past = null;
    fetch(`/api/tables/${m.view.table.id}/hands/${v.past_hand}/entries`, { headers: { Accept: 'application/json' } })
      .then((r) => r.json()).then((found) => { if (found.hand === v.past_of) set('past', found.entries ?? [], true); }).catch(() => set('past', [], true));
  }
  if (!v.past) return h('p.rsaid', { 'data-field': 'past_at' }, t('rp_wait'));
  const found = v.past.filter((/** @type {any} */ e) => e.ok).reverse();
  if (!found.length) return h('p.rsaid', { 'data-field': 'past_at' }, t('rf_no_entry'));
  return pills('past_at', t('rf_entry'), found.map((/** @type {any} */ e) => [e.entry, `${t(`street_${e.street}`)} · ${entryText(e)}`]), v.entry, (entry) => {
    const chosen = found.find((/** @type {any} */ e) => e.entry === entry);
    if (!v.verb && chosen) v.verb = chosen.e === 'time_out' ? 'fold' : chosen.e;
    set('entry', entry, true);
  });
}

/** Open cases; `none` where a ruling need not decide one. @param {Form} f @param {boolean} none */
export function openCase({ v, m, set }, none) {
  const open = m.own.cases ?? [];
  if (!open.length) return none ? null : h('p.rsaid', { 'data-field': 'open_case' }, t('rf_no_case'));
  const words = (/** @type {any} */ c) => `${c.case} · ${t(`complaint_${c.complaint}`)}`;
  return pills('open_case', t('rf_decides'), [...(none ? [['', t('rf_decides_none')]] : []), ...open.map((/** @type {any} */ c) => [c.case, words(c)])], v.open_case ?? '', (name) => set('open_case', name, true));
}

/** An amount for each who sat there when the case was opened. @param {Form} f */
export function payments({ v, m, set }) {
  const chosen = (m.own.cases ?? []).find((/** @type {any} */ c) => c.case === v.open_case);
  if (!chosen) return null;
  const row = ([seat, person]) => typedAmount(`pay-${seat}`, t('rf_pay_to', { seat, name: m.names[person] ?? '' }), v.payments?.[person], (a) => set('payments', { ...v.payments, [person]: a }));
  return h('div.rgroup', { 'data-field': 'payments' }, ...Object.entries(chosen.people).map(row));
}
