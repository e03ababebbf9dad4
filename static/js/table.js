// @ts-check
/**
 * The table as everybody sees it: felt, seats, bets, button, board, pots. Drawn from the public view and a geometry;
 * nodes are made once and only what differs is touched. Figures carry `data-fig` and the bare integer in `data-value`.
 */
import { seatRun } from './croupier-icons.js';
import { h, attr, attrs, classes, figure, keyed, show, text, vars } from './dom.js';
import { svg, card, SUIT_PATH } from './suits.js';
import { seatPositions, portraitPositions } from './ellipse.js';
import { has, t, cardName } from './i18n.js';
import { money, plain } from './money.js';

/**
 * @typedef {{rx: number, ry: number, cy?: number, id: string, dealer?: boolean, stadium?: boolean}} Felt in percent of the stage
 * @typedef {{felt: Felt, seat: {rx: number, ry: number, cy: number}, pod: {w: number, bet: number, btn: number}, cy?: string, gap?: number,
 *   hero?: number|null, portrait?: boolean, bottom?: number, skipHero?: boolean, heroBtn?: {x: number, y: number}, merge?: boolean|'amount', plain?: boolean}} Geometry
 * `hero` is an index into `view.seats`; `merge` puts the bet into the seat's tag instead of on the felt; `plain` leaves out the currency at the seats.
 * @typedef {{view: any, names: Record<string, string>, geometry: Geometry, actor?: number|null, pick?: (seat: number) => void,
 *   preview?: Set<number>, due?: number|null, chosen?: number|null, backs?: boolean, inert?: (seat: any) => boolean}} Model
 */

const capital = (/** @type {string} */ s) => s.charAt(0).toUpperCase() + s.slice(1);

/** @param {Felt} f @param {number} w @param {number} hh pixels of the stage */
export function felt({ rx, ry, cy = 50, id, dealer = true, stadium = false }, w, hh) {
  const X = w / 2, Y = (hh * cy) / 100, RX = (w * rx) / 100, RY = (hh * ry) / 100;
  const stop = (/** @type {[number, string][]} */ stops) => stops.map(([o, c]) => svg('stop', { offset: o, 'stop-color': c }));
  const defs = svg('defs', {}, [
    svg('radialGradient', { id: `${id}-f`, cx: '50%', cy: '42%', r: '62%' }, stop([[0, '#22705e'], [0.62, '#154a3f'], [1, '#0d312b']])),
    svg('linearGradient', { id: `${id}-r`, x1: 0, y1: 0, x2: 0, y2: 1 }, stop([[0, '#4a3625'], [1, '#1d140d']])),
  ]);
  const rail = `url(#${id}-r)`, cloth = `url(#${id}-f)`;
  const pill = (/** @type {number} */ o, /** @type {any} */ a) => svg('rect', { x: X - RX - o, y: Y - RY - o, width: 2 * (RX + o), height: 2 * (RY + o), rx: RX * 0.78 + o, ...a });
  const oval = (/** @type {number} */ a, /** @type {number} */ b, /** @type {any} */ more, dy = 0) => svg('ellipse', { cx: X, cy: Y + dy, rx: a, ry: b, ...more });
  const shape = stadium
    ? [pill(16, { fill: rail, stroke: '#6b5138', 'stroke-width': 1.5 }), pill(0, { fill: cloth, stroke: '#0a211d', 'stroke-width': 3 }), pill(-26, { fill: 'none', stroke: '#dcb56c44', 'stroke-width': 1.5 })]
    : [oval(RX + 20, RY + 20, { fill: '#0008' }, 8), oval(RX + 18, RY + 18, { fill: rail, stroke: '#6b5138', 'stroke-width': 1.5 }), oval(RX, RY, { fill: cloth, stroke: '#0a211d', 'stroke-width': 3 }), oval(RX * 0.72, RY * 0.68, { fill: 'none', stroke: '#dcb56c', 'stroke-opacity': 0.28, 'stroke-width': 1.5 })];
  const chair = dealer
    ? [svg('rect', { x: X - 70, y: Y + RY - 12, width: 140, height: 38, rx: 12, fill: '#1a120b', stroke: '#dcb56c', 'stroke-opacity': 0.5, 'stroke-width': 1.5 }), svg('text', { x: X, y: Y + RY + 12, 'text-anchor': 'middle', class: 'chair' }, [capital(t('croupier'))])]
    : [];
  return svg('svg', { class: 'felt', viewBox: `0 0 ${w} ${hh}`, 'aria-hidden': 'true', preserveAspectRatio: 'none' }, [defs, ...shape, ...chair]);
}

