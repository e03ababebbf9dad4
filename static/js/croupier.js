// @ts-check
/** The croupier's tablet: wires socket, store and panels. What is legal, and every figure, comes from the server's overlay. */
import { h, attr, attrs, classes, pageData, show } from './dom.js';
import { refusalText, t } from './i18n.js';
import { money, setMoneyFormat } from './money.js';
import { connect } from './live.js';
import { createStore } from './store.js';
import { createTable } from './table.js';
import { beep, keepAwake, liveRegions } from './device.js';
import { EMPTY, preset, refused } from './croupier-amount.js';
import { cursor, modeOf, unsettled } from './croupier-taps.js';
import { GUARD_MS } from './croupier-key.js';
import { makeTurn } from './croupier-turn.js';
import { makeBoard } from './croupier-board.js';
import { chosenSeat, makeShowdown } from './croupier-showdown.js';
import { makeAward } from './croupier-award.js';
import { makeHeld, makeReady } from './croupier-ready.js';
import { connectionAlert, makeFooter, makeHeader, makeStrip, undoText } from './croupier-frame.js';
import { openIncident } from './croupier-incidents.js';
import { makeCountBar, openCallKinds, openMenu, openSeat, openUndoReason, sheet } from './croupier-sheets.js';
import { listenAmend } from './croupier-amend.js';
import { lock, openCalls, openRecount, takeOver, watchIdle } from './croupier-box.js';
import { listenKeys } from './croupier-keyboard.js';
import { createWhy, explainable } from './why.js';
import { told } from './words.js';

const config = pageData('config');

/** Where pods and board sit, from the stage's width and the number of seats. @param {number} n @param {number} width @returns {any} */
export function geometry(n, width) {
  const wide = width > 800, many = n > 9;
  return {
    merge: 'amount', plain: true, gap: many ? 0.19 : wide ? 0.22 : 0.25, cy: '44.5%', pod: { w: wide ? 18.5 : 22, bet: 10, btn: 5.5 },
    felt: { rx: wide ? 39 : 38, ry: 39.5, cy: 49, id: 'c' }, seat: { rx: wide ? 40.5 : 38.4, ry: many ? 42 : 40.8, cy: 49 },
  };
}

