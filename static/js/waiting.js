// @ts-check
/** The waiting lists: countdowns run down, and each list comes anew over the floor's socket once somebody has changed it. */
import { connect } from './live.js';

const page = /** @type {HTMLElement | null} */ (document.querySelector('main[data-ws]'));

/** The figure of a countdown inside its sentence. @param {HTMLElement} at */
function tick(at) {
  const left = Number(at.dataset.left ?? 0);
  if (left <= 0) return;
  at.dataset.left = `${left - 1}`;
  at.textContent = (at.textContent ?? '').replace(/\d+/, `${left - 1}`);
}

/** Puts the lists of a fresh page in the place of those that are there; what is being typed beside them stays. @param {string} html */
function replaceLists(html) {
  const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('#lists'), here = document.querySelector('#lists');
  if (!fresh || !here) return;
  const focused = /** @type {HTMLElement|null} */ (document.activeElement), key = here.contains(focused) ? focused?.dataset.tap : undefined;
  here.replaceWith(fresh);
  if (key) /** @type {HTMLElement|null} */ (fresh.querySelector(`[data-tap="${key}"]`))?.focus();
}

let asked = 0;

/** Asks for the page as it is now; of several answers the last one counts. */
async function again() {
  const mine = ++asked;
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
    if (answer.ok && mine === asked) replaceLists(await answer.text());
  } catch {
    return; // the next frame asks again
  }
}

/** @param {import('./live.js').Status} s */
function told(s) {
  const dead = /** @type {HTMLElement|null} */ (document.querySelector('#dead'));
  if (dead) dead.hidden = s.state === 'live' || (s.state === 'connecting' && asked === 0);
}

/** Only lists, seats and wishes matter here; of a tile its seats. @type {Map<string, string>} */
const seen = new Map();

/** Whether a frame changes what the page shows. @param {any} f */
function matters(f) {
  if (f.t !== 'tile') return f.t === 'lists';
  const mark = JSON.stringify([f.d.session.phase, f.d.seats.map((/** @type {any} */ s) => [s.player, s.status === 'reserved'])]), was = seen.get(f.table);
  seen.set(f.table, mark);
  return was !== mark;
}

if (page) {
  setInterval(() => document.querySelectorAll('[data-left]').forEach((one) => tick(/** @type {HTMLElement} */ (one))), 1000);
  connect({ url: page.dataset.ws ?? '', hello: {}, onFrame: (f) => { if (matters(f)) void again(); }, onStatus: told });
}
