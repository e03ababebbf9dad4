// @ts-check
/** What the floor asks over HTTP about people and lists: a list's command, the search for a person, the chairs for him. */
import { uuid } from './live.js';

/** @typedef {{code: string, facts: any}} Refusal */
/** @typedef {{seat: number, ok: boolean, refusals: Refusal[], plays_from: number|null, choice: any}} Chair */
/** @typedef {{t: string, seq: number, player: string, way: string, from: {table: string, seat: number}|null, joining: any, seats: Chair[]}} Chairs */

/** The token that the door wants beside a POST. */
const token = () => decodeURIComponent(/(?:^|; )(?:__Host-)?csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '');
const OFFLINE = { t: 'nak', code: 'unavailable', facts: {} };

/** @param {string} path @param {any} body */
async function post(path, body) {
  try {
    const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRFToken': token() }, body: JSON.stringify(body) });
    return await answer.json();
  } catch {
    return OFFLINE;
  }
}

/** A command about a waiting list; answers like a table's. @param {string} k @param {string} player @param {string} line @param {any} [more] */
export const listCommand = (k, player, line, more = {}) => post('/api/floor/lists', { id: uuid(), k, d: { player_id: player, line, ...more } });

/** Who is known under an alias, a name or a document. @param {string} q @returns {Promise<{player: string, alias: string, table: string|null, seat: number|null}[]>} */
export const findPeople = async (q) => (await post('/api/floor/people', { q })).people ?? [];

/** What each chair of a table is to a person; null when there is no answer. @param {string} table @param {string} player @param {number|null} [amount] @returns {Promise<Chairs|null>} */
export async function chairsFor(table, player, amount = null) {
  const query = new URLSearchParams({ player, ...(amount === null ? {} : { amount: String(amount) }) });
  const answer = await fetch(`/api/tables/${table}/seats?${query}`).then((r) => r.json()).catch(() => null);
  return answer?.t === 'seats' ? answer : null;
}
