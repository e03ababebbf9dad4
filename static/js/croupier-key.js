// @ts-check
/** A key of the tablet: stays in its place, dims with its reason, is dead for 250 ms when its meaning changed under the finger. */
import { h, attr, attrs, classes, text } from './dom.js';

export const GUARD_MS = 250;

/**
 * @typedef {{label: string, sub?: string, note?: string, value?: number|null, meaning?: string, off?: string|null, guard?: boolean, pressed?: boolean, classes?: Record<string, boolean>}} Face
 * `off` is the reason why the key is dead (said when it is pressed); `meaning` is what a tap would do.
 */

/** @param {string} name the key's `data-key` @param {string} cls @param {(el: any) => void} tap @param {(reason: string) => void} refuse */
export function makeKey(name, cls, tap, refuse) {
  const label = h('span.kl'), sub = h('small.ks'), note = h('small.kn');
  const el = Object.assign(h(`button.key.${cls}`, { type: 'button', 'data-key': name }, label, sub, note), { off: /** @type {string|null} */ (null), guarded: false, meaning: /** @type {string|undefined} */ (undefined) });
  let timer = /** @type {any} */ (0);
  el.addEventListener('click', () => {
    if (el.guarded) refuse('c_just_changed');
    else if (el.off !== null) refuse(el.off);
    else tap(el);
  });
  const draw = () => attr(el, 'aria-disabled', el.guarded || el.off !== null ? 'true' : null);
  const guard = () => {
    el.guarded = true;
    clearTimeout(timer);
    timer = setTimeout(() => { el.guarded = false; draw(); }, GUARD_MS);
  };
  return Object.assign(el, {
    /** @param {Face} f */
    face(f) {
      if (f.guard && el.meaning !== undefined && f.meaning !== el.meaning) guard();
      el.meaning = f.meaning ?? f.label;
      el.off = f.off ?? null;
      text(label, f.label);
      text(sub, f.sub ?? '');
      text(note, f.note ?? '');
      attrs(el, { 'data-value': f.value ?? null, 'aria-pressed': f.pressed === undefined ? null : String(f.pressed) });
      if (f.classes) classes(el, f.classes);
      draw();
    },
  });
}
