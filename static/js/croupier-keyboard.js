// @ts-check
/** Keys of a desktop: 1–0 seat, F C R act, P pot, O the others, U undo, B the card grid, ? help; the numeric pad types the amount. */

/** @param {any} ctx */
export function listenKeys(ctx) {
  const press = (/** @type {string} */ name) => /** @type {HTMLElement|null} */ (document.querySelector(`.pane:not([hidden]) [data-key="${name}"], .bot [data-key="${name}"]`))?.click();
  const plain = /** @type {Record<string, string>} */ ({ f: 'fold', c: 'call', r: 'raise', p: 'preset-pot', o: 'rest', u: 'undo' });
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open]:modal') || ctx.held()) return;
    const key = e.key.toLowerCase();
    if (e.code.startsWith('Numpad') && /^\d$/.test(e.key)) press(`pad-${e.key}`);
    else if (e.key === 'Backspace') press(ctx.mode === 'turn' ? 'pad-back' : 'card-back');
    else if (/^\d$/.test(e.key)) ctx.pick(e.key === '0' ? 10 : Number(e.key));
    else if (plain[key]) press(plain[key]);
    else if (key === 'b') /** @type {HTMLElement|null} */ (document.querySelector('.pane:not([hidden]) .ck:not([aria-disabled])'))?.focus();
    else if (e.key === '?') ctx.openMenu();
    else return;
    e.preventDefault();
  });
}
