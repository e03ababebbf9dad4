// @ts-check
/** Post or wait (A6): what a seat with a blind to make up may choose, and the hand in which either answer deals it in. */
import { h, attr, attrs, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';

/** What the choice of posting costs, in words. @param {any} choice CHOICE of the protocol */
export const postWords = (choice) => t(choice.dead ? (choice.live ? 'entry_post_both' : 'entry_post_dead') : 'entry_post', choice);

/** "Hand 131", or that it can't be foretold. @param {number|null} hand */
export const fromHand = (hand) => (hand === null ? t('entry_no_hand') : t('entry_from_hand', { hand }));

/** The two keys of a choice; the croupier's screen and the player's page have the same. @param {string} cls @param {(entry: 'post'|'wait') => void} tap */
export function makeChoice(cls, tap) {
  const key = (/** @type {'post'|'wait'} */ entry) => h(`button.${cls}`, { type: 'button', 'data-key': `entry-${entry}`, onclick: () => tap(entry) }, h('b'), h('small'));
  const post = key('post'), wait = key('wait'), el = h('div.entry', { role: 'group', 'aria-label': t('entry_title') }, post, wait);
  return {
    el,
    /** @param {any} choice */
    update(choice) {
      const keys = /** @type {[HTMLElement, 'post'|'wait'][]} */ ([[post, 'post'], [wait, 'wait']]);
      for (const [el_, entry] of keys) {
        text(/** @type {Element} */ (el_.firstChild), entry === 'post' ? postWords(choice) : t('entry_wait'));
        text(/** @type {Element} */ (el_.lastChild), fromHand(choice[entry]));
        attrs(el_, { 'data-hand': choice[entry], 'aria-pressed': String((choice.entry ?? 'wait') === entry) });
      }
      attr(el, 'data-seat-choice', choice.seat);
    },
  };
}

/** On the player's page: when he comes in, and what he chooses. @param {(k: string, d: any) => Promise<any>} send @param {(words: string) => void} fail */
export function makeEntry(send, fail) {
  let seat = 0;
  const words = h('p.note', { 'data-fig': 'plays-from' });
  const choice = makeChoice('btn', (entry) => {
    fail('');
    send('choose_entry', { seat, entry }).then((a) => a.t === 'nak' && fail(t('not_done', { reason: refusalText(a.code ?? '', a.facts) })));
  });
  const el = h('section.entrybox', { hidden: true }, h('h2', {}, t('entry_title')), words, choice.el);
  return {
    el,
    /** @param {any} own */
    update(own) {
      const from = own.plays_from ?? null, asked = own.choice ?? null;
      show(el, from !== null || Boolean(asked));
      show(words, from !== null);
      text(words, from === null ? '' : t('entry_you_from', { hand: from }));
      attr(words, 'data-value', from);
      show(choice.el, Boolean(asked));
      if (!asked) return;
      seat = asked.seat;
      choice.update(asked);
    },
  };
}