/** A card small enough for a seat: rank and suit, with its spoken name. @param {string} code */
export const miniCard = (code) => h(`span.mini.face-${code[1]}`, { role: 'img', 'aria-label': cardName(code), 'data-card': code }, h('b', { 'aria-hidden': 'true' }, code[0] === 'T' ? '10' : code[0]), svg('svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true' }, [svg('path', { d: SUIT_PATH[code[1]] })]));

/** @param {any} s @param {boolean} [running] whether a hand is running @returns {string} the seat's one state, also its class */
export function seatState(s, running = true) {
  if (s.status === 'empty' || s.status === 'reserved') return s.status === 'empty' ? 'free' : 'reserved';
  if (s.folded) return 'folded';
  if (s.in_hand) return s.all_in ? 'allin' : 'in';
  return s.status !== 'playing' ? s.status : running ? 'out' : 'seated';
}

/** What the small tag of a seat says. @param {any} s */
function tagText(s) {
  const state = seatState(s);
  if (s.won) return t('tag_won', { amount: s.won });
  if (s.mucked) return t('tag_mucked');
  if (s.beaten && !s.shown) return t('tag_loses');
  if (state === 'folded') return t('tag_fold');
  if (state === 'allin') return t('tag_all_in');
  if (s.in_hand && s.last && has(`tag_${s.last.verb}`)) return t(`tag_${s.last.verb}`);
  return ['away', 'waiting', 'rebuy', 'no_chips', 'reserved'].includes(state) ? t(has(`tag_${state}`) ? `tag_${state}` : `status_${state}`) : '';
}

/** @param {any} s @param {Record<string, string>} names */
export const seatName = (s, names) => (s.player ? (names[s.player] ?? '') : t(`status_${s.status}`));

/** @param {number} n @param {() => ((seat: number) => void)|undefined} pick */
function makeSeat(n, pick) {
  const part = { no: h('span.no', { 'aria-hidden': 'true' }, n), who: h('span.sr', {}, `${t('seat')} ${n}. `), nm: h('span.nmt'), st: h('span.st', { 'data-fig': 'stack' }), cards: h('span.cards'), tag: h('span.tag'), word: h('span.tw'), bet: h('span.tb', { 'data-fig': 'bet' }) };
  part.tag.append(h('i.chip', { 'aria-hidden': 'true' }), part.word, part.bet);
  const el = h('button.seat', { type: 'button', 'data-seat': n, onclick: () => pick()?.(n) }, part.no, h('span.nm', {}, part.who, part.nm), part.st, part.cards, part.tag);
  return Object.assign(el, { parts: part });
}

/** The side of a pod on which its tag has room: inwards at the top, outwards elsewhere. @param {{x: number, y: number}} p */
const tagSide = (p) => ((p.x < 50) === (p.y < 20) ? 'tagr' : 'tagl');

