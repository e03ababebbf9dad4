// @ts-check
/** One table on the floor: its structure in its own words, hand, pot, whose turn, a line of seats as shapes. */
import { h, attr, attrs, classes, figure, keyed, show, text } from './dom.js';
import { svg } from './suits.js';
import { t } from './i18n.js';
import { money } from './money.js';
import { age, endWords, stakes } from './words.js';
import { drawLights, makeLights } from './floor_lights.js';

const IDLE_MS = 90_000;

/** Shapes differ without colour; 20×20 box. @type {Record<string, [string, 'fill'|'line'][]>} */
const SHAPES = {
  empty: [['M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z', 'line']],
  reserved: [['M4 4h12v12H4Z', 'line']],
  playing: [['M10 2.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15Z', 'fill']],
  folded: [['M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14Z', 'line']],
  away: [['M3 8.500h14v3H3Z', 'fill']],
  waiting: [['M4 3h12L10 10ZM10 10l6 7H4Z', 'line']],
  rebuy: [['M10 1.500 18.500 10 10 18.500 1.500 10Z', 'fill']],
  no_chips: [['M4.500 4.500 15.500 15.500M15.500 4.500 4.500 15.500', 'line']],
  penalty: [['M4.500 4h11v12h-11Z', 'fill']],
  act: [['M10 .8a9.200 9.200 0 1 1 0 18.400a9.200 9.200 0 1 1 0-18.400Z', 'line'], ['M10 5a5 5 0 1 1 0 10a5 5 0 1 1 0-10Z', 'fill']],
};
const MARK = /** @type {Record<string, string>} */ ({
  quarantined: 'M6-.5 12.500 11.500H-.5ZM5.200 3.500h1.600v4H5.200ZM5.200 8.500h1.600v1.600H5.200Z', book: 'M6-.5 12.500 11.500H-.5ZM5.200 3.500h1.600v4H5.200ZM5.200 8.500h1.600v1.600H5.200Z', escalated: 'M6-1 13 6 6 13-1 6ZM5.200 2.500h1.600v4.500H5.200ZM5.200 8h1.600v1.600H5.200Z', call: 'M6-.5 12.500 6 6 12.500-.5 6Z', held: 'M1 0h3.500v12H1ZM7.500 0H11v12H7.500Z', idle: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0ZM5 2.500h2v4.500H5Z',
  pick_up: 'M6 0 12 11.500H0Z', rebuy: 'M6 0 12 11.500H0Z', players: 'M6 0 12 11.500H0Z', croupier: 'M6 0 12 11.500H0Z', paused: 'M1 0h3.500v12H1ZM7.500 0H11v12H7.500Z', ending: 'M0 0h12v3.500H0ZM0 8.500h12V12H0Z', none: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0Z', closed: 'M1 1h10v10H1Z',
});

/** @param {string} name */
export const shape = (name) => svg('svg', { viewBox: '0 0 20 20', class: `shape s-${name}`, 'aria-hidden': 'true' }, SHAPES[name].map(([d, kind]) => svg('path', { d, class: kind })));
const mark = (/** @type {string} */ name) => svg('svg', { viewBox: '-1 -1 14 14', class: 'mark', 'aria-hidden': 'true' }, [svg('path', { d: MARK[name], 'fill-rule': 'evenodd' })]);

/** @param {any} s a seat of a tile */
export function shapeOf(s) {
  if (s.to_act) return 'act';
  if (s.out && !s.in_hand) return 'penalty';
  if (s.status === 'playing') return s.in_hand ? 'playing' : 'folded';
  return SHAPES[s.status] ? s.status : 'empty';
}

/** What each shape means. */
export const shapesKey = () => h('ul.key', {}, ...['act', 'playing', 'folded', 'waiting', 'away', 'rebuy', 'no_chips', 'penalty', 'reserved', 'empty'].map((name) => h('li', {}, shape(name), h('span', {}, t(`shape_${name}`)))));

/** Why somebody should go there, most urgent first. @param {any} tile @param {number} since when it last moved @param {number} now */
export function needsOf(tile, since, now) {
  const waits = tile.hand.to_act !== null || ['showdown', 'board', 'pay'].includes(tile.hand.phase);
  const idle = tile.session.phase === 'running' && waits && now - since >= IDLE_MS;
  const found = new Set([...tile.needs, ...(idle ? ['idle'] : [])]);
  return ['quarantined', 'book', 'escalated', 'call', 'held', 'idle', 'pick_up', 'rebuy', 'players', 'croupier'].filter((need) => found.has(need));
}

