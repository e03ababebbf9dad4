// @ts-check
/** Side panel while somebody is to act: whose turn, what to announce, the amount, and fold / call / raise in their fixed places. */
import { h, attrs, classes, figure, keyed, show, text } from './dom.js';
import { announcement, has, refusalText, t, tn } from './i18n.js';
import { money, plain } from './money.js';
import { EMPTY, addChip, digitUnit, preset, refused, typeKey } from './croupier-amount.js';
import { command } from './croupier-taps.js';
import { makeKey } from './croupier-key.js';
import { seatName } from './table.js';
import { boundQuestions } from './player_why.js';
import { whyKey } from './why.js';
import { seatRun, strokeIcon } from './croupier-icons.js';

const KEYS = ['7', '8', '9', 'back', '4', '5', '6', 'clear', '1', '2', '3', '0'];
const COLOURS = ['#a3262a', '#1c5fa8', '#17714a', '#23272b', '#6a3d94', '#7a5a12'];
const BACK = 'M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7 6-7ZM12 9.500l5 5M17 9.500l-5 5';

/** A numeric pad. @param {(key: string) => void} press */
export function makePad(press) {
  return h('div.pad', { role: 'group', 'aria-label': t('c_keypad') }, ...KEYS.map((k) => {
    const fn = k === 'back' || k === 'clear';
    return h(`button.pk${fn ? '.fn' : ''}`, { type: 'button', 'data-key': `pad-${k}`, 'aria-label': fn ? t(`c_pad_${k}`) : null, onclick: () => press(k) }, k === 'back' ? strokeIcon(BACK) : k === 'clear' ? 'C' : k);
  }));
}

/** Why the seat may not raise, or why the amount doesn't fit. @param {{code: string, facts: any}} r */
const reason = (r) => (has(`c_why_${r.code}`) ? t(`c_why_${r.code}`, r.facts) : refusalText(r.code, r.facts));

/** @param {any} ctx */
function makeHead(ctx) {
  const no = h('span.no', { 'aria-hidden': 'true' }), k = h('span.k'), v = h('h2.v', { tabindex: '-1' }), say = h('p.announce', { 'data-fig': 'announce' });
  const cancel = h('button.x', { type: 'button', 'data-key': 'jump-cancel', 'aria-label': t('cancel'), onclick: () => ctx.jump(null) }, strokeIcon('M6 6l12 12M18 6 6 18'));
  const why = whyKey('bounds', t('ask_bounds'), () => ctx.why.open([...boundQuestions(ctx.state.own.turn), { about: 'turn' }]));
  const el = h('div.headbox', {}, h('div.who', {}, no, k, v), h('div.announcebox', {}, say, why, cancel));
  return {
    el,
    update() {
      const { view, own, names } = ctx.state, at = ctx.cursor, seat = view.seats[(at.seat ?? own.turn?.seat ?? 1) - 1];
      text(no, at.seat ?? '…');
      text(k, at.seat === null ? t('c_waiting') : t('c_turn_of', { seat: at.seat, stack: at.turn.stack }));
      text(v, seat ? seatName(seat, names) : '');
      const skips = at.skips.length && at.verb;
      text(say, skips ? tn(at.verb === 'check' ? 'c_skip_check' : 'c_skip_fold', at.skips.length, { seats: at.skips }) : at.exact ? announcement(at.turn.say) : '\u00a0');
      classes(el, { jumping: Boolean(skips) });
      show(cancel, Boolean(skips));
      show(why, !skips && at.exact);
    },
  };
}

