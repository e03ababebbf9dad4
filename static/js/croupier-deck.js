// @ts-check
/** The deck between hands: which one lies in the box, and this croupier's count of 52; the inspector counts it as well (A8). */
import { h, attr, show, text } from './dom.js';
import { t } from './i18n.js';
import { makeKey } from './croupier-key.js';
import { options } from './floor_fields.js';

export const BACKS = ['red', 'blue', 'green', 'black', 'brown', 'purple'];
const CARDS = 52;

/** "Red A-17". @param {{colour: string, deck: string}} deck */
export const deckName = (deck) => t('deck_named', { back: t(`back_${deck.colour}`), deck: deck.deck });

/** @param {any} ctx */
export function makeDeck(ctx) {
  const line = h('p.deckline', { 'data-fig': 'deck' }), open = h('button.btn', { type: 'button', 'data-key': 'deck-open', onclick: () => { asked = !asked; update(); } });
  const back = /** @type {HTMLSelectElement} */ (h('select', { 'aria-label': t('field_colour') }, ...options(BACKS.map((b) => [b, t(`back_${b}`)]))));
  const id = /** @type {HTMLInputElement} */ (h('input', { 'aria-label': t('field_deck'), autocomplete: 'off', autocapitalize: 'characters', maxlength: 20, placeholder: t('deck_number') }));
  const count = makeKey('count-deck', 'b-deck', () => ctx.act('check_deck', { colour: back.value, deck: id.value.trim(), cards: CARDS }), ctx.refuse);
  const form = h('div.deckform', {}, back, id, count), el = h('section.rs', { 'data-ready': 'deck' }, h('h3', {}, t('deck_title')), h('div.deckhead', {}, line, open), form);
  let asked = false, offered = '';
  id.addEventListener('input', () => update());

  /** What the state says of the deck, once the other has counted: the same back and number stand in the form. @param {any} deck */
  function offer(deck) {
    const sign = JSON.stringify([deck.counted, deck.checked]);
    if (sign === offered) return;
    offered = sign;
    if (deck.counted && !deck.counted.by_croupier) {
      back.value = deck.counted.colour;
      id.value = deck.counted.deck;
    }
    if (!deck.counted || deck.counted.by_croupier) asked = false;
  }

  function update() {
    const deck = ctx.state.own.ready?.deck;
    show(el, Boolean(deck?.offered));
    if (!deck?.offered) return;
    offer(deck);
    const mine = deck.counted?.by_croupier, theirs = deck.counted && !mine;
    text(line, deck.counted ? t(mine ? 'deck_counted_here' : 'deck_counted_floor', { deck: deckName(deck.counted) }) : deck.checked ? t('deck_checked_is', { deck: deckName(deck.checked) }) : t('deck_none'));
    attr(el, 'data-due', deck.due ? 'true' : null);
    const wanted = deck.due || Boolean(theirs) || asked;
    show(form, wanted);
    show(open, !deck.due && !theirs);
    text(open, t(asked ? 'close' : 'deck_other'));
    count.face({ label: t('deck_count_key', { n: CARDS }), off: id.value.trim() ? (ctx.taps.length ? t('c_waiting') : null) : t('field_deck') });
  }
  return { el, update };
}
