// @ts-check
/** Change of table and table break: where there is room as the server says, who goes where once it is drawn (A1, A5). */
import { h, attr, keyed, show, text } from './dom.js';
import { t } from './i18n.js';
import { fill } from './floor_fields.js';

/** The selects of another table and of a chair there. @param {() => void} changed */
export const placeInputs = (changed) => ({ other: h('select', { name: 'other', onchange: changed }), chair: h('select', { name: 'chair' }) });

/** What goes with the person who is moved: one line. */
export function carried() {
  const line = h('p.carried');
  return Object.assign(line, { fill: (/** @type {string} */ words) => text(line, words) });
}

/** How many move and where there is room; that the draw has no preview. */
export function breaking() {
  const need = h('p.need'), have = h('p.have'), rooms = h('ul.rooms'), missing = h('p.bad', { 'data-fig': 'missing' });
  const el = h('div.breaking', {}, need, have, rooms, missing, h('p.lot', {}, t('break_by_lot')));
  return Object.assign(el, {
    /** @param {any} moves the desk's */
    fill(moves) {
      if (!moves) return;
      text(need, t('break_people', { n: moves.need }));
      text(have, t('break_room', { n: moves.have }));
      const open = moves.tables.filter((/** @type {any} */ x) => x.free.length);
      keyed(rooms, open, (x) => x.table, (x) => h('li', { 'data-room': x.number }), (li, x) => text(li, t('break_table_free', { table: x.number, seats: x.free })));
      text(missing, moves.missing ? t('break_short', { n: moves.missing }) : '');
      show(missing, moves.missing > 0);
    },
  });
}

/** Choices of the two acts from the desk. @param {any} input @param {any} f @param {Record<string, string>} names */
export function fillPlaces(input, f, names) {
  const moves = f.desk?.moves, open = (moves?.tables ?? []).filter((/** @type {any} */ x) => x.free.length);
  fill(input.other, open.length ? open.map((/** @type {any} */ x) => [x.table, t('table_n', { table: x.number })]) : [['', t('change_no_place')]]);
  const there = open.find((/** @type {any} */ x) => x.table === input.other.value);
  fill(input.chair, (there?.free ?? []).map((/** @type {number} */ n) => [String(n), t('seat_n', { seat: n })]));
  input.breaking.fill(moves);
  const one = f.desk?.seats.find((/** @type {any} */ s) => String(s.seat) === input.seat.value);
  input.carried.fill(one ? t('change_carries', { name: { ...f.desk.names, ...names }[one.player] ?? t('seat_n', { seat: one.seat }), amount: one.carries }) : '');
}

/** Who went where when the table was broken, and all that it takes to draw again. */
export function breakRecord() {
  const seats = h('ol.drawn'), facts = h('dl.record'), record = h('summary', {}), more = h('details', {}, record, facts);
  const el = h('section.draw', { hidden: true, 'data-broken': '' }, h('h3', {}, t('broken_result')), seats, more);
  return {
    el,
    /** @param {any} broken @param {Record<string, string>} names */
    update(broken, names) {
      show(el, Boolean(broken));
      if (!broken) return;
      attr(el, 'data-broken', broken.seq);
      text(record, t('draw_record'));
      keyed(seats, broken.seats, (x) => x.player, (x) => h('li', { 'data-went': x.from }, h('b', {}, names[x.player] ?? x.player), h('span', {}, t('broken_place', { table: x.table, seat: x.seat }))), () => {});
      const free = broken.free.map((/** @type {any} */ x) => `${x.table}/${x.seat}`).join(', ');
      const rows = [['free', free], ['draws', broken.draws.join(', ')], ['seed', broken.seed], ['entry', `${broken.seq} · ${broken.at}`], ['hash', broken.hash]];
      keyed(facts, rows, ([code]) => code, ([code]) => h('div', { 'data-record': code }, h('dt', {}, t(`draw_${code}`)), h('dd')), (row, [, value]) => text(row.lastChild, value));
    },
  };
}
