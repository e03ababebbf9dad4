// @ts-check
/** What a ruling would lead to, asked of the server and shown figure by figure, seat by seat, before and after. */
import { h } from './dom.js';
import { card } from './suits.js';
import { cardName, has, refusalText, t } from './i18n.js';
import { money } from './money.js';
import { uuid } from './live.js';
import { placeText } from './ruling-kinds.js';
import { potName } from './table.js';

/** @typedef {{t: string, seq: number, before: any, after: any, changes: any, second: any, moves?: {source: string, target: string, amount: number}[], code?: string, facts?: any}} Preview */

/** The token that the door wants beside a POST. */
const token = () => decodeURIComponent(/(?:^|; )(?:__Host-)?csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '');

/** @param {string} table @param {any} d fields of `rule` @param {number} exp @returns {Promise<Preview>} */
export async function foresee(table, d, exp) {
  try {
    const answer = await fetch(`/api/tables/${table}/preview`, { method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRFToken': token() }, body: JSON.stringify({ id: uuid(), exp, k: 'rule', d }) });
    return await answer.json();
  } catch {
    return { t: 'nak', seq: 0, before: {}, after: {}, changes: {}, second: null, code: 'unavailable', facts: {} };
  }
}

/** The house's last rulings of an article, newest first. @param {string} table @param {string} article @returns {Promise<any[]>} */
export async function lastRulings(table, article) {
  try {
    const answer = await fetch(`/api/tables/${table}/rulings?article=${article}`, { headers: { Accept: 'application/json' } });
    return (await answer.json()).rulings ?? [];
  } catch {
    return [];
  }
}

/** @param {any[]} found */
export const drawLast = (found) => [h('h3', {}, t('rs_last')), found.length ? h('ol.rlast', {}, ...found.map((r) => h('li', {}, [t(`ruling_${r.kind}`), has(`rr_${r.reason}`) ? t(`rr_${r.reason}`) : r.reason, r.text].filter(Boolean).join(' · ')))) : h('p.rsaid', {}, t('rs_last_none'))];

/** A figure, or two with an arrow where it changes. @param {string} fig @param {any} was @param {any} now @param {(v: any) => string} write */
function figure(fig, was, now, write) {
  const same = JSON.stringify(was) === JSON.stringify(now);
  const el = h(same ? 'span' : 'b', { 'data-fig': fig, 'data-was': typeof was === 'number' ? was : null, 'data-value': typeof now === 'number' ? now : null });
  el.textContent = same ? write(now) : t('rp_was_is', { was: write(was), now: write(now) });
  return el;
}

const amount = (/** @type {any} */ v) => (v === undefined || v === null ? '–' : money(v));
const seat = (/** @type {any} */ v) => (v ? t('rp_seat', { seat: v }) : t('rp_nobody'));
const live = (/** @type {any} */ v) => t(v ? 'rp_live' : 'rp_dead');

/** The seats that change stand first. @param {Preview} p @param {Record<string, string>} names */
function seats(p, names) {
  const changes = (/** @type {string} */ n) => Boolean(p.changes.seats?.[n]), order = Object.keys(p.before.seats).sort((a, b) => Number(changes(b)) - Number(changes(a)) || Number(a) - Number(b));
  const rows = order.map((n) => {
    const was = p.before.seats[n], now = p.after.seats[n] ?? {}, changed = changes(n), dealt = was.put !== undefined;
    return h(`li${changed ? '.chg' : ''}`, { 'data-pv-seat': n }, h('span.no', { 'aria-hidden': 'true' }, n), h('span.nm', {}, h('span.sr', {}, `${t('rp_seat', { seat: n })} `), names[was.player] ?? ''),
      h('span', {}, h('small', {}, `${t('rp_stack')} `), figure(`pv-stack-${n}`, was.stack, now.stack, amount)),
      h('span', {}, h('small', {}, `${t('rp_put')} `), dealt ? figure(`pv-put-${n}`, was.put, now.put, amount) : '–'),
      dealt ? figure(`pv-live-${n}`, was.live, now.live, live) : null);
  });
  return h('ul.pvseats', {}, ...rows);
}

/** @param {any[]} pots */
const potsText = (pots) => (pots.length ? pots.map((x, i) => `${potName(i, pots.length)}: ${t('rp_pot_seats', { amount: x.amount, seats: x.seats })}`).join('; ') : '–');
const cards = (/** @type {string[]} */ list) => h('span.pvboard', {}, ...list.map((c) => h('span', {}, card(c, cardName(c)))));

/** @param {Preview} p */
function rest(p) {
  const { before: b, after: a } = p, line = (/** @type {string} */ label, /** @type {Node} */ ...kids) => h('div', {}, h('dt', {}, t(label)), h('dd', {}, ...kids));
  const board = JSON.stringify(b.board) === JSON.stringify(a.board) ? [] : [line('rp_board', cards(b.board ?? []), document.createTextNode(' → '), cards(a.board ?? []))];
  return h('dl.pvrest', {}, line('rp_pots', figure('pv-pots', b.pots, a.pots, potsText)), line('rp_turn', figure('pv-turn', b.to_act, a.to_act, seat)), line('rp_match', figure('pv-match', b.to_match, a.to_match, amount)),
    line('rp_button', figure('pv-button', b.button, a.button, seat)), ...board, line('rp_total', figure('pv-total', b.total, a.total, amount)));
}

/** The whole preview, or the server's reason against it. @param {Preview} p @param {Record<string, string>} names @returns {HTMLElement[]} */
export function drawPreview(p, names) {
  if (p.t !== 'preview') return [h('p.rsaid.bad', { role: 'alert' }, refusalText(p.code ?? '', p.facts))];
  const nothing = Object.keys(p.changes).length === 0;
  return [...(p.moves?.length ? [h('h4', {}, t('rp_moves')), h('ul.pvmoves', {}, ...p.moves.map((x) => h('li', {}, t('rp_move', { source: placeText(x.source), target: placeText(x.target), amount: x.amount }))))] : []), ...(nothing ? [h('p.rsaid', {}, t('rp_nothing'))] : []), seats(p, names), rest(p)];
}
