// @ts-check
/** On the floor: a dispute holds its table in one tap, a held tile lifts the hold, and both lead to the ruling at the table. */
import { h, attr, keyed, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { proposeCase } from './ruling-kinds.js';

/** Calls that stop the table (FLOOR.md 3). */
const STOPS = new Set(['dispute', 'incident']);
/** @typedef {{send: (tile: any, k: string, d: any) => Promise<any>, fail: (words: string) => void, url: string}} Room */

/** @param {Room} room @param {any} tile @param {string} k @param {any} d */
const give = (room, tile, k, d) => room.send(tile, k, d).then((a) => room.fail(a.t === 'nak' ? t('not_done', { reason: refusalText(a.code ?? '', a.facts) }) : ''));

/** A key beside each call that stops its table, while nothing holds it. @param {HTMLElement} list @param {any[]} calls each with its `tile` @param {Room} room */
export function drawHolds(list, calls, room) {
  for (const call of calls.filter((c) => STOPS.has(c.kind))) {
    const li = list.querySelector(`[data-call="${call.id}"][data-of="${call.tile.number}"]`), { tile } = call;
    let key = /** @type {HTMLElement|null|undefined} */ (li?.querySelector('[data-key=hold]'));
    if (!key) li?.append(key = h('button.btn.holdkey', { type: 'button', 'data-key': 'hold' }, t('hold_do')));
    if (!key) continue;
    show(key, !tile.held);
    attr(key, 'aria-label', `${t('hold_do')}: ${t('call_table', { table: tile.number })}`);
    key.onclick = () => give(room, tile, 'hold_table', { case: proposeCase(tile.number, tile.hand.number, tile.holds ?? []) });
  }
}

/** What a tile that is held or disputed offers: the ruling at the table, and the end of each hold. @param {HTMLElement} li @param {any} tile @param {Room} room */
export function drawCase(li, tile, room) {
  const holds = tile.holds ?? [], disputed = tile.calls.some((/** @type {any} */ c) => STOPS.has(c.kind) && !c.answered_by);
  let el = /** @type {HTMLElement|null|undefined} */ (li.querySelector('.casekeys'));
  const cases = tile.cases ?? [], wanted = holds.length > 0 || disputed || cases.length > 0;
  if (!el && wanted) li.append(el = h('div.casekeys', {}, h('a.btn', { 'data-key': 'go-ruling', href: `${room.url.replace('00000000-0000-0000-0000-000000000000', tile.table)}#ruling` }, t('go_ruling')), h('div.lifts'), h('p.opencases', { 'data-fig': 'cases' })));
  if (!el) return;
  show(el, wanted);
  attr(el.firstElementChild ?? el, 'aria-label', `${t('go_ruling')}: ${t('table_n', { table: tile.number })}`);
  const open = /** @type {HTMLElement} */ (el.querySelector('.opencases'));
  show(open, cases.length > 0);
  text(open, cases.length ? `${t('cases_open')}: ${cases.join(', ')}` : '');
  keyed(/** @type {HTMLElement} */ (el.querySelector('.lifts')), holds, (c) => c, (c) => h('button.btn', { type: 'button', 'data-key': `lift-${c}` }, t('hold_lift', { case: c })), (key, c) => { key.onclick = () => give(room, tile, 'lift_hold', { case: c }); });
}
