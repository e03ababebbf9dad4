// @ts-check
/** The box on the tablet: how long the croupier sits there and who comes next, the felt counted as a whole, calls under way, the lock. */
import { h, attr, show, text } from './dom.js';
import { t } from './i18n.js';
import { money } from './money.js';
import { askPin } from './pin.js';
import { countText } from './floor_lights.js';
import { sheet } from './croupier-sheets.js';
import { EMPTY, digitUnit, typeKey } from './croupier-amount.js';
import { makePad } from './croupier-turn.js';
import { seatName } from './table.js';

const MINUTE = 60_000;
const KINDS = ['dispute', 'incident', 'assistance', 'chips', 'security'];
const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ tap, cls = '') => h(`button.choice${cls}`, { type: 'button', 'data-key': name, onclick: tap }, label);
const running = (/** @type {any} */ view) => !['none', 'over'].includes(view.hand.phase);

/** "42 min in the box · next: Marc at 22:40". @param {any} box @param {Record<string, string>} names @param {number} now */
export function boxWords(box, names, now) {
  if (!box?.since) return '';
  const since = Date.parse(box.since), at = box.minutes ? Math.floor(since / 1000) + box.minutes * 60 : null, name = box.next ? (names[box.next] ?? '') : '';
  const next = name ? t(at ? 'box_next_at' : 'box_next', { name, at }) : at ? t('box_until', { at }) : '';
  return [t('box_minutes', { n: Math.max(0, Math.floor((now - since) / MINUTE)) }), next].filter(Boolean).join(' · ');
}

/** Between hands: the box, the last count and the next one, a deck that is due. @param {any} ctx */
export function makeBox(ctx) {
  const line = h('p.boxline', { 'data-fig': 'box' }), last = h('p.boxline', { 'data-fig': 'counted' }), worn = h('p.boxline.worn', { 'data-fig': 'deck-worn' });
  const count = h('button.btn', { type: 'button', 'data-key': 'recount', onclick: () => openRecount(ctx) });
  const el = h('section.rs.boxrs', { 'data-ready': 'box' }, worn, line, h('div.deckhead', {}, last, count));
  return {
    el,
    update() {
      const { own, names, view } = ctx.state, deck = own.ready?.deck?.worn;
      show(el, Boolean(own.box));
      if (!own.box) return;
      const words = boxWords(own.box, names, Date.now());
      text(line, words);
      show(line, Boolean(words));
      text(worn, deck ? t('deck_worn', { n: deck }) : '');
      show(worn, Boolean(deck));
      text(last, own.recount ? t(`recount_why_${own.recount}`) : countText(own.counted));
      attr(el, 'data-due', own.recount ? 'true' : null);
      text(count, t('recount'));
      show(count, view.seats.some((/** @type {any} */ s) => s.player));
    },
  };
}

/** Every stack: as booked, or another figure; one command (A18). @param {any} ctx */
export function openRecount(ctx) {
  const { view, names, seq } = ctx.state, counts = new Map(), seats = view.seats.filter((/** @type {any} */ s) => s.player);
  const rows = seats.map((/** @type {any} */ s) => {
    const yes = choice(`as-booked-${s.seat}`, '', () => put(s.seat, s.stack)), other = choice(`counted-${s.seat}`, t('c_count_other'), () => openFigure(ctx, s.seat, (n) => put(s.seat, n)));
    return { s, yes, other, el: h('li', { 'data-count': s.seat }, h('span.no', { 'aria-hidden': 'true' }, s.seat), h('span.sn', {}, seatName(s, names)), yes, other) };
  });
  const all = choice('all-as-booked', t('recount_all'), () => { for (const s of seats) counts.set(s.seat, s.stack); draw(); }), go = choice('recount-ok', t('recount_commit'), () => commit(), '.go');
  const put = (/** @type {number} */ seat, /** @type {number} */ n) => { counts.set(seat, n); draw(); };
  const commit = () => {
    if (go.getAttribute('aria-disabled')) return;
    dialog.close();
    ctx.act('recount', { counts: Object.fromEntries(counts) }, null, { exp: seq });
  };
  const draw = () => {
    for (const { s, yes, other, el } of rows) {
      const n = counts.get(s.seat), same = n === s.stack;
      text(yes, `${n !== undefined && same ? '✓ ' : ''}${money(s.stack)}`);
      attr(yes, 'aria-label', t('recount_as_booked', { seat: s.seat, amount: s.stack }));
      attr(yes, 'aria-pressed', String(n !== undefined && same));
      text(other, n !== undefined && !same ? `✓ ${money(n)}` : t('c_count_other'));
      attr(other, 'aria-pressed', String(n !== undefined && !same));
      attr(el, 'data-counted', n ?? null);
    }
    const left = seats.length - counts.size;
    text(go, left ? t('recount_left', { n: left }) : t('recount_commit'));
    attr(go, 'aria-disabled', left ? 'true' : null);
  };
  const dialog = sheet('recount', t('recount'), [h('p.subt', {}, t('recount_hint')), h('ul.countrows', {}, ...rows.map((/** @type {any} */ r) => r.el)), h('div.countkeys', {}, all, go)]);
  draw();
}

