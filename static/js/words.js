// @ts-check
/** Facts of the views put into sentences: stakes, readings, what happened. Several screens say them alike. */
import { t, tn, eventText, cardName } from './i18n.js';

/** "Ante 5 · min. 10", "Limits 10/20 · blinds 5/10 · min. 10". @param {any} rules */
export function stakes(rules) {
  const parts = [];
  if (rules.structure === 'split_limit') parts.push(t('stakes_limits', { low: rules.low_limit, high: rules.high_limit }));
  if (rules.forced_bets !== 'blinds') parts.push(t('stakes_ante', { ante: rules.ante }));
  if (rules.forced_bets !== 'ante') parts.push(t('stakes_blinds', { small: rules.small_blind, big: rules.big_blind }));
  return [...parts, t('stakes_minimum', { min: rules.table_min })].join(' · ');
}

/** When the session ends (how long it is planned for, before it has begun) and how many hands are left. @param {any} session @returns {string[]} */
export function endWords(session) {
  const left = session.hands_left ?? null, planned = session.phase === 'seating' && session.minutes ? t('lasts_minutes', { n: session.minutes }) : '';
  return [session.ends_at ? t('ends_at', { at: session.ends_at }) : planned, left === null ? '' : tn('hands_left', left)].filter(Boolean);
}

/** "Full house, kings over nines". @param {{kind: string, name: string[]}} high */
export const highText = (high) => t(high.kind === 'straight_flush' && high.name?.[0] === 'A' ? 'kind_royal_flush' : `kind_${high.kind}`, { a: high.name?.[0], b: high.name?.[1] });

const LOW = /** @type {Record<number, string>} */ ({ 1: 'A', 14: 'A' });

/** "Low: 8-6-5-4-A". @param {{ranks: number[]}} low */
export const lowText = (low) => t('low_reading', { ranks: low.ranks.map((r) => LOW[r] ?? String(r)).join('-') });

/** Events that only matter when nothing else happened in the same entry. */
const QUIET = new Set(['round_closed', 'card_burned', 'deal_completed', 'hand_ended', 'showdown_opened', 'ante_posted']);
/** Incidents that have a sentence of their own; warnings are nobody else's matter. */
const TOLD = new Set(['string_bet', 'oversized_chip', 'short_raise', 'short_call', 'exposed_card', 'boxed_card', 'premature_board', 'wrong_count', 'no_burn', 'two_burns', 'fouled_deck']);
const VARIANT = /** @type {Record<string, (e: any) => string|null>} */ ({
  raised_to: (e) => (e.verb === 'bet' ? 'bet' : null),
  blind_posted: (e) => (e.blind === 'post' ? null : e.blind),
  entry_chosen: (e) => e.entry,
  incident_noted: (e) => (TOLD.has(e.kind) && (e.kind !== 'premature_board' || e.cards?.length) ? e.kind : null),
  ruling_given: (e) => e.verb ?? (e.seat ? e.kind : null),
});

/** One event as a sentence, "" where there is none. @param {any} event */
export function sentence(event) {
  if (event.e === 'pot_awarded' && event.award) return event.award.shares.map((/** @type {any} */ s) => t('wins', s)).join('. ');
  if (event.e === 'undone' && event.what?.seat) return eventText({ ...event, e: 'undone_seat', seat: event.what.seat });
  if (event.e === 'entry_corrected' && event.now?.e === 'raise_to') return eventText({ ...event.now, e: 'entry_corrected_raise_to' });
  const variant = VARIANT[event.e]?.(event);
  return eventText(variant ? { ...event, e: `${event.e}_${variant}` } : event);
}

/** What one entry did: all of it for the ear, the last that matters for the eye. @param {any[]} say */
export function told(say) {
  const all = say.map((event) => ({ event, words: sentence(event) })).filter((x) => x.words);
  const loud = all.filter((x) => !QUIET.has(x.event.e));
  return { heard: all.map((x) => x.words).join('. '), seen: (loud.length ? loud : all).at(-1)?.words ?? '' };
}

/** "king of hearts, nine of clubs". @param {string[]} cards */
export const cardNames = (cards) => cards.map(cardName).join(', ');

/** How long since an instant: "40 s", "3 min", "1 h 5 min". @param {string} since ISO @param {number} now ms */
export function age(since, now) {
  const s = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  if (s < 60) return t('age_s', { n: s });
  const m = Math.floor(s / 60);
  return m < 60 ? t('age_min', { n: m }) : t('age_h', { n: Math.floor(m / 60), m: m % 60 });
}
