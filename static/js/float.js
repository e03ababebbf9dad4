// @ts-check
/** The form of a slip: what is typed goes to the server's preview, and its total, amounts and difference are shown. */
import { attr, figure, pageData, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { money } from './money.js';

const WAIT_MS = 250;

class SlipForm {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.table = pageData('config').table ?? '';
    this.asked = 0;
    this.timer = 0;
    form.addEventListener('input', (e) => { if (/** @type {HTMLInputElement} */ (e.target).matches('[name=kind],input[data-value]')) this.later(); });
    form.addEventListener('submit', () => { attr(/** @type {Element} */ (form.querySelector('.commit')), 'disabled', true); });
    addEventListener('pageshow', () => attr(/** @type {Element} */ (form.querySelector('.commit')), 'disabled', null));
    this.look();
  }

  part(/** @type {string} */ selector) {
    return /** @type {HTMLElement} */ (this.form.querySelector(selector));
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), WAIT_MS);
  }

  /** Pieces by value, as typed; null while a field holds no whole number. @returns {Record<string, number>|null} */
  chips() {
    /** @type {Record<string, number>} */
    const found = {};
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll('input[data-value]'))) {
      const typed = input.value.trim(), bad = typed !== '' && !/^\d{1,6}$/.test(typed);
      attr(input, 'aria-invalid', bad ? 'true' : null);
      if (bad) return null;
      if (typed) found[input.dataset.value ?? ''] = Number(typed);
    }
    return found;
  }

  async look() {
    const kind = /** @type {HTMLInputElement|null} */ (this.form.querySelector('[name=kind]:checked')), chips = this.chips(), asked = (this.asked += 1);
    if (!kind) return;
    for (const about of /** @type {NodeListOf<HTMLElement>} */ (this.form.querySelectorAll('[data-closer]'))) show(about, kind.value === 'closer');
    if (!chips) return this.tell(t('bad_pieces_typed'), null);
    if (kind.dataset.part && !Object.keys(chips).length) return this.tell('', null);
    const token = /** @type {HTMLInputElement} */ (this.form.querySelector('[name=csrfmiddlewaretoken]')).value;
    const body = JSON.stringify({ id: crypto.randomUUID(), exp: Number(this.form.dataset.exp), k: 'move_float', d: { kind: kind.value, chips } });
    const answer = await fetch(`/api/tables/${this.table}/preview`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token }, body }).then((r) => r.json()).catch(() => null);
    if (asked !== this.asked) return;
    if (answer?.t === 'preview') this.tell('', answer.slip);
    else this.tell(answer?.t === 'nak' ? (answer.code === 'bad_amount' ? '' : refusalText(answer.code, answer.facts)) : t('no_answer'), null);
  }

  /** @param {string} words @param {any} slip */
  tell(words, slip) {
    text(this.part('[data-said]'), words);
    const put = (/** @type {string} */ name, /** @type {number|null|undefined} */ amount) => figure(this.part(`[data-fig=${name}]`), amount === null || amount === undefined ? '–' : money(amount), amount ?? null);
    put('total', slip?.amount);
    put('booked', slip?.booked);
    put('difference', slip?.difference);
    for (const box of /** @type {NodeListOf<HTMLElement>} */ (this.form.querySelectorAll('[data-counted]'))) show(box, slip !== null && slip.booked !== null);
    const amounts = new Map((slip?.lines ?? []).map((/** @type {any} */ line) => [String(line.value), line]));
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (this.form.querySelectorAll('[data-amount]'))) {
      const line = /** @type {any} */ (amounts.get(cell.dataset.amount ?? ''));
      text(cell, line?.count ? money(line.amount) : '–');
    }
  }
}

const form = /** @type {HTMLFormElement|null} */ (document.querySelector('form.slip'));
if (form) new SlipForm(form);
