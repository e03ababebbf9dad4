// @ts-check
/** What opens over the panel: the count of an all-in, the incident list, the kind of a call, the menu, a seat, a reason. */
import { h, attr, keyed, pageData, show, text } from './dom.js';
import { t } from './i18n.js';
import { money } from './money.js';
import { EMPTY, digitUnit, typeKey } from './croupier-amount.js';
import { makePad } from './croupier-turn.js';
import { seatName } from './table.js';
import { seatLines } from './conduct_words.js';
import { openTip } from './croupier-between.js';

const KINDS = ['dispute', 'incident', 'assistance', 'chips', 'security'];
const UNDO = ['wrong_award', 'wrong_cards', 'wrong_amount', 'other'];

/** A sheet over the screen; one that only offers something (`modal` false) leaves every key live. @param {string} name @param {string} title @param {(Node|null)[]} kids @param {boolean} [modal] */
export function sheet(name, title, kids, modal = true) {
  document.querySelector(`dialog[data-sheet="${name}"]`)?.remove();
  const el = /** @type {HTMLDialogElement} */ (h('dialog.sheet', { 'data-sheet': name, 'aria-label': title }));
  const close = h('button.tool.close', { type: 'button', 'data-key': 'sheet-close', onclick: () => el.close() }, t('close'));
  el.append(h('div.sh', {}, h('h2', {}, title), close), ...kids.filter((k) => k !== null));
  el.addEventListener('close', () => el.remove());
  el.addEventListener('click', (e) => e.target === el && el.close());
  document.querySelector('.app')?.append(el);
  if (modal) el.showModal();
  else el.show();
  return el;
}

/** @param {string} name @param {string} label @param {() => void} tap @param {string} [cls] */
const choice = (name, label, tap, cls = '') => h(`button.choice${cls}`, { type: 'button', 'data-key': name, onclick: tap }, label);

/** The call is made; this only says more exactly what it is about. @param {any} ctx @param {string} made */
export function openCallKinds(ctx, made) {
  const kinds = KINDS.filter((k) => k !== made).map((k) => choice(`kind-${k}`, t(`call_${k}`), () => { dialog.close(); ctx.call(k, null); }));
  const dialog = sheet('call-kind', t('c_called_title'), [h('div.choices', { role: 'group', 'aria-label': t('c_called_hint') }, ...kinds)], false);
  setTimeout(() => dialog.open && dialog.close(), 12000);
}

/** One of the house's reasons. @param {string} name @param {string} title @param {string[]} codes @param {(reason: string) => void} done */
export function openReasons(name, title, codes, done) {
  const dialog = sheet(`${name}-reason`, title, [h('p.subt', {}, t('c_reason')), h('div.choices', {}, ...codes.map((c) => choice(`reason-${c}`, t(`c_reason_${c}`), () => { dialog.close(); done(c); })))]);
}

/** A paid hand is taken back with a reason only. @param {any} ctx @param {string} what */
export const openUndoReason = (ctx, what) => openReasons('undo', t('c_undo_what', { what }), UNDO, (reason) => ctx.act('undo', { reason }));

/** Another amount was counted. @param {any} ctx @param {number} seat */
export function openCount(ctx, seat) {
  const { rules } = ctx.state.view, unit = digitUnit(rules.chip_unit, rules.minor_units), out = h('output.out', { 'data-fig': 'counted' }, '—');
  let amount = EMPTY;
  const ok = choice('count-ok', t('c_count_commit'), () => { if (amount.to !== null) { dialog.close(); ctx.count(seat, amount.to); } }, '.go');
  attr(ok, 'aria-disabled', 'true');
  const pad = makePad((k) => {
    amount = typeKey(amount, k, unit);
    text(out, amount.to === null ? '—' : money(amount.to));
    attr(ok, 'aria-disabled', amount.to === null ? 'true' : null);
  });
  const dialog = sheet('count', t('c_count_of', { seat }), [h('div.amt', {}, out), pad, ok]);
}

