// @ts-check
/** Beside the links to the people and to the cage: how many wait to be looked at. Asked every five seconds; never says who or why. */
const EVERY = 5000;

/** @param {HTMLElement} at @param {HTMLElement} region @param {number} n */
function write(at, region, n) {
  const count = at.querySelector('b');
  if (!count || count.textContent === (n ? `${n}` : '')) return;
  count.textContent = n ? `${n}` : '';
  count.hidden = !n;
  region.textContent = n ? `${region.dataset.said}: ${n}` : '';
}

/** @param {HTMLElement} at @param {HTMLElement} region */
async function ask(at, region) {
  try {
    const answer = await fetch(at.dataset.attention ?? '', { headers: { Accept: 'application/json' } });
    if (answer.ok) write(at, region, (await answer.json()).n);
  } catch {
    return; // the screen's own link says that there is no connection
  }
}

for (const name of ['people', 'cage']) {
  const link = document.getElementById(`${name}-link`), said = document.getElementById(`${name}-said`);
  if (!link || !said) continue;
  void ask(link, said);
  setInterval(() => void ask(link, said), EVERY);
}
