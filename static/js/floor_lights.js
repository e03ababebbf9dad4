// @ts-check
/** The two lights of a table: the book (does the ledger hold what the state says) and the count of the felt. */
import { h, attr, keyed, text } from './dom.js';
import { svg } from './suits.js';
import { t } from './i18n.js';
import { money } from './money.js';

/** They differ by shape, not by colour alone: tick in a circle, exclamation mark in a triangle, bar in a rhombus (counted, off), ring (not counted); 12×12 box. */
const SHAPE = /** @type {Record<string, string>} */ ({
  ok: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0ZM5.200 8.800 2.600 6.200l1.100-1.100 1.500 1.500 3.300-3.300 1.100 1.100Z',
  off: 'M6-1 13 6 6 13-1 6ZM2.500 5h7v2h-7Z',
  none: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0ZM6 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z',
  broken: 'M6-.5 12.500 11.500H-.5ZM5.200 3.500h1.600v4H5.200ZM5.200 8.500h1.600v1.600H5.200Z',
});

const mark = (/** @type {string} */ name) => svg('svg', { viewBox: '-1 -1 14 14', class: 'mark', 'aria-hidden': 'true' }, [svg('path', { d: SHAPE[name], 'fill-rule': 'evenodd' })]);

/** An empty row of lights. */
export const makeLights = () => h('ul.lights');

/** @param {any} fault `lights.book` of a tile */
export function bookText(fault) {
  if (fault.ok) return t('light_book_ok');
  const [kind, n] = fault.account.split(':');
  return t('light_book_broken', { since: fault.since, account: t(`book_${kind}`, { n }), held: money(fault.held), booked: money(fault.booked) });
}

/** @param {any} count `lights.count` of a tile; null before the first count of a session @param {Record<string, string>} [names] */
export function countText(count, names = {}) {
  if (!count) return t('light_count_none');
  const who = count.croupiers.map((/** @type {string} */ id) => names[id]).filter(Boolean).join(', ');
  return [t(count.off ? (count.since === count.hand ? 'light_count_off_one' : 'light_count_off') : 'light_count_ok', count), who ? t('light_count_under', { names: who }) : ''].filter(Boolean).join(' · ');
}

/** @param {HTMLElement} row @param {{book?: any, count?: any}} lights @param {Record<string, string>} [names] */
export function drawLights(row, lights, names = {}) {
  const { book, count } = lights ?? {}, counted = count ? (count.off ? 'off' : 'ok') : 'none';
  const found = [...(book ? [{ name: 'book', shape: book.ok ? 'ok' : 'broken', ok: book.ok ? '1' : '0', words: bookText(book) }] : []), ...(count === undefined ? [] : [{ name: 'count', shape: counted, ok: counted === 'off' ? '0' : counted === 'ok' ? '1' : null, words: countText(count, names) }])];
  keyed(row, found, (one) => `${one.name}${one.shape}`, (one) => h('li', {}, mark(one.shape), h('span')), (li, one) => {
    attr(li, 'data-light', one.name);
    attr(li, 'data-ok', one.ok);
    text(li.lastChild, one.words);
  });
}
