// @ts-check
/**
 * The inspector's sheet: kind, only its fields, what it leads to, reason and article, a second signer where the house wants
 * one, signed, announced, lifted. What is signed is what was previewed: once the table has moved the key asks to look again.
 */
import { h, attr, show, text } from './dom.js';
import { has, refusalText, t } from './i18n.js';
import { makeFields } from './ruling-fields.js';
import { choose, typed } from './ruling-inputs.js';
import { ARTICLES, EXPRESS, FIELDS, KINDS, REASONS, USUAL, likelySeat, proposeCase, rulingOf } from './ruling-kinds.js';
import { pinField } from './pin.js';
import { makeTold } from './ruling-told.js';
import { drawLast, drawPreview, foresee, lastRulings } from './ruling-preview.js';

/** @typedef {{table: string, number: number, model: () => import('./ruling-kinds.js').Model & {seq: number}, send: (k: string, d: any, extra?: any) => Promise<any>, root: () => Element}} Room */

/** The nodes of the sheet. @param {Sheet} s */
function nodes(s) {
  const title = h('h2', { id: 'ruling-title', tabindex: '-1' }), said = h('p.rsaid', { role: 'status' }), fields = h('div.rgroup', { 'data-part': 'fields' }), box = h('div.rpreview', { role: 'region', 'aria-label': t('rp_title'), tabindex: '0' }), why = h('div.rgroup.rwhy'), last = h('div.rgroup', { 'data-part': 'last', hidden: true }), second = h('div.rgroup', { 'data-part': 'second' }), after = h('div.rgroup', { 'data-part': 'after' });
  const express = h('div.rexpress', { role: 'group', 'aria-label': t('ruling_express') }, ...Object.keys(EXPRESS).map((x) => h('button.rkey', { type: 'button', 'data-key': `express-${x}`, 'aria-pressed': 'false', onclick: () => s.express(x) }, t(`ruling_express_${x}`))));
  const kind = choose('kind', t('ruling_kind'), [['', t('ruling_pick')], ...KINDS.map((k) => /** @type {[string, string]} */ ([k, t(`ruling_${k}`)]))], '', (k) => s.choose(k));
  const sign = h('button.rkey.go', { type: 'button', 'data-key': 'sign', onclick: () => s.commit() }, t('rs_sign'));
  const close = h('button.rkey', { type: 'button', 'data-key': 'ruling-close', onclick: () => s.el.close() }, t('close'));
  const own = pinField(() => s.draw());
  const form = h('div.rform', {}, express, kind, fields, h('h3', {}, t('rp_title')), box, why, last, second);
  const el = /** @type {HTMLDialogElement} */ (h('dialog.rsheet', { 'data-sheet': 'ruling', 'aria-labelledby': 'ruling-title' }, h('div.rhead', {}, title, close), form, after, h('div.rfoot', {}, said, own.el, sign)));
  return { el, title, said, fields, box, why, last, second, after, express, kind, sign, form, own };
}