/** A seat between hands or at its turn: absent, back, counted. @param {any} ctx @param {any} seat */
export function openSeat(ctx, seat) {
  const { view, own, names } = ctx.state, running = view.hand.phase !== 'none' && view.hand.phase !== 'over';
  const run = (/** @type {string} */ k, /** @type {any} */ d) => () => { dialog.close(); ctx.act(k, d); };
  const away = own.conduct ? own.conduct.away.some((/** @type {any} */ a) => a.seat === seat.seat) : seat.status === 'away';
  const lines = seatLines(own.conduct, Date.now()).filter((x) => x.seat === seat.seat).map((x) => h('p.subt', { 'data-conduct': x.k }, x.words));
  const dialog = sheet('seat', t('c_seat_title', { seat: seat.seat, name: seatName(seat, names) }), [...lines, h('div.choices', {},
    choice(away ? 'sit-in' : 'sit-out', t(away ? 'c_sit_in' : 'c_sit_out'), run(away ? 'sit_in' : 'sit_out', { seat: seat.seat })),
    ...(own.incident?.unseated.includes(seat.seat) ? [choice('unseated', t('ci_not_in_chair'), run('note_incident', { kind: 'not_in_chair', seat: seat.seat }))] : []),
    ...(!running || own.turn?.seat === seat.seat ? [choice('count', t('c_count_stack'), () => { dialog.close(); openCount(ctx, seat.seat); })] : []),
    ...(view.rules.tips && seat.stack && (!running || !seat.in_hand) ? [choice('tip-seat', t('c_tip'), () => { dialog.close(); openTip(ctx, [seat.seat], sheet); })] : []),
    ...(running && seat.in_hand ? [choice('leave-seat', t((own.leaving ?? []).includes(seat.seat) ? 'c_leaves' : 'c_leave'), run('leave', { seat: seat.seat }))] : []),
    choice('call-seat', t('c_call_kind', { kind: t('call_assistance') }), () => { dialog.close(); ctx.callFloor('assistance', seat.seat); }))]);
}

/** All-ins that may be counted: a bar above the strip that blocks nothing. @param {any} ctx */
export function makeCountBar(ctx) {
  const words = h('p'), yes = h('button.fixok', { type: 'button', 'data-key': 'count-yes' }), other = h('button.fix', { type: 'button', 'data-key': 'count-other' }, t('c_count_other'));
  const el = h('div.countbar', { 'data-bar': 'count', hidden: true }, words, yes, other);
  return {
    el,
    update() {
      const { view, own, names } = ctx.state, due = (own.count ?? []).find((/** @type {any} */ c) => !ctx.ui.counted.has(`${view.hand.number}:${c.seat}:${c.amount}`));
      show(el, Boolean(due && own.holder));
      if (!due) return;
      text(words, t('c_all_in_of', { seat: due.seat, name: seatName(view.seats[due.seat - 1], names) }));
      text(yes, t('c_counted_yes', { amount: due.amount }));
      attr(yes, 'data-value', due.amount);
      yes.onclick = () => { ctx.ui.counted.add(`${view.hand.number}:${due.seat}:${due.amount}`); ctx.render(); };
      other.onclick = () => openCount(ctx, due.seat);
    },
  };
}

/** Language, brightness, panel side, and the way out. @param {any} ctx */
export function openMenu(ctx) {
  const three = (/** @type {string} */ name, /** @type {[string, string][]} */ options, /** @type {string} */ now, /** @type {(v: string) => void} */ set) => h('fieldset.opt', {}, h('legend', {}, t(`c_menu_${name}`)), h('div.seg', {}, ...options.map(([v, label]) => h('button', { type: 'button', 'data-key': `${name}-${v}`, 'aria-pressed': String(v === now), lang: name === 'language' ? v : null, onclick: (/** @type {any} */ e) => { for (const b of e.currentTarget.parentElement.children) attr(b, 'aria-pressed', String(b === e.currentTarget)); set(v); } }, label))));
  const { back, hands, rules } = pageData('config');
  sheet('menu', t('menu'), [
    three('language', [['es', 'Español'], ['fr', 'Français'], ['en', 'English']], document.documentElement.lang, ctx.setLanguage),
    three('brightness', [['1', t('c_bright_1')], ['2', t('c_bright_2')], ['3', t('c_bright_3')]], document.documentElement.dataset.bright ?? '2', (v) => ctx.setDisplay('brightness', v)),
    three('panel_side', [['left', t('c_side_left')], ['right', t('c_side_right')]], document.documentElement.dataset.side ?? 'right', (v) => ctx.setDisplay('panel_side', v)),
    h('dl.keys', {}, ...[['1–0', 'seat'], ['F', 'fold'], ['C', 'call'], ['R', 'raise'], ['P', 'pot'], ['O', 'rest'], ['U', 'undo'], ['B', 'board'], ['?', 'help']].map(([k, c]) => h('div', {}, h('dt', {}, h('kbd', {}, k)), h('dd', {}, t(`c_key_${c}`))))),
    choice('lock', t('lock_now'), () => ctx.lock()),
    ...(ctx.state.own.ready ? [choice('menu-recount', t('recount'), () => ctx.recount())] : []),
    h('a.choice', { href: hands ?? '#', 'data-key': 'replay' }, t('replay_last_hand')),
    h('a.choice', { href: rules ?? '#', 'data-key': 'rules' }, t('rules_of_table')),
    h('a.choice', { href: back ?? '/', 'data-key': 'leave' }, t('c_to_tables')),
  ]);
}
