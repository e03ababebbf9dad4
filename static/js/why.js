// @ts-check
/**
 * "Why?": asks the server how a figure follows from the rules and shows it step by step, with the five cards of each
 * hand. A sheet that blocks nothing on the tablet (`modal` false) and takes the whole width of a phone.
 */
import { h, text } from './dom.js';
import { has, refusalText, t } from './i18n.js';
import { money } from './money.js';
import { miniCard } from './table.js';

/** @typedef {{about: string, seat?: number|null, pot?: number|null, hand?: number, at?: number, code?: string, facts?: any}} Question `code` and `facts` of a refusal */
/** @typedef {{t: string, about: string, article: string, figures: any, steps: {code: string, facts: any}[], code?: string, facts?: any}} Found */

/** Refusals of the doors have no rule behind them. */
const OF_THE_DOORS = new Set(['bad_message', 'unknown_command', 'too_large', 'not_authenticated', 'not_permitted', 'not_holder', 'held_by_other', 'wrong_table', 'stale', 'id_reused', 'table_busy', 'quarantined', 'unavailable', 'rate_limited', 'locked', 'offline', 'no_answer', 'dropped']);

/** Whether a refusal can be explained by the rules. @param {{code?: string, local?: boolean}} answer */
export const explainable = (answer) => Boolean(answer.code) && !answer.local && !OF_THE_DOORS.has(answer.code ?? '');

/** The address of a question. @param {string} table @param {Question} q */
export function whyUrl(table, q) {
  const asked = new URLSearchParams({ about: q.about });
  for (const name of /** @type {const} */ (['seat', 'pot', 'code', 'hand', 'at'])) if (q[name] !== null && q[name] !== undefined) asked.set(name, String(q[name]));
  if (q.facts && Object.keys(q.facts).length) asked.set('facts', JSON.stringify(q.facts));
  return `/api/tables/${table}/why?${asked}`;
}

/** @param {string} table @param {Question} q @returns {Promise<Found>} */
async function ask(table, q) {
  try {
    const answer = await fetch(whyUrl(table, q), { headers: { Accept: 'application/json' } });
    return await answer.json();
  } catch {
    return { t: 'nak', about: q.about, article: '', figures: {}, steps: [], code: 'unavailable' };
  }
}

/** A step as a line: its sentence, and its cards as cards. @param {{code: string, facts: any}} step */
function line(step) {
  const { cards, ...facts } = step.facts;
  const words = t(step.code, { ...facts, cards: null }).replace(/\s*\(\s*\)/, '');
  return h('li', { 'data-step': step.code.slice(4) }, h('span', {}, words), cards ? h('span.five', {}, ...cards.map(miniCard)) : null);
}

/** The figure that is explained, where it is a single amount. @param {Found} found */
function amountOf(found) {
  const { figures, about } = found, total = about === 'pots' && figures.total !== figures.middle ? null : figures.total;
  const amount = about === 'pots' || about === 'rake' ? total : (figures.to ?? figures.amount);
  return typeof amount === 'number' ? amount : null;
}

/** @param {Found} found @param {Question} q */
function section(found, q) {
  const title = has(`about_${q.about}`) ? t(`about_${q.about}`, { seat: q.seat ?? found.figures?.seat }) : t('why');
  if (found.t !== 'why') return h('section', { 'data-about': q.about }, h('h3', {}, title), h('p.nothing', {}, refusalText(found.code ?? '', found.facts)));
  const amount = amountOf(found), article = t('why_article', { article: found.article, name: t(`article_${found.article}`) });
  const head = h('h3', {}, title, amount === null ? null : h('b', { 'data-fig': `why-${q.about}`, 'data-value': amount }, money(amount)));
  return h('section', { 'data-about': q.about }, head, h('p.article', { 'data-article': found.article }, article), h('ol', {}, ...found.steps.map(line)));
}

/**
 * @param {{table: string, root: () => Element|null, modal: boolean}} where
 * @returns {{open: (questions: Question[], said?: string) => Promise<void>, close: () => void}} `said` is the sentence of a refusal
 */
export function createWhy(where) {
  let dialog = /** @type {HTMLDialogElement|null} */ (null);
  const close = () => dialog?.close();
  return {
    close,
    async open(questions, said) {
      close();
      const title = h('h2', {}, t('why')), body = h('div.steps-of-why', { tabindex: '0', role: 'region', 'aria-label': t('why'), 'aria-busy': 'true' }, h('p.nothing', {}, t('looking_up')));
      const sheet = /** @type {HTMLDialogElement} */ (h('dialog.whysheet', { 'data-sheet': 'why', 'aria-label': t('why') }));
      const away = h('button.whyclose', { type: 'button', 'data-key': 'why-close', onclick: () => sheet.close() }, t('close'));
      sheet.append(h('div.whyhead', {}, title, away), said ? h('p.said', {}, said) : '', body);
      sheet.addEventListener('close', () => { sheet.remove(); if (dialog === sheet) dialog = null; });
      sheet.addEventListener('click', (e) => e.target === sheet && sheet.close());
      sheet.addEventListener('keydown', (e) => { if (e.key === 'Escape') sheet.close(); });
      dialog = sheet;
      where.root()?.append(sheet);
      if (where.modal) sheet.showModal();
      else sheet.show();
      const found = await Promise.all(questions.map((q) => ask(where.table, q)));
      // What cannot be explained now is said only when nothing else is.
      const told = found.map((f, i) => ({ f, q: questions[i] })), some = told.filter((x) => x.f.t === 'why');
      body.replaceChildren(...(some.length ? some : told.slice(0, 1)).map((x) => section(x.f, x.q)));
      body.removeAttribute('aria-busy');
    },
  };
}

/** The key beside a figure: a question mark in a ring; `label` says what it explains. @param {string} name @param {string} label @param {() => void} tap */
export function whyKey(name, label, tap) {
  const el = h('button.why', { type: 'button', 'data-key': `why-${name}`, onclick: tap }, h('span', { 'aria-hidden': 'true' }, '?'), h('span.sr', {}));
  text(/** @type {Element} */ (el.lastChild), t('ask_why_of', { what: label }));
  return el;
}
