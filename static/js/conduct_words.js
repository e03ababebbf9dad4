// @ts-check
/** Absences and penalties in words, alike on tablet, floor and phone. The figures are the server's. */
import { has, t, tn } from './i18n.js';
import { age } from './words.js';

/** "Misses 2 more hands", "Barred until 1/12, 22:00". @param {any} p */
export function penaltyText(p) {
  return p.kind === 'hands' ? tn('penalty_hands', p.left) : t(has(`penalty_${p.kind}`) ? `penalty_${p.kind}` : 'penalty_warning', { until: p.until });
}

/** "away 12 min · 2 antes missed". @param {any} a @param {number} now */
export function awayText(a, now) {
  const missed = a.antes ? (a.missed ? tn('away_antes', a.missed) : '') : a.small || a.big ? t('away_blinds', { small: a.small, big: a.big }) : '';
  return [a.since ? t('away_for', { age: age(new Date(a.since * 1000).toISOString(), now) }) : t('status_away'), missed, a.due ? t('away_due') : ''].filter(Boolean).join(' · ');
}

/** What stands against a seat or keeps it away, for the staff: seat and words. @param {any} conduct @param {number} now @returns {{k: string, seat: number, words: string, due: boolean}[]} */
export function seatLines(conduct, now) {
  return [
    ...(conduct?.away ?? []).map((/** @type {any} */ a) => ({ k: `away-${a.seat}`, seat: a.seat, words: awayText(a, now), due: a.due })),
    ...(conduct?.penalties ?? []).filter((/** @type {any} */ p) => p.seat).map((/** @type {any} */ p) => ({ k: `penalty-${p.id}`, seat: p.seat, words: penaltyText(p), due: p.kind === 'removed' })),
  ];
}

/** The same to the person himself. @param {any} conduct @param {number} now */
export function ownLine(conduct, now) {
  const away = conduct?.away, since = away?.since ? age(new Date(away.since * 1000).toISOString(), now) : '';
  return [away && since ? t('my_away', { age: since }) : '', away?.antes && away.missed ? tn('away_antes', away.missed) : '', ...(conduct?.penalties ?? []).map(penaltyText)].filter(Boolean).join(' · ');
}
