// @ts-check
/**
 * Tells the server that somebody is at this screen, at most twice a minute. Once the server has locked it, the page is
 * asked for again and the lock screen comes in its place. What is locked and when is the server's alone.
 */
const EVERY = 30_000;
const token = () => decodeURIComponent(/(?:^|; )(?:__Host-)?csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '');

/** @param {() => Promise<{status: number}>} tell @param {{reload: () => void, later: (f: () => void, ms: number) => any}} env */
export function watcher(tell, env) {
  let resting = false, again = false;
  const touched = () => {
    if (resting) { again = true; return; }
    resting = true;
    env.later(() => { resting = false; if (again) { again = false; touched(); } }, EVERY);
    tell().then((answer) => { if (answer.status === 423) env.reload(); }, () => {});
  };
  return touched;
}

const mark = typeof document === 'undefined' ? null : document.getElementById('touched');
if (mark) {
  const tell = () => fetch(mark.dataset.touched ?? '', { method: 'POST', headers: { 'X-CSRFToken': token() } });
  const touched = watcher(tell, { reload: () => location.reload(), later: (f, ms) => setTimeout(f, ms) });
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, touched, { capture: true, passive: true });
}
