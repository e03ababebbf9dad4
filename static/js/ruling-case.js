// @ts-check
/** A case under reservation: what is complained about, the facts by code, each seat's own short words; play goes on. */
import { h, attr, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { choose, pills, typed } from './ruling-inputs.js';
import { REASONS, proposeCase } from './ruling-kinds.js';
import { seatName } from './table.js';

const COMPLAINTS = ['reading', 'amount', 'action', 'count', 'seat', 'conduct', 'other'];
const FACTS = REASONS.filter((r) => !['facts', 'told', 'other'].includes(r));

/** @param {import('./ruling.js').Room} room */
export function openCase(room) {
  const { view, own, names } = room.model(), claims = /** @type {Record<string, string>} */ ({});
  const d = { case: proposeCase(room.number, view.hand.number, (own.cases ?? []).map((/** @type {any} */ c) => c.case)), complaint: 'action', sheet: '', facts: /** @type {string[]} */ ([]), video: '' };
  const said = h('p.rsaid', { role: 'status' }), fact = h('div.rgroup'), form = h('div.rform');
  const go = h('button.rkey.go', { type: 'button', 'data-key': 'case-go', onclick: open }, t('case_open'));
  const el = /** @type {HTMLDialogElement} */ (h('dialog.rsheet', { 'data-sheet': 'case', 'aria-labelledby': 'case-title' }, h('div.rhead', {}, h('h2', { id: 'case-title', tabindex: '-1' }, t('case_do')), h('button.rkey', { type: 'button', onclick: () => el.close() }, t('close'))), form, h('div.rfoot', {}, said, go)));
  function facts() {
    fact.replaceChildren(pills('facts', t('case_facts'), FACTS.map((r) => [r, t(`rr_${r}`)]), d.facts, (x) => { d.facts = x.slice(0, 8); facts(); }, true));
  }
  async function open() {
    const said_ = Object.fromEntries(Object.entries(claims).filter(([, words]) => words.trim()));
    const answer = await room.send('open_case', { ...d, claims: said_ });
    const done = answer.t === 'ack';
    text(said, done ? t('case_opened', { case: d.case }) : t('not_done', { reason: refusalText(answer.code ?? '', answer.facts) }));
    said.classList.toggle('bad', !done);
    show(form, !done);
    show(go, !done);
  }
  facts();
  const seats = view.seats.filter((/** @type {any} */ s) => s.player);
  form.append(
    typed('case', t('case_number'), d.case, (x) => { d.case = x.trim(); attr(go, 'disabled', !d.case); }, { maxlength: 200 }),
    choose('complaint', t('case_complaint'), COMPLAINTS.map((c) => /** @type {[string, string]} */ ([c, t(`complaint_${c}`)])), d.complaint, (c) => { d.complaint = c; }),
    fact, h('h3', {}, t('case_claims')),
    ...seats.map((/** @type {any} */ s) => typed(`claim-${s.seat}`, [t('case_claim_of', { seat: s.seat }), seatName(s, names)].filter(Boolean).join(' · '), '', (x) => { claims[s.seat] = x; }, { maxlength: 80 })),
    typed('sheet', t('case_sheet'), '', (x) => { d.sheet = x.trim(); }, { maxlength: 40 }),
    typed('video', t('case_video'), '', (x) => { d.video = x.trim(); }, { maxlength: 80 }),
  );
  el.addEventListener('close', () => el.remove());
  room.root().append(el);
  el.showModal();
}
