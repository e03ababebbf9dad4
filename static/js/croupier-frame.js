// @ts-check
/** Around the table: header with its connection strip, footer with undo, streets and calls, the last sentence, refusals. */
import { h, attr, attrs, classes, keyed, show, text } from './dom.js';
import { svg } from './suits.js';
import { has, t, tn } from './i18n.js';
import { seatRun, strokeIcon } from './croupier-icons.js';
import { makeKey } from './croupier-key.js';
import { stakes } from './words.js';
import { callFace } from './croupier-box.js';
import { drawEnd } from './croupier-between.js';
import { makeHoldStrip } from './croupier-amend.js';
import { whyKey } from './why.js';
import { makeWishes } from './croupier-wishes.js';

const ICON = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4l2-2ZM10 21h4',
  flag: 'M12 3 4 6v6c0 5 3.500 7.700 8 9 4.500-1.300 8-4 8-9V6l-8-3ZM12 8v5M12 16.500h.01',
  menu: 'M4 6h16M4 12h16M4 18h16',
  cut: 'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.500M8.500 16a5 5 0 0 1 7 0M12 19.500h.01M2 9a15 15 0 0 1 4-2.500M15 10.200a10 10 0 0 1 4 2.300M11 5a15 15 0 0 1 11 4',
};
const STREETS = ['preflop', 'flop', 'turn', 'river', 'showdown'];
const dot = () => svg('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, [svg('circle', { cx: 6, cy: 6, r: 5, fill: 'currentColor' })]);

/** What the connection is worth: the header strip turns orange at the same height. @param {any} status */
export function connectionWords(status) {
  if (status.state === 'closed') return t(status.code === 4010 ? 'quarantined' : status.code === 4009 ? 'replaced' : status.code === 4000 ? 'reload' : 'signed_out');
  if (status.busy === 'silent') return t('no_answer');
  return t(status.state === 'connecting' ? 'reconnecting' : 'connection_lost');
}

/** What is said aloud when the screen is cut off. @param {any} status */
export const connectionAlert = (status) => t(status.code === 4010 ? 'quarantined' : 'connection_lost');

/** What the undo key would take back, in words: the command, with the seats that it acted for. @param {any} what @param {any} view */
export function undoText(what, view) {
  const seats = seatRun(what.skips ?? []), last = view.seats[(what.seat ?? 0) - 1]?.last?.verb;
  if (!what.seat && seats && has(`c_undo_rest_${what.e}_one`)) return tn(`c_undo_rest_${what.e}`, what.skips.length, { seats });
  const code = what.e === 'raise_to' && (last === 'bet' || last === 'raise') ? last : what.e;
  const words = has(`c_undo_${code}`) ? t(`c_undo_${code}`, { ...what, seats }) : what.e;
  return what.seat && seats ? t('c_undo_through', { what: words, seats }) : words;
}

/** @param {any} ctx */
export function makeHeader(ctx) {
  const no = h('div.tno', { 'aria-hidden': 'true' }), title = h('h1'), sub = h('div.sub'), variant = h('span.pill.variant', { 'data-fig': 'variant' }), ends = h('span.pill.ends');
  const words = h('span.onl', {}, t('online')), spin = h('i.spinner', { role: 'img', 'aria-label': t('c_waiting') }), on = h('span.pill.ok', {}, dot(), words);
  const menu = h('button.tool.menu', { type: 'button', 'data-key': 'menu', 'aria-label': t('menu'), onclick: () => ctx.openMenu() }, strokeIcon(ICON.menu));
  const off = h('div.off', { 'data-strip': 'offline' }, strokeIcon(ICON.cut), h('span'));
  const el = h('header.top', {}, no, h('div.tt', {}, title, sub), h('div.grow'), spin, ends, variant, on, menu, off);
  return {
    el,
    update() {
      const { view } = ctx.state, { rules, hand } = view;
      text(no, view.table.number);
      const number = hand.number && hand.phase !== 'none' ? ` · ${t('hand_n', { hand: hand.number })}` : '';
      text(title, `${t('c_title', { structure: t(`structure_${rules.structure}`) })}${number}`);
      text(sub, stakes(rules));
      text(variant, t(`game_${rules.game}`));
      drawEnd(ends, view.session);
      this.status();
    },
    status() {
      const down = ctx.status.state !== 'live' || ctx.status.busy === 'silent';
      show(off, down);
      if (down) text(off.lastElementChild ?? off, connectionWords(ctx.status));
      show(spin, ctx.status.busy === 'slow');
      show(on, ctx.status.busy !== 'slow');
    },
  };
}

/** @param {any} ctx */
export function makeFooter(ctx) {
  const undo = makeKey('undo', 'tool', () => ctx.undo(), ctx.refuse);
  undo.prepend(strokeIcon(ICON.undo));
  const tool = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {string} */ label, /** @type {() => void} */ tap, cls = '') => h(`button.tool${cls}`, { type: 'button', 'data-key': name, onclick: tap }, strokeIcon(icon), h('span', {}, label));
  const steps = h('ol.steps', { 'aria-label': t('c_streets') });
  const call = tool('call-floor', ICON.bell, t('c_call_floor'), () => ctx.callFloor(), '.insp');
  const held = makeHoldStrip(), el = h('footer.bot', {}, undo, steps, held, tool('incident', ICON.flag, t('c_incident'), () => ctx.openIncident()), call);
  return {
    el,
    update() {
      const { view, own } = ctx.state, now = STREETS.indexOf(view.hand.street), over = view.hand.phase === 'none' || view.hand.phase === 'over';
      const what = own.undo ? undoText(own.undo.what, view) : '';
      undo.face({ label: own.undo ? t('c_undo_what', { what }) : t('c_undo'), meaning: what, off: own.undo ? null : t('nothing_to_undo') });
      attr(undo, 'data-undo', own.undo ? own.undo.what.e : null);
      classes(el, { watching: !own.holder });
      for (const part of [undo, steps]) show(part, !ctx.held());
      show(held, ctx.held());
      keyed(steps, STREETS, (s) => s, (s) => h('li', {}, h('span', {}, t(`street_${s}`))), (li, s, i) => {
        classes(li, { done: !over && i < now, now: !over && i === now });
        attr(li, 'aria-current', !over && i === now ? 'step' : null);
      });
      const { open, coming, words } = callFace(own, ctx.state.names);
      classes(call, { called: open > 0, coming });
      attrs(call, { 'data-calls': open });
      text(call.lastElementChild ?? call, words);
    },
  };
}

