// @ts-check
/** Seats and chips of one table, from its tile: one act at a time, the server's reason when it refuses. */
import { h, attr, pageData, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { money, moneyFormat, plain } from './money.js';

/** Which fields each act has. @type {Record<string, string[]>} */
const ACTS = {
  assign_seat: ['seat', 'player'], buy_in: ['seat', 'amount'], rebuy: ['seat', 'amount'], sit_out: ['seat'], sit_in: ['seat'],
  place_button: ['seat'], open_session: ['preset', 'structure'],
};
const WORD = /** @type {Record<string, string>} */ ({ assign_seat: 'act_assign', buy_in: 'act_buy_in', rebuy: 'act_rebuy', sit_out: 'act_sit_out', sit_in: 'act_sit_in', place_button: 'act_button', open_session: 'act_open' });
const STRUCTURES = ['split_limit', 'pot_limit', 'no_limit'];

/** What somebody typed, in the smallest unit; null when it is no amount. @param {string} typed @param {number} minorUnits */
export function parseAmount(typed, minorUnits) {
  const clean = typed.replace(/[\s\u00a0\u202f€]/g, '');
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(clean);
  if (!match || (match[2] ?? '').length > minorUnits) return null;
  const whole = Number(match[1].replace(/[.,]/g, '')), cents = Number((match[2] ?? '').padEnd(minorUnits, '0') || 0);
  const amount = whole * 10 ** minorUnits + cents;
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** Seats an act makes sense for; the server decides all the same. @param {string} act @param {any} s */
const fits = (act, s) => (act === 'assign_seat' ? !s.player && s.status === 'empty' : act === 'place_button' ? s.status !== 'empty' : act === 'sit_in' ? s.status === 'away' : act === 'sit_out' ? !['empty', 'away'].includes(s.status) : s.status !== 'empty');

const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLElement} */ input) => h('label.field', { 'data-field': name }, h('span', {}, label), input);
const options = (/** @type {[string, string][]} */ list) => list.map(([value, label]) => h('option', { value }, label));

/** Options, kept when they are the same, so that a choice survives every update. @param {any} box @param {[string, string][]} list */
function fill(box, list) {
  const sign = JSON.stringify(list), before = box.value;
  if (box.dataset.sign === sign) return;
  box.dataset.sign = sign;
  box.replaceChildren(...options(list));
  if (list.some(([value]) => value === before)) box.value = before;
}

/** The nodes of the sheet. @param {any} presets @param {{draw: () => void, submit: (e: Event) => void}} on */
function sheet(presets, on) {
  /** @type {Record<string, any>} */
  const input = {
    seat: h('select', { name: 'seat' }), player: h('select', { name: 'player' }),
    amount: h('input', { name: 'amount', inputmode: 'decimal', autocomplete: 'off', maxlength: 16 }),
    preset: h('select', { name: 'preset' }, ...options(Object.keys(presets.rules).map((name) => [name, t(`preset_${name}`)]))),
    structure: h('select', { name: 'structure' }),
  };
  const title = h('h2', { id: 'form-title' }), said = h('p.said', { role: 'status', 'aria-live': 'polite' }), go = h('button.btn.p', { type: 'submit' }, t('send'));
  const acts = h('fieldset.acts', {}, h('legend', {}, t('act_what')), ...Object.keys(ACTS).map((k) => h('label', {}, h('input', { type: 'radio', name: 'act', value: k, onchange: on.draw }), h('span', {}, t(WORD[k])))));
  const fields = Object.keys(input).map((name) => field(name, t(`field_${name}`), input[name]));
  const el = /** @type {HTMLDialogElement} */ (h('dialog.sheet', { 'aria-labelledby': 'form-title' }));
  el.append(h('form', { method: 'dialog', onsubmit: on.submit }, h('div.line', {}, title, h('button.btn', { type: 'button', onclick: () => el.close() }, t('close'))), acts, ...fields, said, go));
  return { el, input, title, said, go, fields };
}

