// @ts-check
/**
 * Side panel of the showdown: the seat due to show is lit, any order may be entered. Four cards of a hand commit at the
 * fourth; the others are "shown, beaten" or, where the house allows it, mucked.
 */
import { h, attr, keyed, show, text } from './dom.js';
import { list, t } from './i18n.js';
import { makeGrid, makeSlots, makeTyping, usedCards } from './croupier-cards.js';
import { makePull } from './croupier-board.js';
import { makeKey } from './croupier-key.js';
import { miniCard, seatName } from './table.js';
import { highText, lowText } from './words.js';
import { whyKey } from './why.js';

/** One reading: seat, high (and low) with the five cards. @param {any} reading */
function readingRow(reading) {
  const line = (/** @type {string} */ words, /** @type {string[]} */ cards, /** @type {string} */ half) => h('div.rl', { 'data-half': half }, h('span.rw', {}, words), h('span.five', {}, ...cards.map(miniCard)));
  return h('li', { 'data-reading': reading.seat }, h('span.no', {}, h('span.sr', {}, `${t('seat')} `), reading.seat), h('div', {},
    reading.high ? line(highText(reading.high), reading.high.cards, 'high') : null,
    reading.low ? line(lowText(reading.low), reading.low.cards, 'low') : null));
}

/** @param {string} [label] */
export function makeReadings(label) {
  const el = h('ul.readings', { 'aria-label': label ?? t('c_readings') });
  return {
    el,
    /** @param {any[]} readings */
    update(readings) {
      show(el, readings.length > 0);
      keyed(el, readings, (r) => JSON.stringify(r), readingRow);
    },
  };
}

/** The seat whose cards are being typed: tapped, else due, else the first that may. @param {any} ctx */
export function chosenSeat(ctx) {
  const s = ctx.state.own.show;
  if (!s) return null;
  if (ctx.ui.chosen !== null && s.may_show.includes(ctx.ui.chosen)) return ctx.ui.chosen;
  return s.due ?? s.may_show[0] ?? null;
}

/** @param {any} ctx */
export function makeShowdown(ctx) {
  const no = h('span.no', { 'aria-hidden': 'true' }), k = h('span.k'), v = h('h2.v', { tabindex: '-1' }), last = makeReadings(), pull = makePull();
  const typing = makeTyping({
    count: () => (chosenSeat(ctx) === null ? 0 : 4),
    commit: (cards) => {
      const seat = chosenSeat(ctx);
      ctx.ui.chosen = null;
      return ctx.act('show_cards', { seat, cards });
    },
    changed: () => ctx.render(),
    full: () => ctx.refuse(t('c_nobody_shows')),
  });
  const slots = makeSlots(), grid = makeGrid(typing.add, (code) => ctx.fouled(code), typing.back);
  const beaten = makeKey('beaten', 'wide', () => ctx.act('shown_beaten', { seats: ctx.state.own.show.can_beat }), ctx.refuse);
  const muck = makeKey('muck', 'wide', () => ctx.act('muck', { seat: chosenSeat(ctx) }), ctx.refuse);
  const why = whyKey('show', t('ask_show'), () => ctx.why.open([{ about: 'show_order' }, { about: 'muck', seat: chosenSeat(ctx) }]));
  return {
    el: h('div.pane.showp', { 'data-pane': 'showdown' }, h('div.who', {}, no, k, v, slots.el), h('div.above', {}, pull.el, last.el), grid.el, h('div.two', {}, beaten, muck, why)),
    typing,
    update() {
      const { view, own, names } = ctx.state, s = own.show, seat = chosenSeat(ctx);
      text(no, seat ?? '–');
      text(k, seat === null ? t('c_waiting') : t(seat === s?.due ? 'c_due_to_show' : 'c_shows'));
      text(v, seat ? seatName(view.seats[seat - 1], names) : '');
      attr(v, 'data-show', seat);
      slots.update(typing.typed(), 4);
      grid.update(usedCards(view, [...(s?.used ?? []), ...typing.taken()]), typing.typed().length > 0);
      const readings = view.showdown?.readings ?? [];
      // A house that burns after each betting round burns a fourth card under the pot before hands are shown (A8).
      const fourth = view.hand.burns_total === 4 && !readings.length && !typing.typed().length;
      pull.update(own, view, fourth ? t('c_burn_last', { n: view.hand.burns, m: view.hand.burns_total }) : '');
      last.update(readings.slice(-1));
      const rest = s?.can_beat ?? [];
      beaten.face({ label: t('c_beaten'), sub: list(rest), off: rest.length ? null : t('c_winner_first') });
      const may = seat !== null && (s?.may_muck ?? []).includes(seat);
      show(muck, view.rules.showdown_show !== 'all_show');
      muck.face({ label: t('c_muck'), sub: seat === null ? '' : t('seat_n', { seat }), off: may ? null : t('may_not_muck') });
    },
    settle: () => typing.settle(),
  };
}