/** @param {any} el @param {any} s @param {Model} m @param {{x: number, y: number}} p */
function drawSeat(el, s, m, p) {
  const state = seatState(s, !['none', 'over'].includes(m.view.hand.phase)), part = el.parts, empty = !s.player, word = tagText(s), merge = Boolean(m.geometry.merge && s.bet);
  const want = ['seat', state, tagSide(p), s.seat === m.actor && 'actor', s.seat === m.due && 'due', s.seat === m.chosen && 'chosen', m.preview?.has(s.seat) && 'skipped', s.won && 'won', s.shown && 'tabled'].filter(Boolean).join(' ');
  if (el.className !== want) el.className = want;
  attrs(el, { 'aria-current': s.seat === m.actor || s.seat === m.due ? 'true' : null, 'aria-disabled': m.inert?.(s) ? 'true' : null, 'data-state': state });
  text(part.nm, seatName(s, m.names));
  const write = m.geometry.plain ? plain : money;
  const hidden = empty || s.stack === null;
  figure(part.st, hidden ? '' : (s.about ? '≈ ' : '') + write(s.stack), hidden ? null : s.stack);
  const shown = s.shown ?? [];
  classes(part.cards, { up: shown.length > 0 });
  const list = shown.length ? shown : m.backs ? Array.from({ length: s.backs }, (_, i) => `back${i}`) : [];
  keyed(part.cards, list, (c) => c, (c) => (c.startsWith('back') ? h('i.bk') : miniCard(c)));
  attrs(part.cards, { role: list.length && !shown.length ? 'img' : null, 'aria-label': list.length && !shown.length ? t('cards_down', { n: list.length }) : null, 'data-backs': m.backs ? s.backs : null });
  show(part.tag, Boolean(word || merge));
  part.tag.className = `tag t-${s.won ? 'won' : state === 'in' ? (s.last?.verb ?? 'in') : state}${merge ? ' wbet' : ''}`;
  classes(part.word, { sr: merge && m.geometry.merge === 'amount' });
  text(part.word, word);
  show(part.bet, merge);
  figure(part.bet, merge ? write(s.bet) : '', s.bet ?? 0);
}

/** Point beside a pod, on the side that faces the table's centre. @param {{x: number, y: number}} p @param {Geometry} g */
function beside(p, g) {
  const up = p.y > g.seat.cy + 12 ? -1 : 1, side = p.x < 44 ? 1 : p.x > 56 ? -1 : 0;
  return { bet: { x: p.x + side * g.pod.w * 0.22, y: p.y + up * g.pod.bet }, btn: { x: p.x + (side || -1) * g.pod.w * 0.5, y: p.y + up * g.pod.btn } };
}

/** @param {HTMLElement} el @param {{x: number, y: number}} p */
const place = (el, p) => vars(el, { '--x': `${p.x.toFixed(2)}%`, '--y': `${p.y.toFixed(2)}%` });

/** "Main pot", "Side pot 2" … @param {number} i @param {number} count */
export const potName = (i, count) => (count < 2 ? t('pot') : i === 0 ? t('main_pot') : count === 2 ? t('side_pot') : t('side_pot_n', { n: i }));

/** Pots of their own are shown once chips are pulled or somebody is all-in: before that the layers of a round still open say nothing. @param {any} view */
export const potsAreShown = (view) => view.pot.pots.length > 1 && (view.pot.with_bets === view.pot.centre || view.seats.some((/** @type {any} */ s) => s.in_hand && s.all_in));

