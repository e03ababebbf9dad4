// @ts-check
/** The digits of the sign-in page: big keys for a tablet. Without JavaScript the page works by keyboard. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('sign-in'));
const pad = /** @type {HTMLElement} */ (document.querySelector('[data-keypad]'));
const badge = /** @type {HTMLInputElement} */ (form.elements.namedItem('badge'));
const pin = /** @type {HTMLInputElement} */ (form.elements.namedItem('pin'));

/** Keys go to the field that was touched last; a badge of digits can be typed with them too, one with letters is complete. */
let target = badge.value ? pin : badge;
for (const field of [badge, pin]) field.addEventListener('focus', () => { target = field; });

/** @param {string} value */
function put(value) {
  target.value = value.slice(0, target.maxLength);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  if (target === pin && pin.value.length === 6) /** @type {HTMLElement} */ (form.querySelector('[type=submit]')).focus();
}

pad.addEventListener('click', (event) => {
  const key = /** @type {HTMLElement} */ (event.target).closest('button');
  if (!key) return;
  if (/[^0-9]/.test(badge.value)) target = pin;
  if (key.dataset.digit !== undefined) put(target.value + key.dataset.digit);
  else if (key.dataset.back !== undefined) put(target.value.slice(0, -1));
  else put('');
});

// The tablet's own keyboard would cover the keys.
if (matchMedia('(pointer: coarse)').matches) pin.inputMode = 'none';
pad.hidden = false;

// A shared screen that comes back from the browser's cache shows nobody's badge.
addEventListener('pageshow', (event) => { if (event.persisted) { form.reset(); pin.value = ''; } });
