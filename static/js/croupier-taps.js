// @ts-check
/**
 * Taps under way. A tap is meant for the seat that was shown when it was made; while the answer travels the pointer
 * moves on along the server's own `order`, so that six folds tapped 150 ms apart are six folds. Only the pointer is
 * ahead: no chip, pot or stack is drawn before the server has said so.
 */

/** @typedef {{k: string, seat: number|null, ack: number|null}} Tap */
/** @typedef {{seat: number|null, turn: any, exact: boolean, foldOnly: boolean, skips: number[], verb: string|null}} Cursor */

const PLAIN = new Set(['fold', 'check', 'call']), MOVING = new Set([...PLAIN, 'raise_to', 'act_through']);
/** @type {Cursor} */
const NOBODY = Object.freeze({ seat: null, turn: null, exact: false, foldOnly: false, skips: [], verb: null });

/** Taps that the state on the screen doesn't hold yet. @param {Tap[]} taps @param {number} seq */
export const unsettled = (taps, seq) => taps.filter((tap) => tap.ack === null || tap.ack > seq);

/**
 * The seat that the keys speak for. `exact` is false when the amounts are not the server's for this very state: then only
 * fold, check and call are offered; after a raise that still travels only fold is (`foldOnly`), since what a call costs
 * is not known yet.
 * @param {any} own the overlay @param {Tap[]} taps unsettled ones @param {number|null} jump a later seat, tapped @returns {Cursor}
 */
export function cursor(own, taps, jump) {
  const order = own.order ?? [], jumps = own.jumps ?? {};
  if (taps.some((tap) => !MOVING.has(tap.k))) return NOBODY;
  const left = order.slice(Math.max(0, ...taps.map((tap) => order.indexOf(tap.seat) + 1)));
  const next = left[0] ?? null;
  if (next === null) return NOBODY;
  const to = jump !== null && left.includes(jump) ? jump : next;
  const skips = left.slice(0, left.indexOf(to)), verb = jumps[to]?.verb ?? null;
  if (to === own.turn?.seat) return { seat: to, turn: own.turn, exact: !taps.length, foldOnly: false, skips: [], verb: null };
  if (!jumps[to]) return NOBODY;
  return { seat: to, turn: jumps[to].turn, exact: taps.every((tap) => tap.k === verb), foldOnly: taps.some((tap) => !PLAIN.has(tap.k)), skips, verb };
}

/** The command of a key for a cursor: straight, or `act_through` over the seats in between. @param {Cursor} at @param {string} verb @param {number|null} to */
export function command(at, verb, to) {
  if (at.skips.length) return { k: 'act_through', d: { seat: at.seat, verb, to: verb === 'raise_to' ? to : null } };
  return { k: verb, d: verb === 'raise_to' ? { seat: at.seat, to } : { seat: at.seat } };
}

/**
 * Which panel the state asks for. When nothing more can be bet, hands may be tabled at any time: a tapped seat opens the
 * showdown panel between streets. @param {any} view @param {any} own @param {boolean} more further hands are being entered
 * @param {number|null} [tabling] the seat that was tapped
 */
export function modeOf(view, own, more, tabling = null) {
  if (!own.holder) return 'held';
  if (own.ready) return 'ready';
  if (own.turn) return 'turn';
  if (own.await) return tabling !== null && own.show?.may_show.includes(tabling) ? 'showdown' : 'board';
  if (own.show && (!own.show.can_pay || (more && own.show.may_show.length))) return 'showdown';
  if (view.hand.phase === 'pay' || view.award) return 'award';
  return 'idle';
}
