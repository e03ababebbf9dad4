// @ts-check
/** The cashier's desk: seats are found while one types, and the page comes anew once a table, a receipt or an alert is another. */
const page = /** @type {HTMLElement | null} */ (document.querySelector('main[data-version]'));
const find = /** @type {HTMLInputElement | null} */ (document.querySelector('#find'));
const EVERY = 3000, KEPT = 'cage-find';

/** Letters without their accents, so that "jose" finds José. @param {string} words */
const bare = (words) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word that was typed stands somewhere in the seat's line; a number is a table or a seat. */
function show() {
  let shown = 0;
  const wanted = bare(find?.value ?? '').split(/\s+/).filter(Boolean);
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-group]'))) {
    let left = 0;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll('[data-find]'))) {
      const words = bare(one.dataset.find ?? '').split(/\s+/);
      one.hidden = !wanted.every((w) => words.some((has) => (/^\d+$/.test(w) ? has === w : has.includes(w))));
      if (!one.hidden) left += 1;
    }
    group.hidden = left === 0;
    shown += left;
  }
  const nobody = /** @type {HTMLElement | null} */ (document.querySelector('[data-nobody]'));
  if (nobody) nobody.textContent = wanted.length && !shown ? (nobody.dataset.said ?? '') : '';
}

/** @param {HTMLElement} main */
async function ask(main) {
  try {
    const answer = await fetch(main.dataset.ask ?? '', { headers: { Accept: 'application/json' } });
    if (answer.ok && (await answer.json()).v !== main.dataset.version) location.reload();
  } catch {
    return; // asked again in a moment
  }
}

if (find) {
  find.value = sessionStorage.getItem(KEPT) ?? '';
  find.addEventListener('input', () => (sessionStorage.setItem(KEPT, find.value), show()));
  show();
}
if (page) setInterval(() => void ask(page), EVERY);
