// @ts-check
/**
 * One's own PIN, asked again before a ruling or money. `withPin` sends; where the server wants the PIN it asks and
 * sends again, until it is right or the dialog is closed: then the last answer stands. Nothing keeps the digits.
 *
 *   const answer = await withPin((extra) => room.send('cash_out', {seat: 4}, {...opts, ...extra}));
 */
import { h, attr, text } from './dom.js';
import { refusalText, t } from './i18n.js';

const WANTS = new Set(['locked', 'pin_needed', 'pin_wrong']);
const DIGITS = 6;

/** @typedef {{t: string, code?: string, facts?: any}} Answer */

/**
 * @template {Answer} A
 * @param {(extra: {pin?: string}) => Promise<A>} send
 * @param {(words: string) => Promise<string|null>} [ask]
 * @returns {Promise<A>}
 */
export async function withPin(send, ask = askPin) {
  let answer = await send({});
  while (answer.t === 'nak' && WANTS.has(answer.code ?? '')) {
    const pin = await ask(refusalText(answer.code ?? '', answer.facts));
    if (pin === null) break;
    answer = await send({ pin });
  }
  return answer;
}

/** Six digits by finger or keyboard; null when the dialog is closed. @param {string} words why it is asked @returns {Promise<string|null>} */
export function askPin(words) {
  return new Promise((resolve) => {
    let typed = '', answer = /** @type {string|null} */ (null);
    const dots = h('p.pindots', { 'aria-hidden': 'true' }, ...Array.from({ length: DIGITS }, () => h('i'))), heard = h('p.sr', { role: 'status' });
    const put = (/** @type {string} */ next) => {
      typed = next.slice(0, DIGITS);
      [...dots.children].forEach((dot, i) => attr(dot, 'data-on', i < typed.length ? '1' : null));
      text(heard, t('pin_digits', { n: typed.length }));
      if (typed.length < DIGITS) return;
      answer = typed;
      el.close();
    };
    const key = (/** @type {string} */ d) => h('button', { type: 'button', 'data-pin': d, onclick: () => put(typed + d) }, d);
    const back = h('button.word', { type: 'button', 'data-pin': 'back', onclick: () => put(typed.slice(0, -1)) }, t('pin_back'));
    const close = h('button.word', { type: 'button', 'data-pin': 'close', onclick: () => el.close() }, t('close'));
    const el = /** @type {HTMLDialogElement} */ (h('dialog.pinbox', { 'aria-labelledby': 'pin-words', 'data-sheet': 'pin', tabindex: '-1' },
      h('h2', { id: 'pin-words' }, words), dots, heard, h('div.pinpad', { role: 'group', 'aria-label': t('pin_keys') }, ...[...'123456789'].map(key), close, key('0'), back)));
    el.addEventListener('keydown', (e) => {
      if (/^\d$/.test(e.key)) put(typed + e.key);
      else if (e.key === 'Backspace') put(typed.slice(0, -1));
      else return;
      e.preventDefault();
    });
    el.addEventListener('close', () => { el.remove(); resolve(answer); });
    document.body.append(el);
    el.showModal();
    el.focus();
  });
}

/** The field of a sheet that is always signed with one's PIN. @param {() => void} changed */
export function pinField(changed) {
  const input = /** @type {HTMLInputElement} */ (h('input', { name: 'own-pin', type: 'password', inputmode: 'numeric', maxlength: DIGITS, autocomplete: 'off', oninput: changed }));
  const el = h('label.rfield', { 'data-field': 'own-pin' }, h('span', {}, t('pin_own')), input);
  return { el, value: () => (/^\d{6}$/.test(input.value) ? input.value : null), clear: () => { input.value = ''; } };
}