/** @param {any} ctx */
function makeAmount(ctx) {
  const lab = h('span.lab'), cap = h('span.cap'), out = h('output.out', { 'data-fig': 'amount', id: 'amount' }), puts = h('span.puts', { 'data-fig': 'puts' }), range = h('span.rng', { 'data-fig': 'range' });
  const el = h('div.amt', {}, h('div.labs', {}, lab, cap), out, h('div.side', {}, puts, range));
  return {
    el,
    update() {
      const { turn, exact } = ctx.cursor, raise = exact ? turn?.raise : null, { to } = ctx.ui.amount;
      text(lab, t(raise?.verb === 'bet' ? 'c_amount_bet' : 'c_amount_raise'));
      text(cap, raise ? t(`c_cap_${raise.cap}`) : '');
      figure(out, to === null ? '—' : money(to), to);
      text(puts, to === null || !turn ? '' : t('c_puts_total', { in: to - turn.bet, to }));
      text(range, raise ? (raise.min_to < raise.max_to ? t('c_range', { min: raise.min_to, max: raise.max_to }) : t('c_exactly', { to: raise.max_to })) : turn && exact ? reason({ code: turn.closed ?? 'not_open', facts: {} }) : '');
      const bad = to !== null && refused(ctx.ui.amount, turn);
      classes(el, { bad: Boolean(bad), dead: !raise });
    },
  };
}

/** Presets: the server's figures; those beyond the cap stay visible, dimmed, with the cap. @param {any} ctx */
function makePresets(ctx) {
  const el = h('div.pre', { role: 'group', 'aria-label': t('c_presets') });
  const NAMES = ['min', 'half_pot', 'pot', 'stack'];
  return {
    el,
    update() {
      const { turn, exact } = ctx.cursor, given = exact && turn?.raise ? turn.presets : [];
      const list_ = given.length ? given : NAMES.map((k) => ({ k, to: null, ok: false }));
      keyed(el, list_, (p) => p.k, (p) => {
        const key = makeKey(`preset-${p.k}`, 'pk-set', () => ctx.setAmount(preset(/** @type {any} */ (key).to)), ctx.refuse);
        return key;
      }, (key, p) => {
        key.to = p.to;
        const off = p.ok ? null : p.cap ? refusalText('above_maximum', { max: p.cap }) : reason({ code: turn?.closed ?? 'not_open', facts: {} });
        const fixed = turn?.raise && p.ok && turn.raise.min_to === turn.raise.max_to && turn.raise.cap === 'limit';
        key.face({ label: t(fixed ? 'c_preset_limit' : `c_preset_${p.k}`), sub: p.to === null ? '' : plain(p.to), note: p.cap ? t('c_capped', { cap: p.cap }) : '', value: p.to, off, pressed: p.ok && ctx.ui.amount.to === p.to });
      });
    },
  };
}

/** @param {any} ctx */
function makeChips(ctx) {
  const el = h('div.chips', { role: 'group', 'aria-label': t('c_chips') });
  return {
    el,
    update() {
      const { turn, exact } = ctx.cursor, dead = !exact || !turn?.raise;
      keyed(el, ctx.state.view.rules.chips ?? [], (v) => String(v), (v) => h('button.chk', { type: 'button', 'data-key': `chip-${v}`, 'aria-label': t('c_add_chip', { amount: v }), onclick: () => (ctx.cursor.turn?.raise ? ctx.setAmount(addChip(ctx.ui.amount, v, ctx.cursor.turn.bet)) : ctx.refuse(reason({ code: ctx.cursor.turn?.closed ?? 'not_open', facts: {} }))) }, h('span', { 'aria-hidden': 'true' }, plain(v))), (b, v, i) => {
        b.style.setProperty('--c', COLOURS[i % COLOURS.length]);
        attrs(b, { 'aria-disabled': dead ? 'true' : null });
      });
    },
  };
}

