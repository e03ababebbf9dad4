// @ts-check
/** Somebody whose seat has gone to another table is told so on the page that he still has open, with the way there. */
import { h, attr, show } from './dom.js';
import { t } from './i18n.js';

/** @param {HTMLElement} page over which it lies */
export function createMoved(page) {
  const link = h('a.btn.p', {}, t('moved_go')), el = h('p.moved', { role: 'status', hidden: true }, h('span', {}, t('moved_away')), link);
  page.append(el);
  let had = /** @type {number|null} */ (null);
  /** The first page leads a player to the table where he sits. */
  const look = async () => {
    const answer = await fetch('/', { credentials: 'same-origin' }).catch(() => null), path = answer ? new URL(answer.url).pathname : '';
    if (!path.startsWith('/table/') || path === location.pathname) return;
    attr(link, 'href', path);
    show(el, true);
  };
  return {
    /** @param {number|null} seat the own seat at this table */
    update(seat) {
      if (seat !== null) show(el, false);
      else if (had !== null) look();
      had = seat;
    },
  };
}
