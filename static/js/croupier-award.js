// @ts-check
/** Award sheet: pot by pot and half by half, the odd chip to whom, what each hand reads; one key pays. */
import { h, figure, keyed, show, text } from './dom.js';
import { t } from './i18n.js';
import { money } from './money.js';
import { makeKey } from './croupier-key.js';
import { makePull } from './croupier-board.js';
import { makeReadings } from './croupier-showdown.js';
import { potName, seatName } from './table.js';
import { openTip, winners } from './croupier-between.js';
import { sheet } from './croupier-sheets.js';
import { whyKey } from './why.js';

/** @param {any} ctx */
function makeShares(ctx) {
  const el = h('ol.awards', { 'aria-label': t('c_award') });
  const row = () => h('li', {}, h('div.ah', {}, h('span'), h('b')), h('ul.shares'));
  const share = () => h('li', {}, h('span.no', { 'aria-hidden': 'true' }), h('span.sn'), h('small'), h('b'));
  return {
    el,
    update() {
      const { view, names } = ctx.state, awards = view.award ?? [], pots = new Set(awards.map((/** @type {any} */ a) => a.pot)).size;
      keyed(el, awards, (a) => `${a.pot}${a.half}`, row, (li, a) => {
        text(li.firstChild.firstChild, a.half === 'whole' ? potName(a.pot, pots) : `${potName(a.pot, pots)} · ${t(`half_${a.half}`)}`);
        li.firstChild.lastChild.dataset.fig = `award-${a.pot}-${a.half}`;
        figure(li.firstChild.lastChild, money(a.amount), a.amount);
        keyed(li.lastChild, a.shares, (/** @type {any} */ s) => String(s.seat), share, (el_, s) => {
          el_.dataset.share = `${a.pot}-${a.half}-${s.seat}`;
          text(el_.children[0], s.seat);
          text(el_.children[1], seatName(view.seats[s.seat - 1], names));
          text(el_.children[2], s.odd ? t('odd_chip') : '');
          figure(el_.children[3], money(s.amount), s.amount);
        });
      });
    },
  };
}

/** @param {any} ctx */
export function makeAward(ctx) {
  const title = h('h2.ttl', { tabindex: '-1' }), shares = makeShares(ctx), readings = makeReadings(), pull = makePull();
  const more = makeKey('show-more', 'wide', () => ctx.more(), ctx.refuse);
  const why = whyKey('award', t('ask_award'), () => ctx.why.open([{ about: 'award' }, { about: 'pots' }]));
  const tip = makeKey('tip', 'wide', () => openTip(ctx, winners(ctx.state.view.award), sheet), ctx.refuse);
  const pay = makeKey('pay', 'a-raise.big', () => ctx.act('pay_pots', {}), ctx.refuse);
  return {
    el: h('div.pane.awardp', { 'data-pane': 'award' }, h('div.ttlrow', {}, title, why), pull.el, h('div.scroll', { tabindex: '0', role: 'region', 'aria-label': t('c_award') }, shares.el, readings.el), h('div.two', {}, more, tip), pay),
    update() {
      const { view, own } = ctx.state;
      text(title, t(view.hand.result === 'uncontested' || !(view.showdown?.readings ?? []).length ? 'c_award_uncontested' : 'c_award'));
      pull.update(own, view);
      shares.update();
      readings.update(view.showdown?.readings ?? []);
      show(more, Boolean(own.show?.may_show?.length));
      more.face({ label: t('c_show_more') });
      show(tip, Boolean(view.rules.tips) && winners(view.award).length > 0);
      tip.face({ label: t('c_tip') });
      const busy = ctx.taps.some((/** @type {any} */ tap) => tap.k === 'pay_pots');
      pay.face({ label: t('c_pay'), off: busy ? t('c_waiting') : null });
    },
  };
}