class Sheet {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.kind = '';
    this.fast = ''; // the express ruling that was chosen
    this.values = /** @type {import('./ruling-kinds.js').Values} */ ({});
    this.preview = /** @type {import('./ruling-preview.js').Preview|null} */ (null);
    this.asked = 0;
    this.busy = false;
    this.told = /** @type {ReturnType<typeof makeTold>|null} */ (null);
    this.parts = nodes(this);
    this.el = this.parts.el;
    this.el.addEventListener('close', () => this.el.remove());
  }

  open() {
    const { view } = this.room.model();
    text(this.parts.title, t('ruling_of', { table: this.room.number, hand: view.hand.number }));
    this.room.root().append(this.el);
    this.fill();
    this.el.showModal();
  }

  /** @param {string} name of an express ruling: its seat is proposed */
  express(name) {
    const { kind, reason, article } = EXPRESS[name];
    this.fast = name;
    this.begin(kind, reason, article);
    this.values.seat = likelySeat(kind, this.room.model());
    this.fill();
  }

  /** @param {string} kind */
  choose(kind) {
    this.fast = '';
    this.begin(kind, ...(USUAL[kind] ?? ['facts', 'A17']));
    const { view, own } = this.room.model();
    if (kind === 'impound') this.values.case = proposeCase(this.room.number, view.hand.number, own.held_pots.map((/** @type {any} */ p) => p.case));
    this.fill();
  }

  /** @param {string} kind @param {string} reason @param {string} article */
  begin(kind, reason, article) {
    this.kind = kind;
    this.values = { reason, article, text: this.values.text ?? '' };
  }

  /** Builds the fields that the kind has now; the focus stays where it was. */
  fill() {
    const { fields, why, express, kind, form } = this.parts, focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset?.id, v = this.values, set = this.set.bind(this), m = this.room.model();
    const names = this.kind === 'only_call' ? ['seat'] : (FIELDS[this.kind] ?? []), decides = this.kind && !this.fast && !names.includes('open_case') ? ['open_case'] : [];
    fields.replaceChildren(...makeFields([...names, ...decides], { kind: this.kind, v, m, set }));
    why.replaceChildren(...(this.kind ? this.reasons() : []));
    for (const key of /** @type {HTMLElement[]} */ ([...express.children])) attr(key, 'aria-pressed', String(key.dataset.key === `express-${this.fast}`));
    /** @type {HTMLSelectElement} */ (kind.lastElementChild).value = this.fast ? '' : this.kind;
    this.beside();
    if (focused) /** @type {HTMLElement|null} */ (form.querySelector(`[data-id="${focused}"]`))?.focus();
    this.look();
  }

  reasons() {
    const v = this.values;
    return [
      choose('reason', t('rf_reason'), REASONS.map((r) => /** @type {[string, string]} */ ([r, t(`rr_${r}`)])), v.reason, (r) => this.set('reason', r)),
      choose('article', t('rf_article'), ARTICLES.map((a) => /** @type {[string, string]} */ ([a, `${a} · ${t(`article_${a}`)}`])), v.article, (a) => { this.set('article', a); this.beside(); }),
      typed('text', t('rf_text'), v.text, (x) => { v.text = x; this.late(); }, { maxlength: 200 }),
    ];
  }

  /** What was ruled under the same article before. */
  async beside() {
    const { article } = this.values, { last } = this.parts;
    show(last, Boolean(this.kind));
    if (!this.kind || last.dataset.article === article) return;
    last.dataset.article = article;
    const found = await lastRulings(this.room.table, article);
    if (last.dataset.article === article) last.replaceChildren(...drawLast(found));
  }

  /** @param {string} name @param {any} value @param {boolean} [more] other fields follow from it */
  set(name, value, more) {
    this.values[name] = value;
    if (more) this.fill();
    else this.late();
  }

  /** Not at every letter. */
  late() {
    this.preview = null;
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), 250);
  }

  /** The fields of the command; null while something is missing. */
  command() {
    const v = this.values, ruling = this.kind ? rulingOf(this.kind, v, this.room.model()) : null;
    return ruling && { ruling, reason: v.reason, article: v.article, text: v.text, ...(v.open_case && this.kind !== 'posterior' ? { case: v.open_case } : {}) };
  }

  /** Asks what it leads to; only the answer to the last question counts. */
  async look() {
    clearTimeout(this.timer);
    const mine = ++this.asked, d = this.command(), { box } = this.parts;
    this.preview = null;
    this.draw();
    if (!d) return box.replaceChildren(h('p.rsaid', {}, t('rp_fill')));
    if (!box.children.length || !box.querySelector('.pvseats')) box.replaceChildren(h('p.rsaid', {}, t('rp_wait')));
    const found = await foresee(this.room.table, d, this.room.model().seq);
    if (mine !== this.asked) return undefined;
    this.preview = found;
    this.signed = d;
    box.replaceChildren(...drawPreview(found, this.room.model().names));
    this.drawSecond();
    this.draw();
    return undefined;
  }

  drawSecond() {
    const { second } = this.parts, two = this.preview?.second;
    if (!two) second.replaceChildren();
    else if (!second.children.length) second.replaceChildren(h('p.rsaid', {}, t('rp_second', two)), typed('badge', t('rs_badge'), '', () => this.draw(), { maxlength: 16 }), typed('pin', t('rs_pin'), '', () => this.draw(), { type: 'password', inputmode: 'numeric', maxlength: 6 }));
  }

  /** Badge and PIN of the second signer; null while they are not whole. */
  signer() {
    const [badge, pin] = /** @type {HTMLInputElement[]} */ ([...this.parts.second.querySelectorAll('input')]).map((x) => x.value.trim());
    return badge && /^\d{6}$/.test(pin ?? '') ? { badge, pin } : null;
  }

  moved() {
    return this.preview?.t === 'preview' && this.room.model().seq > this.preview.seq;
  }

  /** The one key: signs what is shown, or looks again. */
  draw() {
    const { sign, said } = this.parts, p = this.preview, moved = this.moved(), ready = p?.t === 'preview' && this.parts.own.value() && (!p.second || this.signer());
    attr(sign, 'aria-disabled', this.busy || !(moved || ready) ? 'true' : null);
    text(sign, t(moved ? 'rp_again' : 'rs_sign'));
    if (moved) this.tell(t('rp_moved'), true);
    else if (said.textContent === t('rp_moved')) this.tell('', false);
  }

  /** @param {string} words @param {boolean} bad */
  tell(words, bad) {
    text(this.parts.said, words);
    this.parts.said.classList.toggle('bad', bad);
  }

  async commit() {
    if (this.parts.sign.getAttribute('aria-disabled')) return;
    if (this.moved() || !this.preview) return void this.fill();
    const second = this.preview.second ? this.signer() : null;
    this.busy = true;
    this.tell(t('sending'), false);
    this.draw();
    const answer = await this.room.send('rule', this.signed, { exp: this.preview.seq, pin: this.parts.own.value(), ...(second ? { second } : {}) });
    this.busy = false;
    if (answer.code === 'pin_wrong') this.parts.own.clear();
    if (answer.t === 'ack') return void this.given(answer.seq);
    this.tell(t('not_done', { reason: answer.local && has(`c_nak_${answer.code}`) ? t(`c_nak_${answer.code}`) : refusalText(answer.code ?? '', answer.facts) }), true);
    this.draw();
  }

  /** Ruled: what is left is to tell it and to let the table play. @param {number} seq */
  given(seq) {
    const { form, sign, after, title, box, said, own } = this.parts;
    this.told = makeTold(this.room, seq, Object.keys(this.preview?.changes.seats ?? {}), (words, bad) => this.tell(words, bad));
    this.preview = null;
    show(form, false);
    show(sign, false);
    show(own.el, false);
    own.clear();
    this.tell(t('rs_given'), false);
    this.done = true;
    after.replaceChildren(said, this.told.el, h('div.rgroup', { 'data-part': 'lifts' }), box);
    this.update();
    title.focus();
  }

  /** The table has changed. */
  update() {
    if (!this.el.isConnected) return;
    if (!this.done) return this.draw();
    this.told?.update();
    const lifts = this.parts.after.querySelector('[data-part=lifts]');
    lifts?.replaceChildren(...liftKeys(this.room, (words) => this.tell(words, true)));
    return undefined;
  }
}

/** A key per case that holds the table. @param {Pick<Room, 'model'|'send'>} room @param {(words: string) => void} fail */
export function liftKeys(room, fail) {
  const lift = (/** @type {string} */ name) => room.send('lift_hold', { case: name }).then((a) => a.t !== 'ack' && fail(t('not_done', { reason: refusalText(a.code ?? '', a.facts) })));
  return room.model().own.holds.map((/** @type {any} */ hold) => h('button.rkey.lift', { type: 'button', 'data-key': `lift-${hold.case}`, onclick: () => lift(hold.case) }, t('hold_lift', { case: hold.case })));
}

/** @param {Room} room */
export function openRuling(room) {
  const sheet = new Sheet(room);
  sheet.open();
  return sheet;
}