/** The strip below the table: the last sentence and the burns; a refusal with its one-tap repair takes its place. @param {any} ctx */
export function makeStrip(ctx) {
  const say = h('div.say.last', { 'data-fig': 'last' }), burns = h('div.say', { 'data-fig': 'burns' }), pots = whyKey('pots', t('ask_pots'), () => ctx.why.open([{ about: 'pots' }, ...(ctx.state.own.turn ? [{ about: 'turn' }] : [])])), wishes = makeWishes(ctx), ticker = h('div.ticker', {}, say, wishes.chips, wishes.key, burns, pots);
  const words = h('p'), why = whyKey('refusal', t('ask_refusal'), () => { hide(); ask(); }), fix = h('button.fix', { type: 'button', 'data-key': 'repair' }), away = h('button.x', { type: 'button', 'data-key': 'toast-close', 'aria-label': t('close'), onclick: () => hide() }, strokeIcon('M6 6l12 12M18 6 6 18'));
  const toast = h('div.toast', { 'data-toast': '', hidden: true }, strokeIcon('M12 3 22 20H2ZM12 10v4M12 17h.01'), words, why, fix, away);
  const ack = h('button.ackkey', { type: 'button', 'data-key': 'acknowledge', hidden: true, onclick: () => ctx.act('acknowledge_ruling', { ruling: ack.dataset.ruling }) });
  let ask = () => {};
  let timer = /** @type {any} */ (0);
  const hide = () => show(toast, false);
  return {
    el: h('div.strip', {}, ack, ticker, toast),
    hide,
    /** @param {string} sentence_ @param {{label: string, run: () => void}|null} [repair] @param {(() => void)|null} [explain] */
    refuse(sentence_, repair, explain) {
      show(why, Boolean(explain));
      ask = explain ?? ask;
      text(words, sentence_);
      show(fix, Boolean(repair));
      if (repair) {
        text(fix, repair.label);
        fix.onclick = () => { hide(); repair.run(); };
      }
      show(toast, true);
      clearTimeout(timer);
      timer = setTimeout(hide, 9000);
    },
    /** @param {string} [sentence_] */
    update(sentence_) {
      if (sentence_) text(say, sentence_);
      show(pots, !['none', 'over'].includes(ctx.state.view.hand.phase));
      show(say, Boolean(say.textContent));
      wishes.update();
      const { hand } = ctx.state.view, due = ctx.state.own.holder ? (ctx.state.own.unacknowledged ?? [])[0] : null;
      show(ack, Boolean(due));
      show(ticker, !due); // one row: the key stands there until it is tapped
      if (due) text(ack, t('c_acknowledge', { id: due.id, kind: `ruling_${due.kind}` }));
      attr(ack, 'data-ruling', due?.id ?? null);
      show(burns, hand.phase !== 'none' && hand.burns_total > 0);
      text(burns, t('burns', { n: hand.burns, m: hand.burns_total }));
      attrs(burns, { 'data-value': hand.burns });
    },
  };
}
