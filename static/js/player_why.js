// @ts-check
/** Which questions the moment asks on a player's or the inspector's screen: only those that his view answers. */

/** @typedef {import('./why.js').Question} Question */

/** The bounds of a turn that is shown. @param {any} turn TURN of the protocol @returns {Question[]} */
export function boundQuestions(turn) {
  const first = turn.raise ? [{ about: 'raise_max' }, { about: 'raise_min' }] : [{ about: 'no_raise' }];
  return [...first, { about: turn.check ? 'check' : 'call' }];
}

/** What the key beside the headline explains: a code of the labels `ask_…`, null when there is nothing. @param {{view: any, own: any, seat: number|null}} m */
export function moment({ view, own, seat }) {
  const { hand } = view;
  if (own.turn) return 'bounds';
  if (hand.phase === 'betting') return 'turn';
  if (hand.phase === 'showdown') return 'show';
  if (hand.phase === 'board') return 'pots';
  if (hand.phase === 'pay') return 'award';
  if (own.ready) return 'next_hand';
  const kept = ['rebuy', 'no_chips', 'away'].includes(view.seats.find((/** @type {any} */ s) => s.seat === seat)?.status);
  return seat !== null && (kept || own.plays_from || own.choice) ? 'waiting' : null;
}

/** The questions behind it, in the order in which they are told. @param {{view: any, own: any, seat: number|null}} m @returns {Question[]} */
export function momentQuestions(m) {
  const about = moment(m), own = m.seat === null ? [] : [{ about: 'waiting', seat: m.seat }, { about: 'post', seat: m.seat }];
  const all = /** @type {Record<string, Question[]>} */ ({
    bounds: [...boundQuestions(m.own.turn ?? {}), { about: 'pots' }],
    turn: [{ about: 'turn' }, { about: 'pots' }],
    show: [{ about: 'show_order' }, { about: 'pots' }],
    pots: [{ about: 'pots' }],
    award: [{ about: 'award' }, { about: 'pots' }],
    next_hand: [{ about: 'next_hand' }, { about: 'start' }],
    waiting: own,
  });
  return about ? all[about] : [];
}
