// @ts-check
/** The waiting lists: countdowns run down, and the page comes anew once somebody has changed a list, a seat or a check. */
const page = /** @type {HTMLElement | null} */ (document.querySelector('main[data-version]'));
const EVERY = 3000;

/** The figure of a countdown inside its sentence. @param {HTMLElement} at */
function tick(at) {
  const left = Number(at.dataset.left ?? 0);
  if (left <= 0) return;
  at.dataset.left = `${left - 1}`;
  at.textContent = (at.textContent ?? '').replace(/\d+/, `${left - 1}`);
}

/** Whether somebody is choosing on the page: it does not change under his hand. */
const busy = () => document.activeElement instanceof HTMLSelectElement || [...document.querySelectorAll('select')].some((one) => one.name === 'player' && one.value !== '');

/** @param {HTMLElement} main */
async function ask(main) {
  try {
    const answer = await fetch(main.dataset.ask ?? '', { headers: { Accept: 'application/json' } });
    if (answer.ok && (await answer.json()).v !== main.dataset.version && !busy()) location.assign(location.pathname);
  } catch {
    return; // asked again in a moment
  }
}

if (page) {
  setInterval(() => document.querySelectorAll('[data-left]').forEach((one) => tick(/** @type {HTMLElement} */ (one))), 1000);
  setInterval(() => void ask(page), EVERY);
}
