// @ts-check
/**
 * The page's language: codes and facts in, sentences out. The server puts the language's whole table into the page
 * (`json_script` "messages"): `{labels, events, refusals, announcements}`, each code -> text with placeholders that carry
 * their type: `{to:money}` with currency, `{min:amount}` without, `{cards:cards}`, `{seats:seats}`, `{at:time}` (seconds since 1970, or ISO).
 * A label that counts may have two texts, `code_one` and `code_other`.
 */
import { pageData } from './dom.js';
import { money, moneyFormat, plain } from './money.js';

/** @typedef {Record<string, string>} Texts */
/** @type {{labels: Texts, events: Texts, refusals: Texts, announcements: Texts}} */
let messages = { labels: {}, events: {}, refusals: {}, announcements: {}, ...pageData('messages') };

/** For tests and for pages that bring their own table. @param {Partial<typeof messages>} next */
export function setMessages(next) {
  messages = { ...messages, ...next };
}

/** "as de corazones". @param {string} code two letters, e.g. "Ah" */
export const cardName = (code) => t('card_of', { rank: label(`rank_${code[0]}`, code[0]), suit: label(`suit_${code[1]}`, code[1]) });

/**
 * Instants in the house's time, whatever the device thinks of its own: prints, trail and screens name the same minute.
 * @param {Intl.DateTimeFormatOptions} options @param {string} [language]
 */
export const instants = (options, language = moneyFormat().language) => new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: globalThis.document?.documentElement?.dataset?.zone || undefined, ...options });

/** How a placeholder's type writes its value: `{to:money}`, `{seats:seats}`, `{cards:cards}`, `{at:time}` … @type {Record<string, (value: any) => string>} */
const WRITE = {
  money: (v) => money(v),
  amount: (v) => plain(v),
  cards: (v) => [v].flat().map(cardName).join(', '),
  card: (v) => cardName(v),
  seats: (v) => list([v].flat()),
  list: (v) => list([v].flat()),
  rank: (v) => label(`rank_${v}`, v),
  ranks: (v) => label(`ranks_${v}`, v),
  high: (v) => label(`high_${v}`, v),
  time: (v) => instants({ hour: '2-digit', minute: '2-digit' }).format(new Date(typeof v === 'number' ? v * 1000 : v)),
  moment: (v) => instants({ day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date(typeof v === 'number' ? v * 1000 : v)),
  code: (v) => label(v),
};

/** @param {string} text @param {Record<string, any>} facts */
export const fill = (text, facts) => text.replace(/\{(\w+)(?::(\w+))?\}/g, (all, name, type) => {
  const value = facts[name];
  if (value === undefined) return all;
  if (value === null) return '';
  if (typeof value === 'string' && (type === 'money' || type === 'amount')) return value;
  return type && WRITE[type] ? WRITE[type](value) : Array.isArray(value) ? list(value) : String(value);
});

/** A label; the reason of a dead key may be the sentence of its refusal. @param {string} code @param {string} [fallback] */
const label = (code, fallback) => messages.labels[code] ?? messages.refusals[code] ?? fallback ?? code;

/** A label of the screen. @param {string} code @param {Record<string, any>} [facts] */
export const t = (code, facts = {}) => fill(label(code), facts);

/** Whether the language has this label. @param {string} code */
export const has = (code) => code in messages.labels;

/** A label that counts: picks `code_one` or `code_other`. @param {string} code @param {number} n @param {Record<string, any>} [facts] */
export const tn = (code, n, facts = {}) => t(`${code}_${new Intl.PluralRules(moneyFormat().language).select(n) === 'one' ? 'one' : 'other'}`, { n, ...facts });

/** The sentence of an event of `say`; an empty string where the language has none (not worth saying). @param {Record<string, any>} event */
export function eventText(event) {
  const text = (event.all_in && messages.events[`${event.e}_all_in`]) || messages.events[event.e];
  return text ? fill(text, event) : '';
}

/** Why a command was refused. @param {string} code @param {Record<string, any>|null} [facts] */
export const refusalText = (code, facts) => fill(messages.refusals[code] ?? label(code), facts ?? {});

/** The sentence to announce now. @param {{code: string, facts: Record<string, any>}|null|undefined} say */
export const announcement = (say) => (say ? fill(messages.announcements[say.code] ?? say.code, say.facts ?? {}) : '');

/** "1, 2 y 5". @param {(string|number)[]} items */
export const list = (items) => new Intl.ListFormat(moneyFormat().language, { type: 'conjunction' }).format(items.map(String));
