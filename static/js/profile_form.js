// @ts-check
/** The form of a house profile: after each change the server says what follows, what differs and what does not hold. */
const form = /** @type {HTMLFormElement} */ (document.getElementById('profile'));
const said = /** @type {HTMLElement} */ (document.getElementById('checked'));
let asked = 0, timer = /** @type {any} */ (0);

/** @param {Element} row @param {string} selector @param {string} words */
function put(row, selector, words) {
  const el = row.querySelector(selector);
  if (el && el.textContent !== words) el.textContent = words;
}

/** Shows the server's answer at each setting. @param {any} answer */
function show(answer) {
  const differs = new Set(answer.differs), idle = new Set(answer.idle);
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-field]'))) {
    const name = row.dataset.field ?? '', faults = answer.faults[name] ?? [];
    row.classList.toggle('differs', differs.has(name));
    row.classList.toggle('idle', idle.has(name));
    put(row, '.fault', faults.join(' · '));
    put(row, '[data-computed]', answer.computed[name] ?? '');
    put(row, '[data-note]', answer.notes[name] ?? '');
    const input = row.querySelector('.how > input, .how > select');
    if (faults.length) input?.setAttribute('aria-invalid', 'true');
    else input?.removeAttribute('aria-invalid');
  }
  const bad = Object.keys(answer.faults).length > 0;
  said.textContent = answer.said;
  said.classList.toggle('bad', bad);
}

/** Asks the server about the form as it stands; nothing is written. */
async function check() {
  const mine = ++asked, data = new FormData(form);
  data.set('what', 'check');
  const answer = await fetch(location.href, { method: 'POST', body: data, headers: { Accept: 'application/json' } }).then((r) => (r.ok ? r.json() : null)).catch(() => null);
  if (answer && mine === asked) show(answer);
}

form.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(check, 300);
});