/** Fold, call and raise: the same three places in every state. @param {any} ctx */
function makeActs(ctx) {
  const go = (/** @type {string} */ verb, /** @type {number|null} */ to = null) => {
    const c = command(ctx.cursor, verb, to);
    ctx.tap(c.k, c.d, ctx.cursor.seat);
  };
  const fold = makeKey('fold', 'a-fold', () => go('fold'), ctx.refuse);
  const call = makeKey('call', 'a-call', () => go(ctx.cursor.turn.check ? 'check' : 'call'), ctx.refuse);
  const raise = makeKey('raise', 'a-raise', () => go('raise_to', ctx.ui.amount.to), () => ctx.refuseRaise());
  return {
    el: h('div.acts', {}, fold, call, raise),
    raise,
    update() {
      const { seat, turn, exact, foldOnly } = ctx.cursor, off = seat === null ? t('c_waiting') : null, guard = ctx.fromServer;
      fold.face({ label: t('c_fold'), off });
      const free = turn?.check ?? false, c = foldOnly ? null : (turn?.call ?? null), wait = foldOnly ? t('c_waiting') : off;
      call.face({ label: free && !foldOnly ? t('c_check') : t('c_call'), sub: free || c === null ? '' : money(c), value: free ? 0 : c, meaning: free && !foldOnly ? 'check' : `call ${c}`, guard, off: wait ?? (free || c !== null ? null : reason({ code: 'not_open', facts: {} })), classes: { whole: Boolean(turn && c === turn.stack && !free) } });
      const a = ctx.ui.amount, no = seat === null || !exact ? { code: 'empty', facts: {} } : refused(a, turn), all = Boolean(turn?.raise && a.to === turn.raise.all_in_to);
      const verb = turn?.raise?.verb === 'bet' ? 'bet' : 'raise';
      raise.face({ label: a.to === null ? t(`c_${verb}_empty`) : all ? t('c_all_in_key') : t(`c_${verb}_to`), sub: a.to === null ? '' : money(a.to), value: a.to, off: no ? reason(no) : null, classes: { whole: all && !no } });
    },
  };
}

/** "The others: fold (6, 7, 8)": closes the round in one tap. @param {any} ctx */
function makeRest(ctx) {
  const key = makeKey('rest', 'rest', () => ctx.tap('rest', { verb: /** @type {any} */ (key).verb }, null), ctx.refuse);
  return {
    el: key,
    update() {
      const { own } = ctx.state, at = ctx.cursor, busy = ctx.taps.length > 0, rest = own.rest ?? { fold: [], check: [] };
      const verb = !at.foldOnly && rest.check?.length ? 'check' : 'fold', seats = busy ? [] : (rest[verb] ?? []);
      /** @type {any} */ (key).verb = verb;
      const off = busy ? (at.seat === null ? t('c_waiting') : null) : seats.length ? null : t('c_nobody_left');
      key.face({ label: t(`c_rest_${verb}`), sub: seatRun(seats), meaning: verb, guard: ctx.fromServer, off });
    },
  };
}

/** @param {any} ctx */
export function makeTurn(ctx) {
  const head = makeHead(ctx), amount = makeAmount(ctx), presets = makePresets(ctx), chips = makeChips(ctx), acts = makeActs(ctx), rest = makeRest(ctx);
  const press = (/** @type {string} */ k) => {
    const { turn, exact } = ctx.cursor, { rules } = ctx.state.view;
    if (!exact || !turn?.raise) ctx.refuse(reason({ code: turn?.closed ?? 'not_open', facts: {} }));
    else ctx.setAmount(typeKey(ctx.ui.amount, k, digitUnit(rules.chip_unit, rules.minor_units)));
  };
  const pad = makePad(press);
  const parts = [head, amount, presets, chips, rest, acts];
  return {
    el: h('div.pane.turn', { 'data-pane': 'turn' }, head.el, amount.el, presets.el, chips.el, pad, rest.el, acts.el),
    press,
    update() {
      if (ctx.cursor.seat !== ctx.ui.amountFor) {
        ctx.ui.amount = EMPTY;
        ctx.ui.amountFor = ctx.cursor.seat;
      }
      for (const part of parts) part.update();
      classes(pad, { dead: !ctx.cursor.exact || !ctx.cursor.turn?.raise });
    },
  };
}