/** "Centre 200 · with bets 240", and the pots with their seats where there are several. @param {HTMLElement} el */
function makePots(el) {
  const centre = h('b', { 'data-fig': 'centre' }), sum = h('b', { 'data-fig': 'pot' }), bets = h('span.pb', {}, `· ${t('centre_b')} `, sum), pots = h('ul.pots', { 'aria-label': t('pot') });
  const line = h('div.potline', {}, h('span', {}, t('centre_a'), ' ', centre), bets);
  el.append(line, pots);
  return (/** @type {any} */ view) => {
    const { pot } = view, split = potsAreShown(view);
    show(line, pot.centre !== null);
    figure(centre, plain(pot.centre ?? 0), pot.centre);
    figure(sum, plain(pot.with_bets ?? 0), pot.with_bets);
    show(bets, pot.with_bets !== pot.centre);
    show(pots, split);
    keyed(pots, split ? pot.pots.map((/** @type {any} */ p, /** @type {number} */ i) => ({ ...p, i })) : [], (p) => String(p.i), () => h('li', {}, h('span'), h('b'), h('small', {}, h('span.sr', {}, `${t('pot_seats', { seats: '' })} `), h('span'))), (li, p) => {
      text(li.children[0], potName(p.i, pot.pots.length));
      attr(li.children[1], 'data-fig', `pot-${p.i}`);
      figure(li.children[1], plain(p.amount), p.amount);
      text(li.children[2].lastChild, seatRun(p.seats).replaceAll(', ', ' '));
      attr(li, 'data-seats', p.seats.join(' '));
    });
  };
}

/** @param {HTMLElement} board @param {string[]} cards */
function drawBoard(board, cards) {
  keyed(board, Array.from({ length: 5 }, (_, i) => cards[i] ?? null), (c, i) => `${i}${c ?? ''}`, (c) => (c ? h('span.bc', { 'data-card': c }, card(c, cardName(c))) : h('span.slot')));
  attr(board, 'aria-label', cards.length ? t('board') : t('board_empty'));
}

/** @param {HTMLElement} root the stage; it must have a size */
export function createTable(root) {
  /** @type {Model} */
  let model;
  let drawn = '', feltEl = /** @type {Element|null} */ (null);
  const seats = h('ul.seats', { 'aria-label': t('table') }), bets = h('div.bets'), board = h('div.board', { role: 'group' }), center = h('div.center', {}, board);
  const dbtn = h('div.dbtn', { role: 'img', 'aria-label': t('button') }, 'D'), pots = makePots(center);
  root.append(seats, center, bets, dbtn);
  /** @param {Geometry} g @param {any[]} list */
  const positions = (g, list) => (g.portrait ? portraitPositions(list.length, g.hero ?? 0, g.bottom) : seatPositions(list.length, { ...g.seat, gap: g.gap, hero: g.hero ?? null }));
  return {
    /** @param {Model} m */
    update(m) {
      model = m;
      const { view, geometry: g } = m, at = positions(g, view.seats), size = `${root.clientWidth}x${root.clientHeight}${JSON.stringify(g)}`;
      if (size !== drawn) {
        feltEl?.remove();
        feltEl = felt(g.felt, root.clientWidth, root.clientHeight);
        root.prepend(feltEl);
        drawn = size;
      }
      const visible = view.seats.map((/** @type {any} */ s, /** @type {number} */ i) => ({ s, p: at[i], i })).filter((/** @type {any} */ x) => !(g.skipHero && x.i === g.hero));
      keyed(seats, visible, (x) => String(x.s.seat), (x) => h('li', {}, makeSeat(x.s.seat, () => model.pick)), (li, x) => {
        place(li.firstChild, x.p);
        drawSeat(li.firstChild, x.s, m, x.p);
      });
      vars(center, { '--cy': g.cy ?? '50%' });
      drawBoard(board, view.board);
      pots(view);
      keyed(bets, g.merge ? [] : visible.filter((/** @type {any} */ x) => x.s.bet), (x) => String(x.s.seat), (x) => h('div.bet', { 'data-bet': x.s.seat }, h('i.chip', { 'aria-hidden': 'true' }), h('span')), (el, x) => {
        place(el, beside(x.p, g).bet);
        figure(el.lastChild, money(x.s.bet), x.s.bet);
      });
      const b = view.seats.findIndex((/** @type {any} */ s) => s.seat === view.hand.button);
      show(dbtn, b >= 0);
      attr(dbtn, 'data-button', b >= 0 ? view.hand.button : null);
      if (b >= 0) place(dbtn, g.skipHero && b === g.hero && g.heroBtn ? g.heroBtn : beside(at[b], g).btn);
    },
  };
}
