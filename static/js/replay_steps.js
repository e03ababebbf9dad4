// @ts-check
/** The steps of a hand as a screen goes through them: whole views put together from what each entry changed. Pure. */
import { told } from './words.js';

/** @typedef {{seq: number, at: string, say: any[], set: any, by?: {id: string, role: string}}} Sent as the server sends it */
/** @typedef {{seq: number, at: string, say: any[], words: string, view: any, by: {id: string, role: string}|null}} Step */

/** An entry without a sentence (a checkpoint) is no step of its own: it is seen with the next one. @param {Sent[]} sent @returns {Step[]} */
export function stepsOf(sent) {
  /** @type {Step[]} */
  const steps = [];
  let view = {};
  for (const one of sent) {
    view = { ...view, ...one.set };
    const words = told(one.say).heard;
    if (words) steps.push({ seq: one.seq, at: one.at, say: one.say, words, view, by: one.by ?? null });
  }
  return steps;
}

/** Where to begin: the entry of the address if the hand has it (or the next one), else the last. @param {Step[]} steps @param {string} hash "#118" */
export function startAt(steps, hash) {
  const wanted = /^#(\d{1,15})$/.exec(hash);
  if (!wanted) return steps.length - 1;
  const found = steps.findIndex((s) => s.seq >= Number(wanted[1]));
  return found < 0 ? steps.length - 1 : found;
}

/** What can be explained at a step: the server refuses what this screen may not be told. @param {Step} step @param {number} hand */
export function questionsAt(step, hand) {
  const { view, seq } = step, { phase } = view.hand;
  const about = phase === 'betting' ? ['turn', 'raise_max', 'raise_min', 'call', 'pots'] : phase === 'showdown' ? ['show_order', 'pots'] : ['award', 'pots', 'rake'];
  return about.map((name) => ({ about: name, hand, at: seq }));
}
