// @ts-check
/** What a screen does with its device: a short sound, the wake lock, the live regions. */
import { h } from './dom.js';

let audio = /** @type {AudioContext|null} */ (null);
/** A short tone: `no` for a tap that was not taken, `turn` to call attention. @param {'no'|'turn'} kind */
export function beep(kind) {
  try {
    audio ??= new AudioContext();
    const o = audio.createOscillator(), g = audio.createGain(), now = audio.currentTime;
    o.frequency.value = kind === 'no' ? 196 : 660;
    g.gain.setValueAtTime(0.08, now);
    g.gain.exponentialRampToValueAtTime(0.001, now + 0.18);
    o.connect(g).connect(audio.destination);
    o.start(now);
    o.stop(now + 0.2);
  } catch { /* a screen without sound is no error */ }
}

/** The screen stays on while the page is seen. */
export function keepAwake() {
  const ask = () => document.visibilityState === 'visible' && navigator.wakeLock?.request('screen').catch(() => undefined);
  document.addEventListener('visibilitychange', ask);
  ask();
}

/** One polite and one assertive region; a sentence that repeats is spoken again. @param {HTMLElement} root */
export function liveRegions(root) {
  const polite = h('p.sr', { role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true', 'data-live': 'polite' });
  const loud = h('p.sr', { role: 'alert', 'aria-live': 'assertive', 'aria-atomic': 'true', 'data-live': 'assertive' });
  root.append(polite, loud);
  return {
    /** @param {string} sentence */
    say: (sentence) => { if (sentence) polite.textContent = polite.textContent === sentence ? `${sentence}\u00a0` : sentence; },
    /** @param {string} sentence */
    alert: (sentence) => { loud.textContent = loud.textContent === sentence ? `${sentence}\u00a0` : sentence; },
  };
}
