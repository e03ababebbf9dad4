// @ts-check
/** What an inspector may do at a table that he looks at: hold it, lift the hold, rule. Players never see it. */
import { h, attr, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { drawLights, makeLights } from './floor_lights.js';
import { typed } from './ruling-inputs.js';
import { openCase } from './ruling-case.js';
import { liftKeys, openRuling } from './ruling.js';
import { proposeCase } from './ruling-kinds.js';

const INSPECTORS = new Set(['inspector', 'jefe']);

/** The case number is proposed; one key holds. @param {import('./ruling.js').Room} room */
function openHold(room) {
  const { view, own } = room.model();
  let name = proposeCase(room.number, view.hand.number, own.holds.map((/** @type {any} */ x) => x.case));
  const said = h('p.rsaid', { role: 'status' }), el = /** @type {HTMLDialogElement} */ (h('dialog.rsheet.small', { 'data-sheet': 'hold', 'aria-label': t('hold_do') }));
  const go = async () => {
    const answer = await room.send('hold_table', { case: name });
    if (answer.t === 'ack') el.close();
    else said.textContent = t('not_done', { reason: refusalText(answer.code ?? '', answer.facts) });
  };
  const field = typed('case', t('hold_case'), name, (x) => { name = x.trim(); attr(key, 'disabled', !name); }, { maxlength: 200 }), key = h('button.rkey.go', { type: 'button', 'data-key': 'hold-go', onclick: go }, t('hold_do'));
  el.append(h('div.rhead', {}, h('h2', {}, t('hold_do')), h('button.rkey', { type: 'button', onclick: () => el.close() }, t('close'))), field, said, key);
  el.addEventListener('close', () => el.remove());
  room.root().append(el);
  el.showModal();
  key.focus();
}

/**
 * The bar and its sheets; null for everybody else.
 * @param {any} config @param {{state: any}} store @param {(k: string, d: any, extra?: any) => Promise<any>} send @param {{page: Element, hero: HTMLElement}} el
 */
export function createInspector(config, store, send, el) {
  if (!INSPECTORS.has(config.role)) return null;
  return makeBar({ table: config.table, number: config.number, model: () => store.state, send, root: () => el.page }, el.hero);
}

/** @param {import('./ruling.js').Room} room @param {HTMLElement} where */
function makeBar(room, where) {
  const failed = h('p.rsaid.bad', { role: 'alert' }), lifts = h('div.lifts');
  /** @type {ReturnType<typeof openRuling>|null} */
  let sheet = null;
  const rule = () => { sheet = openRuling(room); };
  const bar = h('div.desk', { role: 'group', 'aria-label': t('ruling') }, h('button.rkey', { type: 'button', 'data-key': 'hold', onclick: () => openHold(room) }, t('hold_do')), h('button.rkey', { type: 'button', 'data-key': 'ruling', onclick: rule }, t('ruling')), h('button.rkey', { type: 'button', 'data-key': 'case', onclick: () => openCase(room) }, t('case_do')));
  const open = h('p.rcases', { 'data-fig': 'cases', hidden: true });
  const lights = makeLights(), el = h('section.deskbox', { hidden: true }, bar, lifts, open, lights, failed);
  where.prepend(el);
  let drawn = '', wanted = location.hash === '#ruling';
  return {
    update() {
      const { own } = room.model(), inspects = own.role === 'inspector', sign = JSON.stringify(own.holds ?? []);
      show(el, inspects);
      if (!inspects) return;
      drawLights(lights, own.lights);
      show(/** @type {HTMLElement} */ (bar.firstElementChild), own.holds.length === 0);
      if (sign !== drawn) lifts.replaceChildren(...liftKeys(room, (words) => { failed.textContent = words; }));
      drawn = sign;
      const cases = (own.cases ?? []).map((/** @type {any} */ c) => c.case);
      show(open, cases.length > 0);
      text(open, `${t('cases_open')}: ${cases.join(', ')}`);
      failed.textContent = '';
      sheet?.update();
      if (wanted) rule();
      wanted = false;
    },
  };
}
