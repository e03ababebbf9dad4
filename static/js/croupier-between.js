// @ts-check
/** Between hands on the tablet: who posts or waits, what is announced of the end, tips in two taps, a leave that is noted. */
import { h, attr, attrs, keyed, show, text } from './dom.js';
import { t, tn } from './i18n.js';
import { plain } from './money.js';
import { whyKey } from './why.js';
import { makeChoice } from './player_choice.js';
import { seatName } from './table.js';

/** The seats that choose how they come in (A6), each with both hands. @param {any} ctx */
export function makeChoices(ctx) {
  const ul = h('ul'), el = h('section.rs', { 'data-ready': 'choices', hidden: true }, h('h3', {}, t('entry_choices')), ul);
  const row = () => {
    const li = h('li.chooser'), no = h('span.no', { 'aria-hidden': 'true' }), name = h('span.sn');
    const seat = () => Number(li.dataset.choiceSeat), why = whyKey('choice', '', () => ctx.why.open([{ about: 'waiting', seat: seat() }, { about: 'post', seat: seat() }]));
    const choice = makeChoice('choice', (entry) => ctx.act('choose_entry', { seat: seat(), entry }));
    li.append(no, name, why, choice.el);
    return Object.assign(li, { parts: { no, name, why, choice } });
  };
  return {
    el,
    update() {
      const { view, own, names } = ctx.state, choices = own.ready.choices ?? [];
      show(el, choices.length > 0);
      keyed(ul, choices, (c) => String(c.seat), row, (li, c) => {
        attr(li, 'data-choice-seat', c.seat);
        text(li.parts.no, c.seat);
        text(li.parts.name, seatName(view.seats[c.seat - 1], names));
        text(li.parts.why.lastChild, t('ask_why_of', { what: t('ask_waiting', { seat: c.seat }) }));
        li.parts.choice.update(c);
      });
    },
  };
}

/** What the croupier announces of the end: the last hands, this one among them. @param {any} session */
export function endNotice(session) {
  if (session.phase !== 'ending' || session.hands_left === null || session.hands_left === undefined) return '';
  return session.hands_left === 0 ? t('no_more_hands') : tn('announce_hands', session.hands_left);
}

/** A tip: the seat is preselected, a chip commits (A20). @param {any} ctx @param {number[]} seats @param {(name: string, title: string, kids: (Node|null)[]) => HTMLDialogElement} sheet */
export function openTip(ctx, seats, sheet) {
  const { view, names } = ctx.state;
  let seat = seats[0];
  const pick = (/** @type {any} */ e, /** @type {number} */ n) => {
    seat = n;
    for (const b of e.currentTarget.parentElement.children) attr(b, 'aria-pressed', String(b === e.currentTarget));
  };
  /** A pot that is not paid yet is no stack: the tip of somebody who has less in front of him pays the hand first. @param {number} amount */
  const give = async (amount) => {
    dialog.close();
    const short = view.hand.phase === 'pay' && amount > view.seats[seat - 1].stack;
    if (!short || (await ctx.act('pay_pots', {}))) ctx.act('tip', { seat, amount });
  };
  const who = h('div.seg', { role: 'group', 'aria-label': t('c_tip_of') }, ...seats.map((n) => h('button', { type: 'button', 'data-key': `tip-seat-${n}`, 'aria-pressed': String(n === seat), onclick: (/** @type {any} */ e) => pick(e, n) }, t('c_seat_title', { seat: n, name: seatName(view.seats[n - 1], names) }))));
  const chips = [view.rules.chip_unit, ...view.rules.chips.filter((/** @type {number} */ v) => v > view.rules.chip_unit)].slice(0, 6);
  const keys = h('div.tipchips', { role: 'group', 'aria-label': t('c_tip_amount') }, ...chips.map((v) => h('button.choice', { type: 'button', 'data-key': `tip-${v}`, 'aria-label': t('c_tip_give', { amount: v }), onclick: () => give(v) }, plain(v))));
  const dialog = sheet('tip', t('c_tip'), [who, h('p.subt', {}, t(view.hand.phase === 'pay' ? 'c_tip_hint_pay' : 'c_tip_hint')), keys]);
}

/** The winners of a hand that is being paid, the largest share first. @param {any[]|null} award @returns {number[]} */
export function winners(award) {
  /** @type {Map<number, number>} */
  const won = new Map();
  for (const share of (award ?? []).flatMap((a) => a.shares)) won.set(share.seat, (won.get(share.seat) ?? 0) + share.amount);
  return [...won].sort((a, b) => b[1] - a[1]).map(([seat]) => seat);
}

/** Header: the end and the hands that are left, lit when they are announced. @param {HTMLElement} pill @param {any} session */
export function drawEnd(pill, session) {
  const left = session.hands_left ?? null;
  const words = left !== null ? tn('hands_left', left) : session.ends_at ? t('c_ends', { at: session.ends_at }) : session.phase === 'seating' && session.minutes ? t('lasts_minutes', { n: session.minutes }) : '';
  show(pill, Boolean(words));
  text(pill, words);
  attrs(pill, { 'data-hands-left': left });
  pill.classList.toggle('last', left !== null);
}