class Form {
  /** @param {{send: (tile: any, k: string, d: any) => Promise<any>, tile: (id: string) => any, names: Record<string, string>}} room */
  constructor(room) {
    this.room = room;
    this.presets = pageData('presets', { house: {}, rules: {} });
    this.players = /** @type {{id: string, alias: string}[]} */ (pageData('players', []));
    this.parts = sheet(this.presets, { draw: () => this.draw(), submit: (e) => this.submit(e) });
    this.el = this.parts.el;
    this.table = '';
    this.typedFor = '';
  }

  act() {
    return /** @type {HTMLInputElement|null} */ (this.el.querySelector('input[name=act]:checked'))?.value ?? '';
  }

  draw() {
    const tile = this.room.tile(this.table), act = this.act(), { input, title, fields, go } = this.parts;
    if (!tile) return;
    text(title, t('manage_table', { table: tile.number }));
    for (const f of fields) show(f, Boolean(act) && ACTS[act].includes(f.dataset.field ?? ''));
    show(go, Boolean(act));
    if (act) fill(input.seat, tile.seats.filter((/** @type {any} */ s) => fits(act, s)).map((/** @type {any} */ s) => [String(s.seat), this.who(s)]));
    const taken = new Set(tile.seats.map((/** @type {any} */ s) => s.player)), free = this.players.filter((p) => !taken.has(p.id));
    fill(input.player, free.length ? free.map((p) => [p.id, p.alias]) : [['', t('no_player_free')]]);
    fill(input.structure, [['', t('field_as_preset')], .../** @type {[string, string][]} */ (STRUCTURES.map((s) => [s, t(`structure_${s}`)]))]);
    const usual = act === 'buy_in' ? tile.rules.stack_initial : act === 'rebuy' ? tile.rules.rebuy_amount : null;
    if (this.typedFor !== this.table + act) input.amount.value = usual ? plain(usual) : '';
    this.typedFor = this.table + act;
  }

  /** "Seat 3 · Andrés · €200 · Away". @param {any} s */
  who(s) {
    return [t('seat_n', { seat: s.seat }), this.room.names[s.player] ?? '', s.player ? money(s.stack ?? 0) : '', s.status === 'playing' ? '' : t(`status_${s.status}`)].filter(Boolean).join(' · ');
  }

  /** The fields of the command, or a sentence why there are none. @param {string} act @param {any} tile @returns {any} */
  data(act, tile) {
    const { input } = this.parts, seat = Number(input.seat.value);
    if (act === 'open_session') {
      const rules = this.presets.rules[input.preset.value], structure = input.structure.value;
      return { rules: structure ? { ...rules, structure } : rules, house: this.presets.house };
    }
    if (act === 'assign_seat') return { seat, player_id: input.player.value };
    if (act !== 'buy_in' && act !== 'rebuy') return { seat };
    const amount = parseAmount(input.amount.value, tile.rules.minor_units ?? moneyFormat().minor_units);
    return amount === null ? t('bad_amount_typed') : { seat, amount };
  }

  /** @param {Event} e */
  async submit(e) {
    e.preventDefault();
    const act = this.act(), tile = this.room.tile(this.table), d = act && tile ? this.data(act, tile) : '';
    if (typeof d === 'string') return this.tell(d, true);
    this.tell(t('sending'), false);
    attr(this.parts.go, 'disabled', true);
    const answer = await this.room.send(tile, act, d);
    attr(this.parts.go, 'disabled', null);
    this.tell(answer.t === 'ack' ? t('done') : t('not_done', { reason: refusalText(answer.code ?? '', answer.facts) }), answer.t !== 'ack');
    if (answer.t === 'ack') this.typedFor = '';
    this.draw();
  }

  /** @param {string} words @param {boolean} bad */
  tell(words, bad) {
    text(this.parts.said, words);
    this.parts.said.classList.toggle('bad', bad);
  }

  refresh() {
    if (this.el.open) this.draw();
  }

  /** @param {string} id of the table */
  open(id) {
    if (id !== this.table) this.el.querySelectorAll('input[name=act]').forEach((box) => { /** @type {HTMLInputElement} */ (box).checked = false; });
    this.table = id;
    this.tell('', false);
    this.draw();
    this.el.showModal();
  }
}

/** @param {ConstructorParameters<typeof Form>[0]} room */
export const createForm = (room) => new Form(room);
