// @ts-check
/** The waiting lists: countdowns run down, and each list comes anew over the floor's socket once somebody has changed it. */
import { connect } from './live.js';
import { createDrag, grip } from './drag.js';
import { createSeating } from './seating.js';
import { setMoneyFormat } from './money.js';

const page = /** @type {HTMLElement | null} */ (document.querySelector('main[data-ws]'));

/** The figure of a countdown inside its sentence. @param {HTMLElement} at */
function tick(at) {
  const left = Number(at.dataset.left ?? 0);
  if (left <= 0) return;
  at.dataset.left = `${left - 1}`;
  at.textContent = (at.textContent ?? '').replace(/\d+/, `${left - 1}`);
}

/** Who can be put on a list as a fresh page has it; who is chosen stays chosen. @param {Document} page */
function replacePeople(page) {
  const fresh = /** @type {HTMLSelectElement|null} */ (page.querySelector('#who')), here = /** @type {HTMLSelectElement|null} */ (document.querySelector('#who'));
  if (!fresh || !here || fresh.innerHTML === here.innerHTML || here === document.activeElement) return;
  const chosen = here.value;
  here.replaceChildren(...fresh.children);
  if ([...here.options].some((one) => one.value === chosen)) here.value = chosen;
}

/** Puts the lists of a fresh page in the place of those that are there; what is being typed beside them stays. @param {string} html */
function replaceLists(html) {
  const page = new DOMParser().parseFromString(html, 'text/html'), fresh = page.querySelector('#lists'), here = document.querySelector('#lists');
  if (!fresh || !here) return;
  replacePeople(page);
  const focused = /** @type {HTMLElement|null} */ (document.activeElement), key = here.contains(focused) ? focused?.dataset.tap : undefined;
  here.replaceWith(fresh);
  addGrips();
  if (key) /** @type {HTMLElement|null} */ (fresh.querySelector(`[data-tap="${key}"]`))?.focus();
}

let asked = 0, busy = false, wanted = false;

/** Asks for the page as it is now. Whatever moves meanwhile is one further question, however much it is. */
async function again() {
  asked += 1;
  wanted = true;
  if (busy) return;
  busy = true;
  while (wanted) {
    wanted = false;
    const html = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } }).then((r) => (r.ok ? r.text() : '')).catch(() => ''); // the next frame asks again
    if (html) replaceLists(html);
  }
  busy = false;
}

/** @param {import('./live.js').Status} s */
function told(s) {
  const dead = /** @type {HTMLElement|null} */ (document.querySelector('#dead'));
  if (dead) dead.hidden = s.state === 'live' || (s.state === 'connecting' && asked === 0);
}

/** Of each table what the page was made of. @type {Map<string, {seats: string, hand: string}>} */
const seen = new Map();

/** What of a table decides who may sit where: its chairs and penalties, and for who has been called its hands, too. @param {any} d a tile */
const marksOf = (d) => ({
  seats: JSON.stringify([d.session.phase, d.conduct?.penalties ?? [], d.seats.map((/** @type {any} */ s) => [s.player, s.status === 'reserved'])]),
  hand: JSON.stringify([d.hand.number, ['none', 'over'].includes(d.hand.phase)]),
});

/** Whether a frame changes what the page shows; the lists come whenever they, chairs or admissions have moved. @param {any} f */
function matters(f) {
  if (f.t !== 'tile') return f.t === 'lists';
  const marks = marksOf(f.d), was = seen.get(f.table);
  seen.set(f.table, marks);
  return was?.seats !== marks.seats || (was.hand !== marks.hand && document.querySelector('.offer') !== null);
}

/** A handle at each row by which a finger drags whom it names onto a seat. */
const addGrips = () => document.querySelectorAll('.waits[data-drag]').forEach((row) => row.prepend(grip()));

/** What the sheet of the seats knows of the room: the same frames that move the page. @type {{tiles: Map<string, any>, names: Record<string, string>, lists: any}} */
const room = { tiles: new Map(), names: {}, lists: null };

/** @param {any} f */
function learn(f) {
  if (f.t === 'floor') {
    for (const tile of f.tiles) room.tiles.set(tile.table, tile);
    Object.assign(room.names, f.names);
    if (f.tiles[0]) setMoneyFormat({ currency: f.tiles[0].rules.currency, minor_units: f.tiles[0].rules.minor_units });
  } else if (f.t === 'tile') room.tiles.set(f.table, { ...f.d, table: f.table, seq: f.seq });
  else if (f.t === 'lists') room.lists = f;
}

if (page) {
  setInterval(() => document.querySelectorAll('[data-left]').forEach((one) => tick(/** @type {HTMLElement} */ (one))), 1000);
  const seating = createSeating(room, (tile, k, d) => link.send(k, d, { table: tile.table, exp: tile.seq }));
  document.body.append(seating.el);
  addGrips();
  createDrag(seating, true);
  const link = connect({
    url: page.dataset.ws ?? '',
    hello: {},
    onFrame: (f) => {
      learn(f);
      seating.refresh();
      if (matters(f)) void again();
    },
    onNames: (names) => Object.assign(room.names, names),
    onStatus: told,
  });
}
