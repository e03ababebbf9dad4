// @ts-check
/** The two lights of a table: the book (does the ledger hold what the state says) and the count of the felt. */
import { h, attr, keyed, text } from './dom.js';
import { svg } from './suits.js';
import { t } from './i18n.js';
import { money } from './money.js';

/** They differ by shape, not by colour alone: a tick in a circle, a mark of exclamation in a triangle; 12×12 box. */
const SHAPE = /** @type {Record<string, string>} */ ({
  ok: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0ZM5.200 8.800 2.600 6.200l1.100-1.100 1.500 1.500 3.300-3.300 1.100 1.100Z',
  broken: 'M6-.5 12.500 11.500H-.5ZM5.200 3.500h1.600v4H5.200ZM5.200 8.500h1.600v1.600H5.200Z',
});

const mark = (/** @type {string} */ name) => svg('svg', { viewBox: '-1 -1 14 14', class: 'mark', 'aria-hidden': 'true' }, [svg('path', { d: SHAPE[name], 'fill-rule': 'evenodd' })]);

/** An empty row of lights. */
export const makeLights = () => h('ul.lights');

/** @param {any} fault `lights.book` of a tile */
export const bookText = (fault) => (fault.ok ? t('light_book_ok') : t('light_book_broken', { since: fault.since, account: fault.account, held: money(fault.held), booked: money(fault.booked) }));

/** @param {HTMLElement} row @param {{book?: any}} lights */
export function drawLights(row, lights) {
  const found = lights?.book ? [{ name: 'book', ok: lights.book.ok, words: bookText(lights.book) }] : [];
  keyed(row, found, (one) => `${one.name}${one.ok}`, (one) => h('li', {}, mark(one.ok ? 'ok' : 'broken'), h('span')), (li, one) => {
    attr(li, 'data-light', one.name);
    attr(li, 'data-ok', one.ok ? '1' : '0');
    text(li.lastChild, one.words);
  });
}
