// @ts-check
/** The general pause: one act holds every open table; the stacks of all on paper (FLOOR 43). */
import { h, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';

const WHY = ['evacuation', 'power', 'network'];

/** @param {() => any[]} tiles of the room @param {(tile: any, k: string, d: any) => Promise<any>} send */
export function createPause(tiles, send) {
  const said = h('p.said', { role: 'status', 'aria-live': 'polite' });
  const open = () => tiles().filter((x) => x.session.phase !== 'closed' && !x.quarantined);
  const reasons = h('fieldset.acts', {}, h('legend', {}, t('pause_why')), ...WHY.map((name, n) => h('label', {}, h('input', { type: 'radio', name: 'pause_why', value: name, ...(n ? {} : { checked: '' }) }), h('span', {}, t(`pause_${name}`)))));
  const go = h('button.btn.p', { type: 'submit', 'data-key': 'pause-all' }, t('pause_all'));
  const el = /** @type {HTMLDialogElement} */ (h('dialog.sheet', { 'aria-labelledby': 'pause-title' }));
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    const [first] = open(), why = /** @type {HTMLInputElement} */ (el.querySelector('[name=pause_why]:checked')).value;
    if (!first) return;
    const now = new Date(), two = (/** @type {number} */ n) => String(n).padStart(2, '0'), name = `${t(`pause_${why}`)} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
    const answer = await send(first, 'hold_all', { case: name }), done = answer.t === 'ack';
    text(said, done ? t('pause_done', { case: name }) : t('not_done', { reason: refusalText(answer.code ?? '', answer.facts) }));
    said.classList.toggle('bad', !done);
    show(go, !done);
  };
  const paper = () => h('a.btn', { href: '/floor/contingency.pdf', target: '_blank', 'data-key': 'paper-all' }, t('contingency_all'));
  el.append(h('form', { method: 'dialog', onsubmit: submit }, h('div.line.top', {}, h('h2', { id: 'pause-title' }, t('pause_title')), h('button.btn', { type: 'button', onclick: () => el.close() }, t('close'))), h('p', {}, t('pause_what')), reasons, said, go, paper()));
  const key = h('button.btn', { type: 'button', 'data-key': 'pause-open', onclick: () => { text(said, ''); show(go, open().length > 0); el.showModal(); } }, t('pause_all'));
  return { el, block: h('section.blk.pausebox', {}, h('h2', {}, t('pause_title')), h('div.line', {}, key, paper())) };
}
