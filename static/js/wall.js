// @ts-check
/** The wall: asks every few seconds for what it shows; when nothing has come for a while it says that it is not live. */
import { h, attr, keyed, show, text } from './dom.js';

export const EVERY = 3000, DEAD = 8000;
const root = /** @type {HTMLElement|null} */ (typeof document === 'undefined' ? null : document.querySelector('main.wall'));
const at = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A word of the page's own language. @param {string} name @param {Record<string, any>} [facts] */
function word(name, facts = {}) {
  const text = /** @type {HTMLTemplateElement} */ (at('wall-words')).content.querySelector(`[data-word="${name}"]`)?.textContent ?? '';
  return text.replace(/\{(\w+)\}/g, (all, key) => String(facts[key] ?? all));
}

const freeWord = (/** @type {number} */ n) => word(n === 0 ? 'free_none' : n === 1 ? 'free_one' : 'free_many', { n });

/** @param {HTMLElement} list @param {string[]} names */
const drawLine = (list, names) => keyed(list, names, (name, i) => `${i}${name}`, (name) => h('li', {}, name));

/** @param {any} room */
function draw(room) {
  keyed(at('wall-calls'), room.called, (c) => `${c.who}${c.where}${c.seat}`, (c) => h('li', {}, h('b', {}, c.who), h('span', {}, [c.where, c.seat ? word('seat', { seat: c.seat }) : ''].filter(Boolean).join(' · '))));
  show(at('wall-nobody'), room.called.length === 0);
  const rows = [...room.tables.map((/** @type {any} */ x) => ({ ...x, key: `t${x.number}` })), ...room.lists.map((/** @type {any} */ x) => ({ ...x, key: `g${x.name}` }))];
  keyed(at('wall-rooms'), rows, (x) => x.key, (x) => h('li.room', {}, h('span.no', { 'aria-hidden': 'true' }, x.number ?? '+'), h('div.what', {}, h('b'), h('span')), h('b.free'), h('div.line', {}, h('span.k', {}, word('waiting')), h('ol'))), (li, x) => {
    const [, what, free, line] = li.children;
    attr(li, 'data-table', x.number ?? null);
    text(what.firstChild, x.number ? `${word('table', { table: x.number })} · ${x.structure} · ${x.game}` : `${word('any')} · ${x.name}`);
    text(what.lastChild, x.stakes ?? '');
    text(free, x.number ? freeWord(x.free) : '');
    attr(free, 'data-free', x.free ? '1' : null);
    drawLine(line.lastChild, x.waiting);
    show(line, x.waiting.length > 0);
  });
}

let heard = Date.now();

/** @param {string} path */
async function ask(path) {
  try {
    const answer = await fetch(path, { headers: { Accept: 'application/json' } });
    if (!answer.ok) return;
    draw(await answer.json());
    heard = Date.now();
  } catch {
    return; // the banner says it once it has lasted
  }
}

function tick() {
  const now = new Date();
  text(at('wall-clock'), new Intl.DateTimeFormat(document.documentElement.lang === 'en' ? 'en-GB' : document.documentElement.lang, { hour: '2-digit', minute: '2-digit', timeZone: document.documentElement.dataset.zone || undefined }).format(now));
  show(at('wall-dead'), Date.now() - heard > DEAD);
}

if (root) {
  draw(JSON.parse(at('room').textContent ?? '{}'));
  tick();
  setInterval(tick, 500);
  setInterval(() => void ask(root.dataset.ask ?? ''), EVERY);
}