/** One counted figure. @param {any} ctx @param {number} seat @param {(n: number) => void} done */
function openFigure(ctx, seat, done) {
  const { rules } = ctx.state.view, unit = digitUnit(rules.chip_unit, rules.minor_units), out = h('output.out', { 'data-fig': 'counted-now' }, '—');
  let amount = EMPTY;
  const ok = choice('figure-ok', t('recount_put'), () => { if (amount.to !== null) { dialog.close(); done(amount.to); } }, '.go');
  attr(ok, 'aria-disabled', 'true');
  const pad = makePad((k) => {
    amount = typeKey(amount, k, unit);
    text(out, amount.to === null ? '—' : money(amount.to));
    attr(ok, 'aria-disabled', amount.to === null ? 'true' : null);
  });
  const dialog = sheet('figure', t('c_count_of', { seat }), [h('div.amt', {}, out), pad, ok]);
}

/** Signs on; from a colleague while a hand is running with the inspector's badge and PIN (FLOOR 36). @param {any} ctx */
export function takeOver(ctx) {
  const { view } = ctx.state, d = { take_over: Boolean(view.croupier) };
  if (!view.croupier || !running(view)) return ctx.act('change_croupier', d);
  const badge = /** @type {HTMLInputElement} */ (h('input', { name: 'second-badge', maxlength: 16, autocomplete: 'off', autocapitalize: 'off' }));
  const go = async () => {
    if (!badge.value.trim()) return badge.focus();
    const pin = await askPin(t('relief_pin', { badge: badge.value.trim() }));
    if (pin === null) return undefined;
    dialog.close();
    return ctx.act('change_croupier', d, null, { second: { badge: badge.value.trim(), pin } });
  };
  const dialog = sheet('relief', t('c_take_over'), [h('p.subt', {}, t('relief_hint')), h('label.badge', {}, h('span', {}, t('relief_badge')), badge), choice('relief-go', t('relief_go'), go, '.go')]);
  return badge.focus();
}

/** Who is on his way, and what else may be called. @param {any} ctx */
export function openCalls(ctx) {
  const { own, names, view } = ctx.state, calls = own.calls ?? [], waiting = new Set(calls.filter((/** @type {any} */ c) => !c.answered_by).map((/** @type {any} */ c) => c.kind));
  const row = (/** @type {any} */ c) => h('li', { 'data-call': c.id }, h('span.sn', {}, t(`call_${c.kind}`)), h('b', {}, c.answered_by ? t('answered_by', { name: names[c.answered_by] ?? '' }) : t(c.escalated ? 'call_escalated_to' : 'c_called')), ...(c.answered_by && !view.hold ? [choice('close-call', t('call_close'), () => { dialog.close(); ctx.act('close_call', { call: c.id }); })] : []));
  const kinds = KINDS.filter((k) => !waiting.has(k)).map((k) => choice(`kind-${k}`, t('c_call_kind', { kind: t(`call_${k}`) }), () => { dialog.close(); ctx.call(k, null); }));
  const dialog = sheet('calls', t('c_called_title'), [h('ul.callrows', {}, ...calls.map(row)), h('div.choices', {}, ...kinds)]);
}

/** What the key says of the calls that are open. @param {any} own @param {Record<string, string>} names */
export function callFace(own, names) {
  const calls = own.calls ?? [], open = calls.filter((/** @type {any} */ c) => !c.answered_by), coming = open.length ? [] : calls;
  const who = coming.length ? (names[coming.at(-1).answered_by] ?? '') : '';
  return { open: open.length, coming: coming.length > 0, words: open.length ? t('c_called') : who ? t('c_coming_name', { name: who }) : coming.length ? t('c_coming') : t('c_call_floor') };
}

/** Locks: the session ends, the page asks for the PIN and comes back here. */
export function lock() {
  const form = /** @type {HTMLFormElement|null} */ (document.getElementById('lock-form'));
  form?.submit();
}

/** Between hands the tablet locks itself after the house's minutes without a touch; in a hand never (TRUST: thief). @param {any} ctx @param {{lock?: () => void, now?: () => number}} [env] */
export function watchIdle(ctx, env = {}) {
  const now = env.now ?? (() => performance.now()), shut = env.lock ?? lock;
  let touched = now();
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => { touched = now(); }, { capture: true, passive: true });
  const look = () => {
    const { view, own } = ctx.state;
    if (!view || running(view) || !own.box?.lock) touched = now();
    else if (now() - touched >= own.box.lock * MINUTE) shut();
  };
  setInterval(look, 5000);
  return look;
}
