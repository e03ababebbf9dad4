// @ts-check
/** Croupiers on the floor screen: who is out longest, who comes into which box next; one tap names him (FLOOR 36). */
import { h, attr, keyed, show, text } from './dom.js';
import { refusalText, t } from './i18n.js';
import { age } from './words.js';

const EVERY = 15_000;

/** The nodes of the block. */
function nodes() {
  const boxes = h('ol.boxes', {}), out = h('ol.out', { 'aria-label': t('rotation_out') }), none = h('p.none', {}, t('rotation_none')), failed = h('p.planfail', { role: 'alert' });
  return { boxes, out, none, failed, el: h('section.blk.rotation', { hidden: true }, h('h2', {}, t('rotation')), failed, boxes, h('h3', {}, t('rotation_out')), out, none) };
}

/** @param {ReturnType<typeof nodes>} part @param {any} found @param {(row: any) => void} plan */
function drawRotation(part, found, plan) {
  const now = Date.now(), name = (/** @type {string} */ id) => found.names[id] ?? '';
  keyed(part.boxes, found.box, (b) => b.table, (b) => h('li', { 'data-box': b.number }, h('b'), h('span'), h('button.btn', { type: 'button', 'data-key': 'plan' })), (li, b) => {
    text(li.children[0], `${t('table_n', { table: b.number })}: ${b.name || t('no_croupier')}${b.since ? ` · ${age(b.since, now)}` : ''}`);
    text(li.children[1], b.next ? t('box_next', { name: name(b.next) }) : b.due && Date.parse(b.due) <= now ? t('box_due') : '');
    attr(li, 'data-next', b.next);
    show(li.children[2], Boolean(b.proposed));
    text(li.children[2], b.proposed ? t('box_plan', { name: name(b.proposed) }) : '');
    li.children[2].onclick = () => plan(b);
  });
  keyed(part.out, found.out, (c) => c.id, () => h('li', {}, h('span'), h('small')), (li, c) => {
    text(li.children[0], c.name);
    text(li.children[1], age(c.since, now));
    attr(li, 'data-out', c.id);
  });
  show(part.none, found.out.length === 0);
}

/** @param {{send: (tile: any, k: string, d: any) => Promise<any>, tile: (id: string) => any, role: string}} floor @param {Element|null} before the block stands before this one */
export function makeRotation(floor, before) {
  const part = nodes();
  let found = /** @type {any} */ (null), seen = '';
  before?.before(part.el);
  const plan = async (/** @type {any} */ row) => {
    const tile = floor.tile(row.table);
    if (!tile) return;
    const answer = await floor.send(tile, 'plan_relief', { croupier: row.proposed });
    text(part.failed, answer.t === 'ack' ? '' : t('not_done', { reason: refusalText(answer.code ?? '', answer.facts) }));
    await read();
  };
  const read = async () => {
    const answer = await fetch('/api/rotation').then((r) => r.json()).catch(() => null);
    if (answer?.t !== 'rotation') return;
    found = answer;
    show(part.el, found.box.length > 0);
    drawRotation(part, found, plan);
  };
  if (['inspector', 'jefe'].includes(floor.role)) {
    read();
    setInterval(read, EVERY);
  }
  return {
    /** Read again when a box has changed. @param {any[]} tiles */
    update(tiles) {
      const sign = JSON.stringify(tiles.map((x) => [x.table, x.croupier?.id, x.box?.next]));
      if (sign !== seen && found) read();
      seen = sign;
      if (found) drawRotation(part, found, plan);
    },
  };
}
