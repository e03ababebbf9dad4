// @ts-check
/** Building elements and changing only what differs: focus and half-typed amounts survive every update. */

/** @typedef {Node|string|number|null|undefined|false} Kid */

/**
 * Element builder: `h('button.key', {type: 'button', onclick: f}, 'text')`. Keys that start with "on" become
 * listeners; `vars` are CSS custom properties (set through the CSSOM, since `style=` is blocked by the policy).
 * @param {string} tag @param {Record<string, any>} [props] @param {...(Kid|Kid[])} kids
 */
export function h(tag, props = {}, ...kids) {
  const [name, ...classes] = tag.split('.');
  const el = document.createElement(name || 'div');
  if (classes.length) el.className = classes.join(' ');
  for (const [k, v] of Object.entries(props)) {
    if (v === null || v === undefined || v === false) continue;
    if (k.startsWith('on')) el.addEventListener(k.slice(2), v);
    else if (k === 'vars') vars(el, v);
    else el.setAttribute(k, v === true ? '' : String(v));
  }
  el.append(...kids.flat().filter((k) => k !== null && k !== undefined && k !== false).map((k) => (k instanceof Node ? k : String(k))));
  return el;
}

/** CSS custom properties, touched only where they differ. @param {HTMLElement} el @param {Record<string, string|number>} values */
export function vars(el, values) {
  for (const [k, v] of Object.entries(values)) if (el.style.getPropertyValue(k) !== String(v)) el.style.setProperty(k, String(v));
}

/** @param {Element} el @param {string|number} value */
export function text(el, value) {
  const s = String(value);
  if (el.textContent !== s) el.textContent = s;
}

/** `null`, `undefined` and `false` remove the attribute. @param {Element} el @param {string} name @param {unknown} value */
export function attr(el, name, value) {
  if (value === null || value === undefined || value === false) {
    if (el.hasAttribute(name)) el.removeAttribute(name);
    return;
  }
  const s = value === true ? '' : String(value);
  if (el.getAttribute(name) !== s) el.setAttribute(name, s);
}

/** @param {Element} el @param {Record<string, unknown>} values */
export function attrs(el, values) {
  for (const [k, v] of Object.entries(values)) attr(el, k, v);
}

/** @param {Element} el @param {Record<string, boolean>} classes */
export function classes(el, classes) {
  for (const [name, on] of Object.entries(classes)) if (el.classList.contains(name) !== Boolean(on)) el.classList.toggle(name, Boolean(on));
}

/** Shows or hides without rebuilding. @param {HTMLElement} el @param {boolean} on */
export function show(el, on) {
  if (el.hidden === on) el.hidden = !on;
}

/** A figure that tests and screen readers can read: its text, and the bare integer in `data-value`. @param {Element} el @param {string} label @param {number|null} value */
export function figure(el, label, value) {
  text(el, label);
  attr(el, 'data-value', value);
}

/**
 * Keeps one child per item: children are made once, updated in place, moved only when out of order.
 * @template T @param {Element} parent @param {T[]} items @param {(item: T, i: number) => string} key
 * @param {(item: T) => HTMLElement|SVGElement} make @param {(el: any, item: T, i: number) => void} [update]
 */
export function keyed(parent, items, key, make, update) {
  /** @type {Map<string, Element>} */
  const old = new Map();
  for (const el of [...parent.children]) old.set(/** @type {HTMLElement} */ (el).dataset.k ?? '', el);
  let at = parent.firstElementChild;
  items.forEach((item, i) => {
    const k = key(item, i);
    let el = old.get(k);
    if (el) old.delete(k);
    else {
      el = make(item);
      /** @type {HTMLElement} */ (el).dataset.k = k;
    }
    if (el === at) at = at.nextElementSibling;
    else parent.insertBefore(el, at);
    update?.(el, item, i);
  });
  for (const el of old.values()) el.remove();
}

/** The JSON that the page carries in `<script type="application/json" id=…>` (Django's json_script). @param {string} id @param {any} [fallback] @returns {any} */
export function pageData(id, fallback = {}) {
  const el = typeof document === 'undefined' ? null : document.getElementById(id);
  return el ? JSON.parse(el.textContent || 'null') : fallback;
}
