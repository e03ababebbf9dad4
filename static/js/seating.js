// @ts-check
/**
 * Somebody and a chair, by two taps: a person from a list or the search, then a table's seats, each of which says before
 * the tap whether it is possible and, if not, every reason why. All of it is the server's answer; so is the refusal.
 */
import { h, attr, keyed, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { money } from './money.js';
import { stakes } from './words.js';
import { parseAmount } from './floor_fields.js';
import { chairsFor, findPeople } from './queue_door.js';

/** @typedef {{player: string, alias: string}} Person */
/** @typedef {{tiles: Map<string, any>, names: Record<string, string>, lists: any}} Floor */

/** What has to be brought, and what is missing of what he brings. @param {any} joining @returns {string[]} */
export function joinWords(joining) {
  const found = [joining.old_stack ? t('seating_old', joining) : t(joining.fixed ? 'seating_fixed' : 'seating_min', joining)];
  if (joining.max !== null && !joining.fixed) found.push(t('seating_max', joining));
  if (joining.refusal) found.push(refusalText(joining.refusal.code, joining.refusal.facts), ...(joining.refusal.facts.missing ? [t('seating_missing', joining.refusal.facts)] : []));
  return found;
}

/** The lines under a seat's number. @param {import('./queue_door.js').Chair} chair @returns {string[]} */
export function chairWords(chair) {
  if (!chair.ok) return chair.refusals.map((r) => refusalText(r.code, r.facts));
  if (chair.choice) return [t('seating_free'), t('seating_or_post', chair.choice)];
  return [t('seating_free'), ...(chair.plays_from ? [t('seating_from_hand', { hand: chair.plays_from })] : [])];
}

/** Whether nothing else is to be said of a chair. @param {import('./queue_door.js').Chair} chair */
const isTaken = (chair) => chair.refusals.length === 1 && ['seat_taken', 'same_seat'].includes(chair.refusals[0].code);

/** @param {Seating} on */
function makeSheet(on) {
  const amount = /** @type {HTMLInputElement} */ (h('input', { name: 'brings', inputmode: 'decimal', autocomplete: 'off', maxlength: 16, oninput: () => on.read(true) }));
  const query = /** @type {HTMLInputElement} */ (h('input', { name: 'who', type: 'search', autocomplete: 'off', maxlength: 80 }));
  const part = {
    amount, query, title: h('h2', { id: 'seating-title' }, t('seating_title')), found: h('ul.found'), nobody: h('p.none', {}, t('seating_nobody')), name: h('b.who1'), tables: h('div.seatables', { role: 'group', 'aria-label': t('seating_table') }), none: h('p.none', {}, t('seating_no_table')),
    join: h('ul.joins'), grid: h('ol.chairs'), said: h('p.said', { role: 'status', 'aria-live': 'polite' }), heading: h('h3'), hopeless: h('p.none'),
  };
  const search = h('form.seeker', { onsubmit: (/** @type {Event} */ e) => on.search(e) }, h('label.field', {}, h('span', {}, t('seating_search')), query), h('button.btn', { type: 'submit' }, t('seating_find')));
  const chosen = h('p.chosen', {}, part.name, h('button.btn', { type: 'button', 'data-key': 'other', onclick: () => on.choose(null) }, t('seating_other')));
  const brings = h('label.field', {}, h('span', {}, t('seating_brings')), amount);
  const place = h('div.place', {}, part.tables, part.none, brings, part.join, part.heading, part.hopeless, part.grid);
  const el = /** @type {HTMLDialogElement} */ (h('dialog.sheet.seating', { 'aria-labelledby': 'seating-title' }));
  const people = h('div.people', {}, search, part.found, part.nobody);
  el.append(h('div.line.top', {}, part.title, h('button.btn', { type: 'button', 'data-key': 'close', onclick: () => el.close() }, t('close'))), part.said, people, chosen, place);
  return { ...part, el, people, chosen, place, brings };
}

class Seating {
  /** @param {Floor} floor @param {(tile: any, k: string, d: any) => Promise<any>} send */
  constructor(floor, send) {
    this.floor = floor;
    this.send = send;
    this.person = /** @type {Person|null} */ (null);
    this.found = /** @type {any[]|null} */ (null);
    this.table = '';
    this.answer = /** @type {import('./queue_door.js').Chairs|null} */ (null);
    this.asked = '';
    this.busy = false;
    this.part = makeSheet(this);
    this.el = this.part.el;
  }

  open() {
    return [...this.floor.tiles.values()].filter((tile) => tile.session.phase !== 'closed' && !tile.quarantined).sort((a, b) => a.number - b.number);
  }

  /** Opens for a person (or to choose one) and a table, if it is known. @param {Person} person @param {string|null} table */
  show(person, table) {
    this.found = null;
    this.part.query.value = this.part.amount.value = '';
    this.tell('', false);
    this.table = table ?? '';
    this.choose(person.player ? person : null);
    if (!this.el.open) this.el.showModal();
  }

  /** @param {Person|null} person */
  choose(person) {
    this.person = person;
    this.answer = null;
    this.asked = '';
    if (person && !this.table) this.table = this.waitsAt(person.player) ?? this.open()[0]?.table ?? '';
    this.draw();
    this.read();
    if (!person) this.part.query.focus();
  }

  /** Another table. @param {string} table */
  pick(table) {
    if (table === this.table) return;
    this.table = table;
    this.answer = null;
    this.draw();
    this.read();
  }

  /** The table for whose list he waits. @param {string} player */
  waitsAt(player) {
    const lists = this.floor.lists?.lists ?? {};
    return Object.keys(lists).find((line) => line.startsWith('table:') && lists[line].some((/** @type {any} */ r) => r.player === player))?.slice(6);
  }

  /** @param {Event} e */
  async search(e) {
    e.preventDefault();
    const wanted = this.part.query.value.trim();
    this.found = wanted ? await findPeople(wanted) : null;
    this.draw();
  }

  /** Those who were found; before a search those who wait. */
  people() {
    if (this.found) return this.found;
    const { lists = {}, names = {} } = this.floor.lists ?? {};
    const waiting = Object.values(lists).flat().map((/** @type {any} */ r) => r.player);
    return [...new Set(waiting)].map((player) => ({ player, alias: names[player] ?? '', table: null, seat: null, waits: true }));
  }

  /** The chairs as they are now; asked again when the table has gone on, somebody was checked or the amount is another. @param {boolean} [anew] */
  async read(anew = false) {
    const tile = this.floor.tiles.get(this.table), { person } = this;
    if (!person || !tile || !this.el.isConnected) return;
    const amount = parseAmount(this.part.amount.value, tile.rules.minor_units ?? 2), mark = `${person.player} ${this.table} ${tile.seq} ${amount} ${this.floor.lists?.people}`;
    if (!anew && this.asked === mark) return;
    this.asked = mark;
    const answer = await chairsFor(this.table, person.player, amount);
    if (this.asked !== mark) return;
    this.answer = answer;
    this.draw();
  }

  refresh() {
    if (!this.el.open) return;
    this.draw();
    this.read();
  }

  /** @param {number} seat */
  async sit(seat) {
    const { person, answer, table } = this, tile = this.floor.tiles.get(table);
    if (!person || !answer || !tile || this.busy) return;
    this.busy = true;
    const from = answer.from, origin = from && from.table !== table ? this.floor.tiles.get(from.table) : null;
    const d = /** @type {Record<string, any>} */ ({ assign_seat: { seat, player_id: person.player }, move_seat: { seat: from?.seat, to: seat }, change_table: { seat: from?.seat, table, to: seat } })[answer.way];
    const done = await this.send(origin ?? { ...tile, seq: answer.seq }, answer.way, d);
    this.busy = false;
    const ok = done.t === 'ack';
    this.tell(ok ? t(`seating_done_${answer.way}`, { name: person.alias, table: tile.number, seat }) : t('not_done', { reason: refusalText(done.code ?? '', done.facts) }), !ok);
    this.found = null;
    this.part.query.value = '';
    if (ok) this.choose(null);
    else this.read(true);
  }

  /** @param {string} words @param {boolean} bad */
  tell(words, bad) {
    text(this.part.said, words);
    this.part.said.classList.toggle('bad', bad);
  }

  draw() {
    const { part, person } = this, chosen = Boolean(person);
    show(part.people, !chosen);
    show(part.chosen, chosen);
    show(part.place, chosen);
    if (person) this.drawPlace(person);
    else this.drawPeople();
  }

  drawPeople() {
    const rows = this.people();
    keyed(this.part.found, rows, (r) => r.player, (r) => h('li', { 'data-player': r.player }, h('button.waiter', { type: 'button', onclick: () => this.choose({ player: r.player, alias: r.alias }) }, h('span.nm'), h('span.st'))), (li, r) => {
      text(li.querySelector('.nm'), r.alias);
      text(li.querySelector('.st'), r.table ? t('seating_sits', { table: this.floor.tiles.get(r.table)?.number ?? '', seat: r.seat }) : r.waits ? t('seating_waits') : '');
    });
    show(this.part.nobody, this.found !== null && rows.length === 0);
  }

  /** @param {Person} person */
  drawPlace(person) {
    const { part, answer } = this, open = this.open(), tile = this.floor.tiles.get(this.table);
    text(part.name, person.alias);
    keyed(part.tables, open, (x) => x.table, (x) => h('button.tablekey', { type: 'button', 'data-table': x.number, onclick: () => this.pick(x.table) }, h('b', {}, t('table_n', { table: x.number })), h('span')), (key, x) => {
      attr(key, 'aria-pressed', x.table === this.table ? 'true' : 'false');
      text(key.lastChild, `${stakes(x.rules)} · ${x.seated}/${x.rules.max_seats}`);
    });
    show(part.none, open.length === 0);
    show(part.brings, answer?.way === 'assign_seat');
    const joins = answer?.way === 'assign_seat' ? joinWords(answer.joining) : [];
    keyed(part.join, joins, String, (words) => h('li', {}, words));
    attr(part.join, 'data-bad', answer?.joining?.refusal ? '1' : null);
    text(part.heading, tile ? t('seating_seats', { table: tile.number }) : '');
    text(part.hopeless, answer && !answer.seats.some((s) => s.ok) ? t('seating_no_seat', { name: person.alias }) : '');
    keyed(part.grid, answer?.seats ?? [], (s) => `${s.seat}${s.ok}`, (s) => this.chair(s, person), (li, s) => {
      const sits = isTaken(s) ? this.floor.names[tile?.seats[s.seat - 1]?.player] : '';
      li.classList.toggle('taken', isTaken(s));
      keyed(li.querySelector('.reasons'), sits ? [sits, ...chairWords(s)] : chairWords(s), String, (words) => h('span', {}, words));
    });
  }

  /** @param {import('./queue_door.js').Chair} s @param {Person} person */
  chair(s, person) {
    const inside = [h('b', {}, s.seat), h('span.reasons')];
    if (!s.ok) return h('li.chair.no', { 'data-seat': s.seat, 'data-ok': '0' }, h('span.sr', {}, t('seat_n', { seat: s.seat })), ...inside);
    const word = t(`seating_do_${this.answer?.way ?? 'assign_seat'}`, { name: person.alias, seat: s.seat });
    return h('li.chair', { 'data-seat': s.seat, 'data-ok': '1' }, h('button', { type: 'button', onclick: () => this.sit(s.seat) }, h('span.sr', {}, word), ...inside));
  }
}

/** @param {Floor} floor @param {(tile: any, k: string, d: any) => Promise<any>} send */
export const createSeating = (floor, send) => new Seating(floor, send);
