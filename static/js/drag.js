// @ts-check
/**
 * Somebody dragged onto a chair, beside the two taps: by the handle of his row with a finger, anywhere on it with a mouse.
 * Over a table its seats open as they do by tap, each with what stands against it; to let go over one is to tap it.
 */
import { h, classes, show, text } from './dom.js';
import { svg } from './suits.js';
import { t } from './i18n.js';
import { chairWords } from './seating.js';

/** Pixels: before a press is a drag; how near its edge the sheet scrolls, and how far each time. */
const START = 8, EDGE = 64, STEP = 12;
/** Where tables do not stand beside the lists, the sheet opens as soon as somebody is dragged. */
const NARROW = '(max-width:860px)';
const DOTS = 'M3 4h3v3H3ZM10 4h3v3h-3ZM3 11h3v3H3ZM10 11h3v3h-3ZM3 18h3v3H3ZM10 18h3v3h-3Z';

/** The handle of a row, for fingers: elsewhere on the row they scroll. */
export const grip = () => h('span.grip', { 'aria-hidden': 'true' }, svg('svg', { viewBox: '0 0 16 25' }, [svg('path', { d: DOTS })]));

/** @typedef {{id: number, x: number, y: number, person: {player: string, alias: string}, table: string|null, live: boolean}} Held */

class Drag {
  /** @param {any} seating the sheet of a person and the seats @param {boolean} atOnce whether there are no tables to drag to */
  constructor(seating, atOnce) {
    this.seating = seating;
    this.atOnce = atOnce;
    this.held = /** @type {Held|null} */ (null);
    this.dropped = false;
    this.ghost = h('div.ghost', { 'aria-hidden': 'true', hidden: true });
    this.chair = /** @type {Element|null} */ (null);
    const on = /** @type {(name: string, f: (e: any) => void, how?: any) => void} */ ((name, f, how) => document.addEventListener(name, f, how));
    on('pointerdown', (e) => this.press(e));
    on('pointermove', (e) => this.move(e));
    on('pointerup', (e) => this.drop(e));
    on('pointercancel', (e) => e.pointerId === this.held?.id && this.end());
    on('keydown', (e) => e.key === 'Escape' && this.end());
    on('click', (e) => this.dropped && (e.stopPropagation(), e.preventDefault()), true);
  }

  /** @param {PointerEvent} e */
  press(e) {
    const at = /** @type {Element} */ (e.target), row = /** @type {HTMLElement|null} */ (at.closest('[data-drag]'));
    const key = at.closest('button,a');
    if (!row || (key && key !== row) || this.held || e.button !== 0 || (e.pointerType !== 'mouse' && !at.closest('.grip'))) return;
    // A finger's events would go on to the row, which may be drawn anew meanwhile and lies behind the sheet.
    if (at.hasPointerCapture(e.pointerId)) at.releasePointerCapture(e.pointerId);
    this.held = { id: e.pointerId, x: e.clientX, y: e.clientY, person: { player: row.dataset.drag ?? '', alias: row.dataset.name ?? '' }, table: row.dataset.to || null, live: false };
  }

  /** @param {PointerEvent} e */
  move(e) {
    const { held } = this;
    if (!held || e.pointerId !== held.id) return;
    if (!held.live) {
      if (Math.hypot(e.clientX - held.x, e.clientY - held.y) < START) return;
      held.live = true;
      text(this.ghost, held.person.alias);
      classes(document.documentElement, { dragging: true });
      if (this.atOnce || matchMedia(NARROW).matches) this.seating.show(held.person, held.table);
    }
    e.preventDefault();
    this.over(held, e.clientX, e.clientY);
  }

  /** @param {Held} held @param {number} x @param {number} y */
  over(held, x, y) {
    const { el } = this.seating, under = document.elementFromPoint(x, y), tile = /** @type {HTMLElement|null|undefined} */ (under?.closest('.tile'));
    if (!el.open && tile?.dataset.k) this.seating.show(held.person, tile.dataset.k);
    const key = /** @type {HTMLElement|null|undefined} */ (under?.closest('.tablekey'));
    if (el.open && key?.dataset.k) this.seating.pick(key.dataset.k);
    const host = el.open ? el : document.body; // a modal sheet covers everything else
    if (this.ghost.parentElement !== host) host.append(this.ghost);
    show(this.ghost, true);
    this.ghost.style.setProperty('--x', `${x}px`);
    this.ghost.style.setProperty('--y', `${y}px`);
    if (el.open) this.scroll(el, y);
    const chair = under?.closest('.chair') ?? null;
    if (chair !== this.chair) this.chair?.classList.remove('over');
    chair?.classList.add('over');
    this.chair = chair;
  }

  /** @param {HTMLElement} el @param {number} y */
  scroll(el, y) {
    const box = el.getBoundingClientRect();
    if (y < box.top + EDGE) el.scrollBy(0, -STEP);
    else if (y > box.bottom - EDGE) el.scrollBy(0, STEP);
  }

  /** @param {PointerEvent} e */
  drop(e) {
    const { held } = this;
    if (!held || e.pointerId !== held.id) return;
    if (held.live) this.over(held, e.clientX, e.clientY); // the sheet may have grown under a hand that holds still
    const chair = /** @type {HTMLElement|null} */ (this.chair), seat = Number(chair?.dataset.seat);
    this.end();
    if (!held.live) return;
    this.dropped = true; // the click that follows is the end of the drag, no tap
    setTimeout(() => { this.dropped = false; });
    if (!chair) return;
    const one = this.seating.answer?.seats.find((/** @type {any} */ s) => s.seat === seat);
    if (one?.ok) this.seating.sit(seat);
    else if (one) this.seating.tell(t('not_done', { reason: chairWords(one).join(' · ') }), true);
  }

  end() {
    this.held = null;
    this.chair?.classList.remove('over');
    this.chair = null;
    show(this.ghost, false);
    classes(document.documentElement, { dragging: false });
  }
}

/** @param {any} seating @param {boolean} [atOnce] */
export const createDrag = (seating, atOnce = false) => new Drag(seating, atOnce);
