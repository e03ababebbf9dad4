// @ts-check
/** Beside the link to the people: how many sit there without a valid admission. Asked every five seconds; never says who or why. */
const EVERY = 5000;
const link = document.getElementById('people-link'), said = document.getElementById('people-said');

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

if (link && said) {
  void ask(link, said);
  setInterval(() => void ask(link, said), EVERY);
}