/** @param {any} tile @param {any} config @param {() => void} manage */
export function makeTile(tile, config, manage) {
  const part = {
    no: h('span.n', { 'aria-hidden': 'true' }), title: h('h2'), game: h('span.game'), stakes: h('span', { 'data-fig': 'stakes' }), seated: h('p.occ', { 'data-fig': 'seated' }),
    needs: h('ul.needs'), hand: h('p.hand', { 'data-fig': 'hand' }), pot: h('b.pot', { 'data-fig': 'pot' }), turn: h('p.turn', { 'data-fig': 'turn' }),
    seats: h('ul.seatline'), lights: makeLights(), foot: h('p.foot'),
    look: h('a.btn', { href: config.table_url.replace('00000000-0000-0000-0000-000000000000', tile.table) }, t('open_table_view')),
    again: h('a.btn', { 'data-key': 'replay', href: `${config.table_url.replace('00000000-0000-0000-0000-000000000000', tile.table)}hands/` }, t('replay_short')),
    manage: h('button.btn', { type: 'button', onclick: manage }, t('manage')),
  };
  const head = h('div.th', {}, part.no, h('div.grow', {}, part.title, h('p.sub', {}, part.game, ' ', part.stakes)), part.seated);
  const potbox = h('p.potbox', {}, h('span.k', {}, t('pot')), part.pot), body = h('div.tb', {}, h('div.now', {}, part.hand, part.turn), potbox);
  return Object.assign(h('li.tile', { 'data-table': tile.number }, head, part.needs, body, part.seats, part.lights, part.foot, h('div.keys', {}, part.look, part.again, part.manage)), { parts: { ...part, potbox } });
}

/** @param {any} tile */
function handText(tile) {
  const { hand, session } = tile;
  if (session.phase === 'closed') return '';
  if (hand.phase === 'none') return t(session.phase === 'running' ? 'phase_none' : `session_${session.phase}`);
  return `${t('hand_n', { hand: hand.number })} · ${t(hand.phase === 'betting' || hand.phase === 'over' ? `street_${hand.street}` : `phase_${hand.phase}`)}`;
}

/** @param {any} li @param {{tile: any, since: number, needs: string[]}} x @param {Record<string, string>} names @param {number} now */
export function drawTile(li, { tile, since, needs }, names, now) {
  const part = li.parts, closed = tile.session.phase === 'closed', urgent = needs[0] ?? (closed ? 'closed' : 'none');
  classes(li, { alert: ['quarantined', 'book', 'escalated', 'call', 'held'].includes(urgent), warn: ['idle', 'pick_up', 'rebuy', 'players', 'croupier'].includes(urgent), live: urgent === 'none', closed });
  text(part.no, tile.number);
  text(part.title, t(closed ? 'session_closed' : `structure_${tile.rules.structure}`));
  text(part.game, closed ? '' : t(`short_${tile.rules.game}`));
  attr(li, 'aria-label', t('table_n', { table: tile.number }));
  text(part.stakes, closed ? '' : stakes(tile.rules));
  text(part.seated, `${tile.seated}/${tile.rules.max_seats}`);
  attr(part.seated, 'aria-label', t('seated_of', { n: tile.seated, m: tile.rules.max_seats }));
  // A pause and the last hands stand there beside what is needed, and in the place of "in play".
  const phase = ['paused', 'ending'].includes(tile.session.phase) ? [tile.session.phase] : [];
  keyed(part.needs, needs.length || phase.length ? [...needs, ...phase] : [urgent], String, (need) => h('li', { 'data-need': need }, mark(need), h('span')), (row, need) => text(row.lastChild, need === 'idle' ? t('need_idle', { age: age(new Date(since).toISOString(), now) }) : ['closed', 'paused', 'ending'].includes(need) ? t(`session_${need}`) : t(`need_${need}`)));
  text(part.hand, handText(tile));
  attr(part.hand, 'data-hand', tile.hand.number);
  figure(part.pot, money(tile.pot), tile.pot);
  show(part.potbox, !closed && tile.hand.phase !== 'none');
  const who = tile.hand.to_act;
  text(part.turn, who ? t('turn_since', { seat: who, age: age(new Date(since).toISOString(), now) }) : '');
  attr(part.turn, 'data-to-act', who);
  show(part.seats, !closed);
  drawSeats(part.seats, tile);
  drawLights(part.lights, closed ? { book: tile.lights?.book } : tile.lights, names);
  const { croupier, session } = tile, name = croupier ? (croupier.name ?? names[croupier.id] ?? '') : '';
  attr(part.foot, 'data-hands-left', tile.session.hands_left);
  text(part.foot, [croupier ? t('croupier_name', { name }) + (croupier.since ? ` · ${age(croupier.since, now)}` : '') : needs.includes('croupier') ? '' : t('no_croupier'), tile.box?.next && names[tile.box.next] ? t('box_next', { name: names[tile.box.next] }) : '', ...endWords(session)].filter(Boolean).join(' · '));
  show(part.foot, !closed && part.foot.textContent !== '');
  attr(part.look, 'aria-label', `${t('open_table_view')}: ${t('table_n', { table: tile.number })}`);
  attr(part.again, 'aria-label', `${t('replay_hand')}: ${t('table_n', { table: tile.number })}`);
  attr(part.manage, 'aria-label', `${t('manage')}: ${t('table_n', { table: tile.number })}`);
}

/** @param {HTMLElement} list @param {any} tile */
function drawSeats(list, tile) {
  keyed(list, tile.seats, (s) => `${s.seat}${shapeOf(s)}`, (s) => h('li', {}, shape(shapeOf(s)), h('span.sn', { 'aria-hidden': 'true' }, s.seat), h('span.sr', {}, `${t('seat_n', { seat: s.seat })}: ${t(`shape_${shapeOf(s)}`)}`)), (li, s) => attrs(li, { 'data-seat': s.seat, 'data-shape': shapeOf(s), 'data-button': s.seat === tile.hand.button ? '1' : null, title: s.seat === tile.hand.button ? t('button') : null }));
}
