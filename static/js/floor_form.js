// @ts-check
/** People, chips and the session of one table, from its tile: one act at a time, the server's reason when it refuses. */
import { h, attr, pageData, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { plain } from './money.js';
import { ACTS, GROUPS, isOffered, mayGive, seatLabel } from './floor_acts.js';
import { amountRows, cardRows, checklist, field, fill, group, localInstant, options } from './floor_fields.js';
import { invalidText, profileEditor } from './floor_rules.js';
import { drawRecord } from './floor_draw.js';
import { CONDUCT_GROUPS, conductInputs, fillConduct } from './floor_conduct.js';
import { breakRecord, breaking, carried, fillPlaces, placeInputs } from './floor_move.js';
import { fillWishes, wishInputs } from './floor_wishes.js';
import { withPin } from './pin.js';
import { createWhy, explainable, whyKey } from './why.js';

export { parseAmount } from './floor_fields.js';
const BACKS = ['red', 'blue', 'green', 'black', 'brown', 'purple'];
const REASONS = ['break', 'evacuation', 'technical', 'full_list', 'few_players', 'closing', 'other'];
const select = (/** @type {string} */ name) => h('select', { name });

/** @param {any} on */
function makeInputs(on) {
  /** @type {Record<string, any>} */
  const input = {
    seat: select('seat'), to: select('to'), player: select('player'), bonus: select('bonus'), colour: h('select', { name: 'colour' }, ...options(BACKS.map((b) => [b, t(`back_${b}`)]))),
    deck: h('input', { name: 'deck', autocomplete: 'off', maxlength: 20 }), deck_cards: h('input', { name: 'deck_cards', inputmode: 'numeric', autocomplete: 'off', maxlength: 3 }),
    amount: h('input', { name: 'amount', inputmode: 'decimal', autocomplete: 'off', maxlength: 16 }),
    entry: h('select', { name: 'entry' }, ...options([['post', t('entry_posts')], ['wait', t('entry_wait')]])),
    reason: h('input', { name: 'reason', list: 'reasons', autocomplete: 'off', maxlength: 200 }),
    ends_at: h('input', { name: 'ends_at', type: 'datetime-local' }),
    hands: h('input', { name: 'hands', type: 'number', min: 1, max: 50, value: 3 }),
    players: checklist(on.draw), at_table: h('input', { name: 'at_table', type: 'checkbox', onchange: on.draw }),
    cards: cardRows('cards'), button_cards: cardRows('button'), counts: amountRows('counts'),
    ...wishInputs(), ...conductInputs(on.draw), ...placeInputs(on.draw), breaking: breaking(), carried: carried(),
  };
  input.seat.addEventListener('change', on.draw);
  input.settings = profileEditor(on.of);
  return input;
}

/** The nodes of the sheet. @param {any} on @param {string} role */
function makeSheet(on, role) {
  const input = makeInputs(on), grouped = new Set(['players', 'cards', 'button_cards', 'counts', 'settings', 'breaking', 'carried', ...CONDUCT_GROUPS]);
  const title = h('h2', { id: 'form-title' }), said = h('p.said', { role: 'status', 'aria-live': 'polite' }), go = h('button.btn.p', { type: 'submit' }, t('send'));
  const why = whyKey('refusal', t('ask_refusal'), on.why), bar = h('div.sendbar', {}, h('div.saidline', {}, said, why), go), record = drawRecord(), broken = breakRecord();
  const box = (/** @type {string} */ k) => h('label', { 'data-act': k }, h('input', { type: 'radio', name: 'act', value: k, onchange: on.pick }), h('span', {}, t(ACTS[k].word)));
  const acts = h('div.actgroups', {}, ...GROUPS.map((g) => h('fieldset.acts', { 'data-group': g }, h('legend', {}, t(`acts_${g}`)), ...Object.keys(ACTS).filter((k) => ACTS[k].group === g && mayGive(role, k)).map(box))));
  const fields = Object.keys(input).map((name) => (grouped.has(name) ? group : field)(name, t(`field_${name}`), input[name]));
  const el = /** @type {HTMLDialogElement} */ (h('dialog.sheet', { 'aria-labelledby': 'form-title' }));
  const reasons = h('datalist', { id: 'reasons' }, ...REASONS.map((r) => h('option', { value: t(`reason_${r}`) })));
  el.append(h('form', { method: 'dialog', onsubmit: on.submit }, h('div.line.top', {}, title, h('button.btn', { type: 'button', onclick: () => el.close() }, t('close'))), h('div.line', {}, h('a.btn', { href: '#', 'data-key': 'float', 'data-page': 'float/' }, t('float_key')), h('a.btn', { href: '#', 'data-key': 'paper', 'data-page': 'contingency.pdf' }, t('contingency_one')), h('a.btn', { href: '#', 'data-key': 'paperhands', 'data-page': 'paper/' }, t('paper_hands_key')), h('a.btn', { href: '#', 'data-key': 'rules', 'data-page': 'rules/' }, t('rules_short'))), acts, ...fields, reasons, record.el, broken.el, bar));
  return { el, input, title, said, go, bar, fields, why, record, broken };
}

class Form {
  /** @param {{send: (tile: any, k: string, d: any, extra?: any) => Promise<any>, tile: (id: string) => any, names: Record<string, string>, tiles?: () => any[]}} room */
  constructor(room) {
    this.room = room;
    this.players = /** @type {{id: string, alias: string}[]} */ (pageData('players', []));
    this.table = '';
    this.desk = /** @type {any} */ (null);
    this.wanted = -1;
    this.typedFor = '';
    this.refused = /** @type {any} */ (null);
    const of = { table: () => this.table, profiles: () => this.desk?.profiles ?? [], now: () => this.desk?.rules, opens: () => this.act() === 'open_from_profile' };
    this.parts = makeSheet({ draw: () => this.draw(), pick: () => this.pick(), submit: (/** @type {Event} */ e) => this.submit(e), why: () => this.why(), of }, pageData('config').role ?? '');
    this.el = this.parts.el;
  }

  tile() {
    return this.room.tile(this.table);
  }

  act() {
    return /** @type {HTMLInputElement|null} */ (this.el.querySelector('input[name=act]:checked'))?.value ?? '';
  }

  form() {
    return { tile: this.tile(), desk: this.desk, input: this.parts.input };
  }

  /** The desk of the table, asked for anew when the table has gone on. */
  async read() {
    const table = this.table, seq = this.tile()?.seq ?? 0;
    if (this.wanted === seq) return;
    this.wanted = seq;
    const answer = await fetch(`/api/tables/${table}/desk`).then((r) => r.json()).catch(() => null);
    if (table !== this.table || answer?.t !== 'desk') return;
    this.desk = answer;
    this.draw();
  }

  /** Who has no seat by now: somebody was registered, got up or sat down since the page came. */
  async readPlayers() {
    const html = await fetch(location.pathname, { headers: { Accept: 'text/html' } }).then((r) => (r.ok ? r.text() : '')).catch(() => '');
    const found = new DOMParser().parseFromString(html, 'text/html').getElementById('players')?.textContent;
    if (!found) return;
    this.players = JSON.parse(found);
    this.draw();
  }

  pick() {
    const act = this.act(), tile = this.tile();
    this.tell('', false);
    this.parts.input.settings.reset();
    if (act === 'extend_session') this.parts.input.ends_at.value = localInstant(typeof tile?.session.ends_at === 'number' ? tile.session.ends_at : Math.floor(Date.now() / 1000) + 3600);
    this.draw();
    // The fields stand below the acts: on a phone that is below the fold.
    const shown = this.parts.fields.filter((x) => !x.hidden), last = shown.at(-1);
    if (last && last.getBoundingClientRect().bottom > this.parts.bar.getBoundingClientRect().top) shown[0].scrollIntoView({ block: 'start' });
  }

  draw() {
    const tile = this.tile(), f = this.form(), { title, fields, go, record, input } = this.parts;
    if (!tile) return;
    for (const label of /** @type {NodeListOf<HTMLElement>} */ (this.el.querySelectorAll('[data-act]'))) show(label, isOffered(label.dataset.act ?? '', f, this.seats(f)));
    for (const set of /** @type {NodeListOf<HTMLElement>} */ (this.el.querySelectorAll('[data-group]'))) show(set, [.../** @type {NodeListOf<HTMLElement>} */ (set.querySelectorAll('[data-act]'))].some((l) => !l.hidden));
    const chosen = this.act(), act = chosen && isOffered(chosen, f, this.seats(f)) ? chosen : '';
    text(title, t('manage_table', { table: tile.number }));
    for (const page of ['rules/', 'float/', 'contingency.pdf', 'paper/']) attr(/** @type {Element} */ (this.el.querySelector(`[data-page="${page}"]`)), 'href', `/table/${tile.table}/${page}`);
    for (const x of fields) show(x, Boolean(act) && ACTS[act].fields.includes(x.dataset.field ?? '') && (x.dataset.field !== 'cards' || input.at_table.checked) && (ACTS[act].shows?.(x.dataset.field ?? '', f) ?? true));
    show(go, Boolean(act));
    show(this.parts.bar, Boolean(act) || this.parts.said.textContent !== '');
    this.choices(act, f);
    record.update(act === '' || act === 'draw_seats' ? (this.desk?.draw ?? null) : null, { ...this.desk?.names, ...this.room.names });
    this.parts.broken.update(act === '' || act === 'break_table' ? (this.desk?.broken ?? null) : null, { ...this.desk?.names, ...this.room.names });
  }

  /** The seats of the tile, each with who sits there as the desk knows him. @param {any} f */
  seats(f) {
    return f.tile.seats.map((/** @type {any} */ s) => ({ ...s, ...(s.player ? {} : { player: f.desk?.seats.find((/** @type {any} */ x) => x.seat === s.seat)?.player }) }));
  }

  /** What the selects of an act offer. @param {string} act @param {any} f */
  choices(act, f) {
    const { tile } = f, { input } = this.parts, seats = this.seats(f);
    const fits = act ? ACTS[act].fits : undefined;
    if (fits) fill(input.seat, seats.filter((/** @type {any} */ s) => fits(s, f)).map((/** @type {any} */ s) => [String(s.seat), seatLabel(f, s, this.room.names)]));
    fill(input.to, seats.filter((/** @type {any} */ s) => s.status === 'empty').map((/** @type {any} */ s) => [String(s.seat), t('seat_n', { seat: s.seat })]));
    const taken = new Set(tile.seats.map((/** @type {any} */ s) => s.player)), free = this.players.filter((p) => !taken.has(p.id));
    fill(input.player, free.length ? free.map((p) => [p.id, p.alias]) : [['', t('no_player_free')]]);
    input.players.fill(free.map((p) => [p.id, p.alias]));
    const alias = new Map(free.map((p) => [p.id, p.alias]));
    input.cards.fill(input.players.value().map((/** @type {string} */ id) => [id, alias.get(id) ?? '']));
    input.button_cards.fill((f.desk?.active ?? []).map((/** @type {number} */ n) => [String(n), seatLabel(f, seats[n - 1] ?? { seat: n, status: 'playing' }, this.room.names)]));
    input.counts.fill((f.desk?.seats ?? []).map((/** @type {any} */ s) => ({ seat: s.seat, label: `${s.seat} · ${this.room.names[s.player] ?? f.desk.names?.[s.player] ?? ''}`, amount: s.stack, words: plain(s.stack) })));
    fill(input.bonus, (f.desk?.bonuses ?? []).map((/** @type {any} */ b) => [`${b.hand} ${b.seat}`, t('bonus_of', { hand: b.hand, seat: b.seat, amount: b.amount })]));
    const by = f.desk?.draw_by ?? 'either';
    if (by !== 'either') input.at_table.checked = by === 'cards_at_table';
    attr(input.at_table, 'disabled', by === 'either' ? null : true);
    if (act === 'open_from_profile' || act === 'apply_profile') input.settings.update();
    fillPlaces(input, f, this.room.names);
    fillWishes(input, f, this.room.tiles?.() ?? []);
    fillConduct(input, f, this.room.names, act);
    const usual = act === 'buy_in' ? tile.rules.stack_initial : act === 'rebuy' ? tile.rules.rebuy_amount : null;
    if (this.typedFor !== this.table + act) input.amount.value = usual ? plain(usual) : '';
    this.typedFor = this.table + act;
  }

  /** @param {Event} e */
  async submit(e) {
    e.preventDefault();
    const act = this.act(), tile = this.tile(), d = act && tile ? ACTS[act].data(this.form()) : '';
    if (typeof d === 'string') return this.tell(d, true);
    this.tell(t('sending'), false);
    attr(this.parts.go, 'disabled', true);
    const answer = await withPin((extra) => this.room.send(tile, ACTS[act].k ?? act, d, { ...extra, ...ACTS[act].extra?.(this.form()) })), ok = answer.t === 'ack';
    attr(this.parts.go, 'disabled', null);
    this.tell(ok ? t('done') : t('not_done', { reason: invalidText(answer) }), !ok, ok ? null : answer);
    if (ok) {
      this.typedFor = '';
      this.parts.input.settings.reset();
      await this.read();
    }
    this.draw();
  }

  /** @param {string} words @param {boolean} bad @param {any} [refused] the answer that can be explained */
  tell(words, bad, refused = null) {
    text(this.parts.said, words);
    this.parts.said.classList.toggle('bad', bad);
    this.refused = refused && explainable(refused) ? refused : null;
    show(this.parts.why, Boolean(this.refused));
  }

  why() {
    if (!this.refused) return;
    const { code, facts } = this.refused;
    createWhy({ table: this.table, root: () => this.el.parentElement, modal: true }).open([{ about: 'refusal', code, facts }], refusalText(code, facts));
  }

  refresh() {
    if (!this.el.open) return;
    this.draw();
    this.read();
  }

  /** @param {string} id of the table */
  open(id) {
    if (id !== this.table) {
      this.el.querySelectorAll('input[name=act]').forEach((box) => { /** @type {HTMLInputElement} */ (box).checked = false; });
      this.desk = null;
      this.parts.input.settings.reset();
    }
    this.table = id;
    this.wanted = -1;
    this.tell('', false);
    this.draw();
    this.read();
    this.readPlayers();
    this.el.showModal();
  }
}

/** @param {ConstructorParameters<typeof Form>[0]} room */
export const createForm = (room) => new Form(room);
