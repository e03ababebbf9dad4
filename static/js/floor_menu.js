// @ts-check
/**
 * What a narrow screen keeps under one key, and on a phone the bar for the thumb: the oldest call is answered and somebody
 * seated without the other hand.
 */
import { h, attr, classes, show, text } from './dom.js';
import { t } from './i18n.js';

/** Opens and closes the house's pages. @param {Element} who their list @returns {() => HTMLElement} a key for it */
export function pagesMenu(who) {
  /** @type {HTMLElement[]} */
  const keys = [];
  const set = (/** @type {boolean} */ open) => {
    classes(who, { open });
    for (const key of keys) attr(key, 'aria-expanded', open ? 'true' : 'false');
  };
  who.id = 'pages';
  document.addEventListener('click', (e) => !(/** @type {Element} */ (e.target).closest('.menukey,#pages')) && set(false));
  document.addEventListener('keydown', (e) => e.key === 'Escape' && set(false));
  return () => {
    const key = h('button.btn.menukey', { type: 'button', 'aria-controls': 'pages', 'aria-expanded': 'false', onclick: () => set(!who.classList.contains('open')) }, t('menu'));
    keys.push(key);
    return key;
  };
}

/** @param {{answer: (call: any) => void, seat: () => void}|null} on null for who answers no calls @param {HTMLElement} menu */
export function thumbBar(on, menu) {
  const go = h('button.btn.p', { type: 'button', 'data-key': 'thumb-answer' }), quiet = h('p.none', {}, t('no_calls'));
  const seat = on && h('button.btn', { type: 'button', 'data-key': 'thumb-seat', onclick: on.seat }, t('seat_somebody'));
  const el = h('nav.thumb', { 'aria-label': t('thumb_bar') }, on ? [go, quiet, seat] : null, menu);
  return {
    el,
    /** @param {any} call the oldest that nobody has answered */
    update(call) {
      show(go, Boolean(call));
      show(quiet, !call);
      if (!call || !on) return;
      text(go, `${t('answer')}: ${t(call.seat ? 'call_line' : 'call_table', { table: call.tile.number, seat: call.seat })}`);
      go.onclick = () => on.answer(call);
    },
  };
}
