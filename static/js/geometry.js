// @ts-check
/** Where the seats, the felt and the board of a table page stand: on a phone, and from 900 px on. */

export const WIDE = matchMedia('(min-width: 900px)');

/** Own seat (index into the view's seats) and where everything stands. @param {any} view @param {number|null} own @returns {any} */
export function geometry(view, own) {
  const hero = own === null ? null : view.seats.findIndex((/** @type {any} */ s) => s.seat === own);
  if (WIDE.matches) return { hero, merge: true, cy: '47%', pod: { w: 22, bet: 10.5, btn: 4 }, gap: 0.14, felt: { rx: 37, ry: 36, cy: 48.5, id: 'p', dealer: hero === null }, seat: { rx: 40, ry: 39, cy: 48.5 } };
  return { hero: hero ?? 0, portrait: true, merge: 'amount', skipHero: hero !== null, bottom: hero === null ? 91.5 : 97, heroBtn: { x: 66, y: 95 }, cy: '47%', pod: { w: 30.4, bet: 10, btn: 0 }, felt: { stadium: true, rx: 37, ry: 43, cy: 49, id: 'p', dealer: false }, seat: { rx: 37, ry: 42.5, cy: 51 } };
}
