// @ts-check
/** On the tablet's strip: what seated persons have asked for, and chips that are paid for and not yet in play. It holds nothing. */
import { h, attr, show, text } from './dom.js';
import { list, t } from './i18n.js';
import { seatName } from './table.js';
import { sheet } from './croupier-sheets.js';

/** One request with its two answers. @param {any} ctx @param {any} asked @param {() => void} close */
function line(ctx, asked, close) {
  const { view, names } = ctx.state, end = (/** @type {string} */ outcome) => () => { close(); ctx.act('end_request', { seat: asked.seat, outcome }); };
  const key = (/** @type {string} */ outcome, /** @type {string} */ cls = '') => h(`button.choice${cls}`, { type: 'button', 'data-key': `request-${outcome}-${asked.seat}`, onclick: end(outcome) }, t(`request_${outcome}`));
  return h('div.wishline', { 'data-request': asked.seat }, h('p.subt', {}, `${asked.seat} · ${[seatName(view.seats[asked.seat - 1], names), t(`request_${asked.kind}`)].filter(Boolean).join(' · ')}`), h('div.choices.two', {}, key('done'), key('refused')));
}

/** @param {any} ctx */
function open(ctx) {
  const asked = ctx.state.own.requests ?? [];
  const dialog = sheet('requests', t('requests_heading'), asked.map((/** @type {any} */ one) => line(ctx, one, () => dialog.close())), false);
}

/** @param {any} ctx */
export function makeWishes(ctx) {
  const key = h('button.wishkey', { type: 'button', 'data-key': 'requests', hidden: true, onclick: () => open(ctx) });
  const chips = h('div.say', { 'data-fig': 'pending', hidden: true });
  return {
    key,
    chips,
    update() {
      const { own } = ctx.state, asked = own.requests ?? [], pending = own.pending ?? [];
      show(key, asked.length > 0);
      attr(key, 'data-requests', asked.length);
      if (asked.length) text(key, asked.length === 1 ? `${asked[0].seat} · ${t(`request_${asked[0].kind}`)}` : t('c_requests_of', { seats: list(asked.map((/** @type {any} */ one) => one.seat)) }));
      show(chips, pending.length > 0);
      text(chips, pending.map((/** @type {any} */ one) => t(one.from ? 'c_pending_from' : 'c_pending_chips', { seat: one.seat, amount: one.amount, hand: one.from })).join(' · '));
    },
  };
}
