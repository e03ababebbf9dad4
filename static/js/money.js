// @ts-check
/** The one formatter of amounts in JavaScript. Money travels as integers in the smallest currency unit. */
import { pageData } from './dom.js';

/** @typedef {{currency: string, minor_units: number, language: string}} MoneyFormat */

const LOCALE = /** @type {Record<string, string>} */ ({ es: 'es', fr: 'fr', en: 'en-GB' });
const cache = /** @type {Map<string, Intl.NumberFormat>} */ (new Map());
/** @type {MoneyFormat} */
let format = { currency: 'EUR', minor_units: 2, language: 'es', ...pageData('config') };

/** A page may change its format (language, currency of another table). @param {Partial<MoneyFormat>} next */
export function setMoneyFormat(next) {
  format = { ...format, ...next };
}

export const moneyFormat = () => format;

/** @param {boolean} symbol @param {number} decimals */
function formatter(symbol, decimals) {
  const id = [format.language, format.currency, symbol, decimals].join();
  let made = cache.get(id);
  if (!made) {
    /** @type {any} */
    const options = { useGrouping: 'always', minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    if (symbol && format.currency) Object.assign(options, { style: 'currency', currency: format.currency });
    made = new Intl.NumberFormat(LOCALE[format.language] ?? format.language, options);
    cache.set(id, made);
  }
  return made;
}

/** @param {number} minor @param {boolean} symbol */
function write(minor, symbol) {
  const unit = 10 ** format.minor_units;
  return formatter(symbol, minor % unit ? format.minor_units : 0).format(minor / unit);
}

/** "1.240 €", with decimals only where there are cents. @param {number} minor smallest currency unit */
export const money = (minor) => write(minor, true);

/** The same without the currency: keys, chips, sums. @param {number} minor */
export const plain = (minor) => write(minor, false);
