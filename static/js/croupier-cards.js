// @ts-check
/**
 * The card grid of the side panel: 52 keys in the colours of the deck in the box, two rows a suit. Cards that are out are
 * dead keys; pressing one offers "fouled deck?". The last card of a street or hand commits by itself.
 */
import { h, attr, attrs, keyed } from './dom.js';
import { card, svg, SUIT_ORDER, SUIT_PATH } from './suits.js';
import { t, cardName } from './i18n.js';

const BACK = 'M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7 6-7ZM12 9.5l5 5M17 9.5l-5 5';
const RANKS = [...'AKQJT98765432'];

/** @param {(code: string) => void} tap @param {(code: string) => void} dead @param {() => void} back takes back the last card */
export function makeGrid(tap, dead, back) {
  const keys = /** @type {Map<string, HTMLElement>} */ (new Map());
  const rows = SUIT_ORDER.flatMap((suit) => {
    const made = RANKS.map((rank) => {
      const code = rank + suit;
      const key = h(`button.ck.face-${suit}`, { type: 'button', 'data-card': code, 'aria-label': cardName(code), onclick: () => (key.getAttribute('aria-disabled') ? dead(code) : tap(code)) },
        h('b', { 'aria-hidden': 'true' }, rank === 'T' ? '10' : rank), svg('svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true' }, [svg('path', { d: SUIT_PATH[suit] })]));
      keys.set(code, key);
      return key;
    });
    return [h('div.cr', {}, ...made.slice(0, 7)), h('div.cr', {}, ...made.slice(7))];
  });
  const undo = h('button.backc', { type: 'button', 'data-key': 'card-back', 'aria-label': t('c_card_back'), onclick: back }, svg('svg', { viewBox: '0 0 24 24', class: 'ico', 'aria-hidden': 'true' }, [svg('path', { d: BACK })]));
  rows.at(-1)?.append(undo);
  return {
    el: h('div.grid', { role: 'group', 'aria-label': t('c_grid') }, ...rows),
    /** @param {Set<string>} used @param {boolean} typed whether there is a card to take back */
    update(used, typed) {
      attrs(undo, { 'aria-disabled': typed ? null : 'true' });
      for (const [code, key] of keys) attrs(key, { 'aria-disabled': used.has(code) ? 'true' : null, 'data-used': used.has(code) || null });
    },
  };
}

/** The places for the cards being typed. */
export function makeSlots() {
  const el = h('div.slots', { role: 'group' });
  return {
    el,
    /** @param {string[]} typed @param {number} count */
    update(typed, count) {
      keyed(el, Array.from({ length: count }, (_, i) => typed[i] ?? null), (c, i) => `${i}${c ?? ''}`, (c) => (c ? h('span.bc', { 'data-card': c }, card(c, cardName(c))) : h('span.slot')));
      attr(el, 'aria-label', typed.length ? typed.map(cardName).join(', ') : t('c_no_card'));
    },
  };
}

/**
 * Cards typed for the step that is asked for now; full ones commit. Taps made while a commit travels are kept for the
 * next step and dropped when that commit is refused.
 * @param {{count: () => number, commit: (cards: string[]) => Promise<boolean>, changed: () => void, full: () => void}} o
 */
export function makeTyping({ count, commit, changed, full }) {
  let typed = /** @type {string[]} */ ([]), sent = /** @type {string[]} */ ([]), busy = false;
  const flush = async () => {
    if (busy || !count() || typed.length < count()) return;
    sent = typed.splice(0, count());
    busy = true;
    changed();
    const ok = await commit(sent);
    busy = false;
    sent = [];
    if (!ok) typed = [];
    changed();
  };
  return {
    typed: () => (busy && !typed.length ? sent : typed),
    /** What is typed or under way, so that it can't be tapped twice. */
    taken: () => [...sent, ...typed],
    /** @param {string} code */
    add(code) {
      if (typed.length >= Math.max(count(), 1) || (!count() && !busy)) {
        full();
        return;
      }
      typed.push(code);
      changed();
      flush();
    },
    back() {
      if (typed.pop()) changed();
    },
    clear() {
      typed = [];
    },
    /** After a new state: a step may have become full of cards that were tapped ahead. */
    settle() {
      flush();
    },
  };
}

/** Every card that the screen knows to be out in this hand. @param {any} view @param {string[]} more */
export const usedCards = (view, more) => new Set([...view.board, ...view.seats.flatMap((/** @type {any} */ s) => s.shown ?? []), ...more]);

