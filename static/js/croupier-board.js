// @ts-check
/** Side panel when a round has closed: what to pull from whom, what to give back, and the grid for the next street's cards. */
import { h, keyed, show, text } from './dom.js';
import { t, tn } from './i18n.js';
import { makeGrid, makeSlots, makeTyping, usedCards } from './croupier-cards.js';

const TYPED = new Set(['deal_board', 'show_cards', 'shown_beaten', 'muck']);

/** "Pull: main pot 45 × 4 = 180; give back 30 to seat 4". */
export function makePull() {
  const words = h('ul'), head = h('b', {}, t('c_pull')), lead = h('b.lead'), el = h('div.pull', {}, lead, head, words);
  return {
    el,
    /** @param {any} own @param {any} view @param {string} [first] what has to be done before */
    update(own, view, first = '') {
      // What the round left to pull is said until the next thing has been typed, and not again on later streets.
      const pull = TYPED.has(own.undo?.what.e) ? null : own.pull;
      const total = Math.max(view.pot.pots.length, ...(pull?.pots ?? []).map((/** @type {any} */ p) => p.pot + 1));
      const lines = [
        ...(pull?.pots ?? []).map((/** @type {any} */ p) => ({ k: `pull-${p.pot}`, words: t(p.rest ? 'c_pull_pot_rest' : 'c_pull_pot', { rest: p.rest, pot: t(total < 2 ? 'c_pull_only' : p.pot === 0 ? 'c_pull_main' : total === 2 ? 'c_pull_side' : 'c_pull_side_n', { n: p.pot }), each: p.each, seats: p.seats, amount: p.amount }), value: p.amount })),
        ...(pull?.return ?? []).map((/** @type {any} */ r) => ({ k: `return-${r.seat}`, words: t('c_give_back', { seat: r.seat, amount: r.amount }), value: r.amount })),
      ];
      text(lead, first);
      show(lead, Boolean(first));
      show(el, lines.length > 0 || Boolean(first));
      show(head, (pull?.pots ?? []).length > 0);
      if (!first && !pull?.pots?.length && lines.length) lines[0].words = lines[0].words.charAt(0).toUpperCase() + lines[0].words.slice(1);
      keyed(words, lines, (l) => l.k, (l) => h('li', { 'data-fig': l.k }), (li, l) => {
        text(li, l.words);
        li.dataset.value = String(l.value);
      });
    },
  };
}

/** @param {any} ctx */
export function makeBoard(ctx) {
  const title = h('h2.ttl', { tabindex: '-1' }), burn = h('p.subt'), pull = makePull();
  const typing = makeTyping({
    count: () => ctx.state.own.await?.cards ?? 0,
    commit: (cards) => ctx.act('deal_board', { cards }),
    changed: () => ctx.render(),
    full: () => ctx.refuse(t('c_street_full')),
  });
  const slots = makeSlots(), grid = makeGrid(typing.add, (code) => ctx.fouled(code), typing.back);
  return {
    el: h('div.pane.boardp', { 'data-pane': 'board' }, h('div.ttlrow', {}, h('div', {}, title, burn), slots.el), h('div.above', {}, pull.el), grid.el), // what is said above the grid comes and goes; the keys stay where they are
    typing,
    update() {
      const { view, own } = ctx.state, a = own.await;
      if (a) {
        text(title, tn('c_cards_of', a.cards, { street: t(`street_${a.street}`) }));
        text(burn, t('c_burn_now', { n: a.burn, m: a.of }));
      }
      pull.update(own, view);
      slots.update(typing.typed(), a?.cards ?? Math.max(1, typing.typed().length));
      grid.update(usedCards(view, [...(a?.used ?? []), ...typing.taken()]), typing.typed().length > 0);
    },
    settle: () => typing.settle(),
  };
}
