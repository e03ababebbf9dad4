// @ts-check
/** Acts of a table's form about wishes: a request noted or ended, a seat kept or set free, the table that this one feeds. */
import { h } from './dom.js';
import { t } from './i18n.js';
import { fill, options } from './floor_fields.js';

const KINDS = ['seat_change', 'table_change', 'rebuy', 'leave', 'assistance'], OUTCOMES = ['done', 'refused', 'withdrawn'];
const MINUTES = [5, 10, 15, 30, 60];

/** @typedef {{tile: any, desk: any, input: any}} Form */
/** @typedef {{word: string, group: string, fields: string[], fits?: (s: any, f: Form) => boolean, when?: (f: Form) => boolean, data: (f: Form) => any}} Act */
const open = (/** @type {Form} */ f) => f.tile.session.phase !== 'closed';
const asks = (/** @type {any} */ s, /** @type {Form} */ f) => (f.tile.requests ?? []).some((/** @type {any} */ r) => r.seat === s.seat);
const kept = (/** @type {Form} */ f) => Object.keys(f.tile.reserved ?? {}).length > 0;
const sits = (/** @type {any} */ s) => !['empty', 'reserved'].includes(s.status);

/** The inputs that these acts need beside those that are there. */
export function wishInputs() {
  const select = (/** @type {string} */ name, /** @type {[string, string][]} */ list) => h('select', { name }, ...options(list));
  return {
    request: select('request', KINDS.map((k) => [k, t(`request_${k}`)])), outcome: select('outcome', OUTCOMES.map((o) => [o, t(o === 'withdrawn' ? 'outcome_withdrawn' : `request_${o}`)])),
    minutes: select('minutes', MINUTES.map((n) => [String(n), t('age_min', { n })])), feeds: select('feeds', [['', t('feeds_none')]]),
  };
}

/** What the choices offer at this moment. @param {Record<string, any>} input @param {Form} f @param {any[]} tiles of the room */
export function fillWishes(input, f, tiles) {
  const others = tiles.filter((tile) => tile.table !== f.tile.table && tile.session.phase !== 'closed').sort((a, b) => a.number - b.number);
  fill(input.feeds, [['', t('feeds_none')], .../** @type {[string, string][]} */ (others.map((tile) => [tile.table, t('table_n', { table: tile.number })]))]);
}

/** @type {Record<string, Act>} */
export const WISHES = {
  make_request: { word: 'act_request', group: 'seats', fields: ['seat', 'request'], fits: (s, f) => sits(s) && !asks(s, f), when: open, data: (f) => ({ seat: Number(f.input.seat.value), kind: f.input.request.value }) },
  end_request: { word: 'act_end_request', group: 'seats', fields: ['seat', 'outcome'], fits: asks, when: (f) => open(f) && (f.tile.requests ?? []).length > 0, data: (f) => ({ seat: Number(f.input.seat.value), outcome: f.input.outcome.value }) },
  reserve_seat: { word: 'act_reserve', group: 'seats', fields: ['seat', 'player', 'minutes'], fits: (s) => s.status === 'empty', when: open, data: (f) => ({ seat: Number(f.input.seat.value), player_id: f.input.player.value, minutes: Number(f.input.minutes.value) }) },
  cancel_reservation: { word: 'act_unreserve', group: 'seats', fields: ['seat'], fits: (s) => s.status === 'reserved', when: (f) => open(f) && kept(f), data: (f) => ({ seat: Number(f.input.seat.value) }) },
  feed_table: { word: 'act_feed', group: 'session', fields: ['feeds'], when: open, data: (f) => ({ table: f.input.feeds.value || null }) },
};
