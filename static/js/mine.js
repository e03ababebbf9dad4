// @ts-check
/** Below the table: the player's evening, written by the server and read anew when it is another. Once his seat is left the page ends. */
const at = document.getElementById('mine');
const EVERY = 4000, KEYS = 'a, button, select, summary';

/** The new part in place of the old one: what is open stays open, what has the focus keeps it. @param {Element} now @param {Element} next */
function change(now, next) {
  const open = [...now.querySelectorAll('details')].map((one) => one.open);
  const focused = [...now.querySelectorAll(KEYS)].findIndex((one) => one === document.activeElement);
  now.replaceWith(next);
  next.querySelectorAll('details').forEach((one, i) => (one.open = open[i] ?? false));
  if (focused >= 0) /** @type {HTMLElement|undefined} */ (next.querySelectorAll(KEYS)[focused])?.focus();
}

/** @param {HTMLElement} part */
async function ask(part) {
  try {
    const answer = await fetch(part.dataset.ask ?? '', { headers: { Accept: 'text/html' } });
    if (answer.status === 403) return void location.reload();
    if (!answer.ok || document.activeElement instanceof HTMLSelectElement) return; // nothing changes under a choice
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.mine'), now = part.querySelector('.mine');
    if (next?.getAttribute('data-table') !== now?.getAttribute('data-table')) return void location.reload(); // another table, or none
    if (next && now && next.getAttribute('data-version') !== now.getAttribute('data-version')) change(now, next);
  } catch {
    return; // asked again in a moment
  }
}

if (at) setInterval(() => void ask(at), EVERY);
