// @ts-check
/** Beside the tables: who comes next to which free seat, what seated people have asked for, and the waiting lists. */
import { h, attr, keyed, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { grip } from './drag.js';
import { chairsFor, listCommand } from './queue_door.js';

/** @typedef {{tiles: Map<string, any>, names: Record<string, string>, lists: any}} Floor */
/** @typedef {{send: (tile: any, k: string, d: any) => Promise<any>, seat: (person: {player: string, alias: string}, table: string|null) => void}} Room */

const FIRST = 4;

/** What keeps a countdown's words. @param {string|null} due @param {number} now */
export const countdown = (due, now) => {
  const left = due ? Math.ceil((Date.parse(due) - now) / 1000) : 0;
  return left > 0 ? t('called_left', { n: left }) : t('called_over');
};

class Queue {
  /** @param {Floor} floor @param {Room} room */
  constructor(floor, room) {
    this.floor = floor;
    this.room = room;
    this.failed = h('p.failed', { role: 'alert' });
    this.next = h('ol.nexts', {});
    this.nobody = h('p.none', {}, t('next_none'));
    this.feeders = h('ul.feeders', {});
    this.asked = h('ol.asked', {});
    this.lists = h('div.lines', {});
    this.empty = h('p.none', {}, t('lists_none'));
    const open = h('button.btn.p', { type: 'button', 'data-key': 'seating', onclick: () => room.seat({ player: '', alias: '' }, null) }, t('seat_somebody'));
    this.requests = h('section.blk', { 'data-block': 'requests' }, h('h2', {}, t('requests_heading')), this.asked);
    this.blocks = [
      h('section.blk', { 'data-block': 'next' }, h('h2', {}, t('next_heading')), this.failed, this.next, this.nobody, this.feeders, open),
      this.requests,
      h('section.blk', { 'data-block': 'lists' }, h('h2', {}, t('lists_heading')), this.lists, this.empty, h('a.btn', { href: '/floor/waiting/' }, t('lists_all'))),
    ];
  }

  /** @param {any} answer */
  told(answer) {
    text(this.failed, answer.t === 'nak' ? t('not_done', { reason: refusalText(answer.code ?? '', answer.facts) }) : '');
    return answer;
  }

  name(/** @type {string} */ player) {
    return this.floor.lists?.names?.[player] ?? this.floor.names[player] ?? '';
  }

  number(/** @type {string} */ table) {
    return this.floor.tiles.get(table)?.number ?? '';
  }

  /** Calls to the first seat that is possible for him; where none is, the sheet shows why. @param {any} claim @param {string} table */
  async call(claim, table) {
    const chairs = await chairsFor(table, claim.player), seat = chairs?.seats.find((s) => s.ok)?.seat;
    if (chairs && !seat) return this.room.seat({ player: claim.player, alias: this.name(claim.player) }, table);
    this.told(await listCommand('call_waiting', claim.player, claim.line, seat ? { table, seat } : {}));
  }

  /** @param {any} row of a list @param {string} line */
  calledKeys(row, line) {
    const key = (/** @type {string} */ k, /** @type {string} */ word) => h('button.btn', { type: 'button', 'data-key': k, 'aria-label': `${t(word)}: ${this.name(row.player)}`, onclick: () => listCommand(k, row.player, line).then((a) => this.told(a)) }, t(word));
    return [key('recall_waiting', 'call_again'), key('cancel_call', 'call_back')];
  }

  /** @param {any} claim @param {string} table */
  claimRow(claim, table) {
    const person = { player: claim.player, alias: this.name(claim.player) }, seat = () => this.room.seat(person, table);
    const go = claim.why === 'waiting' && !claim.called ? ['call', 'call_to_seat', () => this.call(claim, table)] : ['seat', claim.table ? 'carry_move' : 'carry_out', seat];
    const [name, word, act] = /** @type {[string, string, () => void]} */ (go);
    return h('li.claim', { 'data-player': claim.player, 'data-why': claim.why, 'data-drag': claim.player, 'data-name': person.alias, 'data-to': table }, grip(), h('p', {}, h('b'), ' ', h('span.reason'), h('span.at')), h('button.btn', { type: 'button', 'data-key': name, onclick: act, 'aria-label': `${t(word)}: ${person.alias}` }, t(word)));
  }

  /** @param {any} row @param {any} claim */
  fillClaim(row, claim) {
    const words = row.querySelector('p'), where = claim.table ? t('claim_from', { table: this.number(claim.table), seat: claim.seat }) : '';
    text(words.querySelector('b'), this.name(claim.player));
    text(words.querySelector('.reason'), t(`why_${claim.why}`));
    text(words.querySelector('.at'), [where, claim.to ? t('claim_to', { seat: claim.to }) : '', claim.called ? this.calledWords(claim) : ''].filter(Boolean).map((w) => ` · ${w}`).join(''));
  }

  /** @param {any} claim */
  calledWords(claim) {
    const row = this.floor.lists?.lists?.[claim.line]?.find((/** @type {any} */ r) => r.player === claim.player);
    if (!row?.due) return '';
    return `${row.seat ? t('called_to', { table: this.number(row.table), seat: row.seat }) : t('called_bare')}, ${countdown(row.due, Date.now())}`;
  }

  drawNext() {
    const next = this.floor.lists?.next ?? {};
    const tables = Object.keys(next).filter((id) => this.floor.tiles.has(id)).sort((a, b) => this.number(a) - this.number(b));
    keyed(this.next, tables, (id) => id, (id) => h('li.nexttable', { 'data-table': this.number(id) }, h('h3', {}, h('span'), h('span.free')), h('ol.claims')), (li, id) => {
      const { free, claims } = next[id];
      text(li.querySelector('h3 span'), t('table_n', { table: this.number(id) }));
      text(li.querySelector('.free'), t('next_free', { seats: free }));
      keyed(li.querySelector('.claims'), claims.slice(0, FIRST), (c) => `${c.player}${c.why}${c.called}${c.seat ?? ''}`, (c) => this.claimRow(c, id), (row, c) => this.fillClaim(row, c));
    });
    show(this.nobody, tables.length === 0);
    const feeders = [...this.floor.tiles.values()].filter((tile) => tile.feeds && this.floor.tiles.has(tile.feeds));
    keyed(this.feeders, feeders, (tile) => `${tile.table}${tile.feeds}`, (tile) => h('li', {}, `${t('table_n', { table: tile.number })} ${t('feeds_table', { table: this.number(tile.feeds) })}`));
  }

  drawRequests() {
    const open = [...this.floor.tiles.values()].flatMap((tile) => (tile.requests ?? []).map((/** @type {any} */ r) => ({ ...r, tile }))).sort((a, b) => Date.parse(a.since) - Date.parse(b.since));
    const end = (/** @type {any} */ r, /** @type {string} */ outcome, /** @type {string} */ word) => h('button.btn', { type: 'button', 'data-key': outcome, 'aria-label': `${t(word)}: ${t('request_line', { table: r.tile.number, seat: r.seat })}`, onclick: () => this.room.send(this.floor.tiles.get(r.tile.table), 'end_request', { seat: r.seat, outcome }).then((a) => this.told(a)) }, t(word));
    keyed(this.asked, open, (r) => `${r.tile.table}${r.seat}${r.kind}`, (r) => h('li.claim', { 'data-request': r.kind, 'data-drag': r.player, 'data-name': this.floor.names[r.player] ?? '', 'data-to': r.table ?? r.tile.table }, grip(), h('p', {}, h('b'), h('span.reason')), h('div.pair', {}, end(r, 'done', 'request_done'), end(r, 'refused', 'request_refused'))), (li, r) => {
      text(li.querySelector('b'), `${t('request_line', { table: r.tile.number, seat: r.seat })} · ${this.floor.names[r.player] ?? ''}`);
      text(li.querySelector('.reason'), ` ${t(`request_${r.kind}`)}${r.to ? ` · ${t('seat_n', { seat: r.to })}` : ''}${r.table ? ` · ${t('table_n', { table: this.number(r.table) })}` : ''}`);
    });
    show(this.requests, open.length > 0);
  }

  drawLists() {
    const lists = this.floor.lists?.lists ?? {}, lines = Object.keys(lists).sort();
    const name = (/** @type {string} */ line) => (line.startsWith('table:') ? t('list_table', { table: this.number(line.slice(6)) }) : t('list_game', { game: `short_${line.slice(5)}` }));
    keyed(this.lists, lines, (line) => line, (line) => h('section.oneline', { 'data-line': line }, h('h3'), h('ol')), (el, line) => {
      text(el.firstChild, name(line));
      keyed(el.lastChild, lists[line], (r) => `${r.player}${r.due ?? ''}`, (r) => this.waitingRow(r, line), (li, r) => {
        text(li.querySelector('.pl'), r.place);
        text(li.querySelector('.nm'), this.name(r.player));
        text(li.querySelector('.st'), r.due ? this.calledWords({ line, player: r.player }) : `${t('list_since', { at: r.since })} · ${t(`how_${r.how}`)}`);
        attr(li, 'data-called', r.due ? '1' : null);
      });
    });
    show(this.empty, lines.length === 0);
  }

  /** @param {any} r @param {string} line */
  waitingRow(r, line) {
    const table = line.startsWith('table:') ? line.slice(6) : r.table;
    const pick = h('button.waiter', { type: 'button', 'data-drag': r.player, 'data-name': this.name(r.player), 'data-to': table, onclick: () => this.room.seat({ player: r.player, alias: this.name(r.player) }, table) }, grip(), h('b.pl'), h('span.nm'), h('span.st'));
    return h('li', { 'data-player': r.player }, pick, r.due ? h('div.pair', {}, ...this.calledKeys(r, line)) : null);
  }

  draw() {
    this.drawNext();
    this.drawRequests();
    this.drawLists();
  }
}

/** @param {Floor} floor @param {Room} room */
export const createQueue = (floor, room) => new Queue(floor, room);
