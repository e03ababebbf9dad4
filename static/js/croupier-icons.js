// @ts-check
/** Small things that several panels of the tablet write: outlined icons, runs of seats. */
import { svg } from './suits.js';

/** @param {string} d */
export const strokeIcon = (d) => svg('svg', { viewBox: '0 0 24 24', class: 'ico', 'aria-hidden': 'true' }, [svg('path', { d })]);

/** Seats as they follow each other: "3–8, 1". @param {number[]} seats */
export function seatRun(seats) {
  /** @type {number[][]} */
  const runs = [];
  for (const s of seats) {
    const run = runs.at(-1);
    if (run && s === run[1] + 1) run[1] = s;
    else runs.push([s, s]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : b === a + 1 ? `${a}, ${b}` : `${a}–${b}`)).join(', ');
}