class Tablet {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.store = createStore();
    this.status = { state: 'connecting', busy: 'none', code: null };
    this.ui = { amount: EMPTY, amountFor: /** @type {any} */ (null), jump: /** @type {number|null} */ (null), chosen: /** @type {number|null} */ (null), more: false, counted: new Set() };
    this.taps = /** @type {import('./croupier-taps.js').Tap[]} */ ([]);
    this.waiters = /** @type {{seq: number, done: () => void}[]} */ ([]);
    this.mode = '';
    this.fromServer = false;
    this.refuse = (/** @type {string} */ why) => this.tell(why === 'c_just_changed' ? t(why) : why, null);
    const stage = h('section.stage', { 'aria-label': t('table') }), wrap = h('div.stagewrap', {}, stage);
    this.why = createWhy({ table: config.table, root: () => this.app, modal: false });
    this.header = makeHeader(this);
    this.footer = makeFooter(this);
    this.strip = makeStrip(this);
    this.countBar = makeCountBar(this);
    this.panes = /** @type {Record<string, any>} */ ({ turn: makeTurn(this), board: makeBoard(this), showdown: makeShowdown(this), award: makeAward(this), ready: makeReady(this), held: makeHeld(this) });
    this.body = h('div.panelbody', {}, ...Object.values(this.panes).map((p) => p.el));
    this.panel = h('section.panel', { 'aria-label': t('c_panel'), onclick: (/** @type {any} */ e) => (e.target === this.panel || e.target === this.body) && this.body.inert && this.refuse(this.held() ? refusalText('on_hold') : this.live() ? 'c_just_changed' : t('connection_lost')) }, this.body);
    wrap.append(this.countBar.el, this.strip.el);
    const app = h('main.app', { hidden: true }, this.header.el, wrap, this.panel, this.footer.el);
    root.replaceChildren(app);
    this.app = app;
    this.table = createTable(stage);
    this.stage = stage;
    listenAmend(this, stage, sheet);
    this.voice = liveRegions(root);
    this.store.subscribe((_, changed, say) => this.changed(changed, say));
    addEventListener('resize', () => this.render());
    listenKeys(this);
    watchIdle(this);
    this.link = connect({
      url: config.ws ?? config.socket,
      onSnap: (f) => this.arrived(() => this.store.snap(f)),
      onPatch: (f) => this.arrived(() => this.store.patch(f)),
      onNames: (n) => this.store.names(n),
      onStatus: (s) => this.connection(s),
    });
  }

  get state() {
    return this.store.state;
  }

  get cursor() {
    return cursor(this.state.own, this.taps, this.ui.jump);
  }

  live() {
    return this.status.state === 'live' && this.status.busy !== 'silent';
  }

  /** The table stands still for a case: nothing of the hand is typed. */
  held() {
    return Boolean(this.state.view?.hold);
  }

  /** @param {any} status */
  connection(status) {
    const was = this.live();
    this.status = status;
    if (was !== this.live()) this.voice.alert(this.live() ? t('online') : connectionAlert(status));
    if (!this.state.view && status.code === 4010) this.app.before(h('p.noscript', { role: 'alert' }, t('quarantined')));
    if (status.state === 'closed' && status.code === 4000) location.reload();
    if (status.state === 'closed' && status.code === 4001) location.assign('/');
    if (this.state.view) {
      this.header.status();
      this.inert();
    }
  }

  /** Controls live only while the screen is the server's state, and not in the 250 ms after a panel has changed under the finger. */
  inert() {
    const off = !this.live();
    classes(document.body, { 'is-off': off });
    this.body.inert = off || Boolean(this.guarded) || (this.held() && this.mode !== 'held');
    this.footer.el.inert = off;
    this.countBar.el.inert = off || this.held();
    classes(this.app, { 'is-held': this.held() });
  }

  /** @param {() => void} apply */
  arrived(apply) {
    this.fromServer = true;
    apply();
    this.fromServer = false;
    const { seq } = this.state;
    for (const w of this.waiters.filter((x) => x.seq <= seq)) w.done();
    this.waiters = this.waiters.filter((x) => x.seq > seq);
  }

  /** @param {Set<string>} changed @param {any[]} say */
  changed(changed, say) {
    const { view, own, seq } = this.state;
    this.taps = unsettled(this.taps, seq);
    if (view.rules) setMoneyFormat({ currency: view.rules.currency, minor_units: view.rules.minor_units });
    if (this.ui.jump !== null && (this.ui.jump === own.turn?.seat || !own.jumps?.[this.ui.jump])) this.ui.jump = null;
    if (view.hand.phase !== 'pay') this.ui.more = false;
    const words = told(say);
    if (words.heard) this.voice.say(t('hand_sentence', { hand: view.hand.number, sentence: words.heard }));
    this.render(words.seen);
    this.panes.board.settle();
    this.panes.showdown.settle();
  }

  /** @param {string} [last] */
  render(last) {
    const { view, own, names } = this.state;
    if (!view) return;
    show(this.app, true);
    this.switchTo(modeOf(view, own, this.ui.more, this.ui.chosen));
    const at = this.cursor, inTurn = this.mode === 'turn';
    this.header.update();
    this.panes[this.mode === 'idle' ? 'held' : this.mode].update();
    this.footer.update();
    this.strip.update(last);
    this.countBar.update();
    this.table.update({
      view, names, geometry: geometry(view.seats.length, this.stage.clientWidth), pick: (n) => this.pick(n),
      actor: inTurn ? at.seat : null, preview: new Set(at.skips), due: this.mode === 'showdown' ? (own.show?.due ?? null) : null, chosen: this.mode === 'showdown' ? chosenSeat(this) : null,
    });
    this.inert();
    attrs(this.app, { 'data-deck': view.rules.deck_colours ?? 4, 'data-seq': this.state.seq, 'data-taps': this.taps.length });
  }

  /** @param {string} mode */
  switchTo(mode) {
    if (mode === this.mode) return;
    this.why.close();
    const first = this.mode === '', inside = this.body.contains(document.activeElement);
    this.mode = mode;
    const pane = this.panes[mode === 'idle' ? 'held' : mode].el;
    for (const p of Object.values(this.panes)) show(p.el, p.el === pane);
    attr(this.app, 'data-mode', mode);
    if (mode !== 'showdown') this.ui.chosen = null;
    this.panes.board.typing.clear();
    this.panes.showdown.typing.clear();
    if (first) return;
    clearTimeout(this.guarded);
    this.guarded = setTimeout(() => { this.guarded = undefined; this.inert(); if (inside) pane.querySelector('h2')?.focus(); }, GUARD_MS);
  }

  /**
   * A refusal: said aloud, shown with what puts it right, and its derivation where the rules have one.
   * @param {string} words @param {{label: string, run: () => void}|null} repair @param {import('./why.js').Question[]} [about]
   */
  tell(words, repair, about = []) {
    beep('no');
    this.voice.alert(words);
    this.strip.refuse(words, repair, about.length ? () => this.why.open(about, words) : null);
  }

  /** @param {any} answer @param {string} k */
  refused(answer, k) {
    if (answer.local && answer.code === 'dropped') return;
    const words = answer.local ? t(`c_nak_${answer.code}`) : refusalText(answer.code, answer.facts);
    const to = k === 'raise_to' || k === 'act_through' ? (answer.facts?.max ?? answer.facts?.min) : null;
    this.tell(answer.facts?.rule ? `${words} · ${answer.facts.rule}` : words, typeof to === 'number' ? { label: t('c_put', { to }), run: () => this.setAmount(preset(to)) } : null, explainable(answer) ? [{ about: 'refusal', code: answer.code, facts: answer.facts }] : []);
  }

  /** Sends a command; true when it is committed and on the screen. @param {string} k @param {any} d @param {number|null} [seat] @param {any} [extra] of the frame */
  async act(k, d, seat = null, extra = {}) {
    const tap = { k, seat, ack: /** @type {number|null} */ (null) };
    this.taps.push(tap);
    this.strip.hide();
    this.why.close();
    this.render();
    const answer = await this.link.send(k, d, extra);
    if (answer.t !== 'ack') {
      this.taps = this.taps.filter((x) => x !== tap);
      this.refused(answer, k);
      this.render();
      return false;
    }
    tap.ack = answer.seq ?? 0;
    this.taps = unsettled(this.taps, this.state.seq);
    if (tap.ack > this.state.seq) await new Promise((done) => this.waiters.push({ seq: /** @type {number} */ (tap.ack), done: () => done(true) }));
    this.render();
    return true;
  }

  /** A betting key, for the seat that was shown. @param {string} k @param {any} d @param {number|null} seat */
  tap(k, d, seat) {
    this.ui.jump = null;
    this.ui.amount = EMPTY;
    this.act(k, d, seat);
  }

  /** @param {import('./croupier-amount.js').Amount} amount */
  setAmount(amount) {
    this.ui.amount = amount;
    this.render();
  }

  refuseRaise() {
    const { turn, exact } = this.cursor, no = exact ? refused(this.ui.amount, turn) : null;
    if (no && !turn?.raise) return this.tell(t(`c_why_${no.code}`), null, [{ about: 'no_raise' }]);
    if (!no || no.code === 'empty' || !turn?.raise) return this.refuse(t('c_amount_first'));
    const to = no.code === 'above_maximum' ? turn.raise.max_to : turn.raise.min_to;
    return this.tell(refusalText(no.code, no.facts), { label: t('c_put', { to }), run: () => this.setAmount(preset(to)) }, [{ about: no.code === 'above_maximum' ? 'raise_max' : 'raise_min' }]);
  }

  /** @param {number|null} seat */
  jump(seat) {
    this.ui.jump = seat;
    this.render();
  }

  /** A seat was tapped: it jumps, is chosen to show, takes the button, or opens its sheet. @param {number} n */
  pick(n) {
    const { view, own } = this.state, seat = view?.seats[n - 1];
    if (!seat || !own.holder || !this.live()) return;
    if (this.held()) return this.refuse(refusalText('on_hold'));
    if (this.mode === 'turn' && n === own.turn?.seat && this.ui.jump !== null) this.jump(null);
    else if (this.mode === 'turn' && own.jumps?.[n]) this.jump(n);
    else if ((this.mode === 'showdown' || this.mode === 'board') && own.show?.may_show.includes(n)) {
      this.ui.chosen = own.await && this.ui.chosen === n ? null : n;
      this.render();
    } else if (this.mode === 'ready' && own.ready.needs_button && seat.player) this.act('place_button', { seat: n });
    else if (seat.player && (this.mode === 'ready' || n === own.turn?.seat)) openSeat(this, seat);
    else this.refuse(t('c_seat_not_now', { seat: n }));
  }

  undo() {
    const { undo } = this.state.own;
    if (undo.reason) openUndoReason(this, undoText(undo.what, this.state.view));
    else this.act('undo', { reason: null });
  }

  more() {
    this.ui.more = true;
    this.render();
  }

  /** @param {string} code */
  fouled(code) {
    const taken = [...this.panes.board.typing.taken(), ...this.panes.showdown.typing.taken()].includes(code);
    this.tell(t(taken ? 'c_card_typed' : 'c_card_used', { card: code }), taken ? null : { label: t('c_fouled'), run: () => this.callFloor('incident', null) });
  }

  /** @param {number} seat @param {number} counted */
  count(seat, counted) {
    this.ui.counted.add(`${this.state.view.hand.number}:${seat}:${counted}`); // another amount is an answer too: it is not asked again
    this.act('count_stack', { seat, counted });
  }

  /** @param {string} kind @param {number|null} seat */
  call(kind, seat) {
    return this.act('call_inspector', { kind, seat });
  }

  /** One tap calls; what it is about may be said afterwards. @param {string} [kind] @param {number|null} [seat] */
  async callFloor(kind, seat = null) {
    if (!kind && this.state.own.calls?.length) return openCalls(this);
    const plain = this.mode === 'ready' || this.mode === 'idle' || this.mode === 'held' ? 'assistance' : 'incident'; // an incident of the hand holds the table
    const ok = await this.call(kind ?? plain, kind ? seat : this.cursor.seat);
    return ok && !kind ? openCallKinds(this, plain) : undefined;
  }

  takeOver() {
    return takeOver(this);
  }

  recount() {
    openRecount(this);
  }

  lock() {
    lock();
  }

  openIncident() {
    openIncident(this);
  }

  openMenu() {
    openMenu(this);
  }

  /** Brightness and panel side follow the person: kept by the server, applied at once. @param {'brightness'|'panel_side'} name @param {string} value */
  setDisplay(name, value) {
    document.documentElement.dataset[name === 'brightness' ? 'bright' : 'side'] = value;
    const form = preferences({ [name]: value });
    if (form) fetch(form.action, { method: 'POST', body: new FormData(form), redirect: 'manual' }).catch(() => undefined);
    this.render();
  }

  /** @param {string} language */
  setLanguage(language) {
    preferences({ language })?.submit();
  }
}

/** The page's form of preferences, filled with these and nothing else. @param {Record<string, string>} values */
function preferences(values) {
  const form = /** @type {HTMLFormElement|null} */ (document.getElementById('preferences-form'));
  for (const name of ['language', 'brightness', 'panel_side']) if (form) /** @type {any} */ (form.elements.namedItem(name)).value = values[name] ?? '';
  return form;
}

const screen_ = document.getElementById('screen');
if (screen_) {
  Object.assign(document.documentElement.dataset, { bright: String(config.brightness ?? 2), side: config.panel_side ?? 'right' });
  keepAwake();
  const tablet = new Tablet(screen_);
  Object.assign(globalThis, { tablet });
}
export { Tablet, money };
