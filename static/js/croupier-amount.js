// @ts-check
/**
 * The amount that the croupier sets before the one key that commits. Digits type the seat's total on this street, chips add
 * to what it puts in now; the first digit or chip after a preset or a new actor starts from zero (FLOOR section 2.3).
 * Bounds are the server's; here they only light the key.
 */

/** @typedef {{to: number|null, by: 'none'|'preset'|'digits'|'chips'}} Amount `to` in the smallest currency unit */

/** @type {Amount} */
export const EMPTY = Object.freeze({ to: null, by: 'none' });
const LIMIT = 10 ** 12;

/** What one digit is worth: whole currency units where the house's chips have no cents. @param {number} chipUnit @param {number} minorUnits */
export const digitUnit = (chipUnit, minorUnits) => (chipUnit % 10 ** minorUnits === 0 ? 10 ** minorUnits : 1);

/** @param {Amount} a @param {string} key a digit, "back" or "clear" @param {number} unit @returns {Amount} */
export function typeKey(a, key, unit) {
  if (key === 'clear') return EMPTY;
  const typed = a.by === 'digits' ? (a.to ?? 0) : 0;
  if (key === 'back') {
    const left = Math.floor((a.to ?? 0) / unit / 10) * unit;
    return left ? { to: left, by: 'digits' } : EMPTY;
  }
  const to = typed * 10 + Number(key) * unit;
  return to > LIMIT ? a : { to, by: 'digits' };
}

/** @param {Amount} a @param {number} chip @param {number} bet what already lies before the seat @returns {Amount} */
export function addChip(a, chip, bet) {
  const from = a.by === 'digits' || a.by === 'chips' ? (a.to ?? bet) : bet;
  return from + chip > LIMIT ? a : { to: from + chip, by: 'chips' };
}

/** @param {number} to @returns {Amount} */
export const preset = (to) => ({ to, by: 'preset' });

/**
 * Whether the raise key may be pressed, by the server's own bounds and presets: a refusal code and its facts, or null.
 * @param {Amount} a @param {any} turn TURN of the protocol @returns {{code: string, facts: any}|null}
 */
export function refused(a, turn) {
  const r = turn?.raise;
  if (!r) return { code: turn?.closed ?? 'not_open', facts: {} };
  if (a.to === null) return { code: 'empty', facts: {} };
  if (turn.presets.some((/** @type {any} */ p) => p.ok && p.to === a.to)) return null;
  if (a.to < r.min_to) return { code: 'below_minimum', facts: { min: r.min_to } };
  return a.to > r.max_to ? { code: 'above_maximum', facts: { max: r.max_to } } : null;
}
