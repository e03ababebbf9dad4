// @ts-check
/** The rules of a table in the floor's form: a preset, settings by name, what would change, checked by the server. */
import { h, attr, keyed, pageData, show, text } from './dom.js';
import { has, list, refusalText, t } from './i18n.js';
import { money, plain } from './money.js';
import { fill, options, parseAmount } from './floor_fields.js';

/** @typedef {{kind: string, values: string[], optional: boolean}} Kind */
const { kinds, words } = /** @type {{kinds: Record<string, Kind>, words: Record<string, string>}} */ (pageData('settings', { kinds: {}, words: {} }));
const word = (/** @type {string} */ code) => words[code] ?? code;
const NAMES = Object.keys(kinds).filter((name) => kinds[name].kind !== 'odds').sort((a, b) => word(`set_${a}`).localeCompare(word(`set_${b}`)));

/** A value as people read it. @param {string} name @param {any} value */
export function valueText(name, value) {
  const { kind } = kinds[name] ?? { kind: 'count' };
  if (value === null || value === undefined || (Array.isArray(value) && !value.length)) return word('rules_none');
  if (kind === 'bool') return word(value ? 'rules_yes' : 'rules_no');
  if (kind === 'money') return money(value);
  if (kind === 'choice') return word(`value_${name}_${value}`);
  if (kind === 'set') return list(value.map((/** @type {string} */ one) => word(`value_${name}_${one}`)));
  return kind === 'odds' ? '…' : String(value);
}

/** The input of one setting, as its kind asks, beginning with its value now; `read()` gives undefined when none is typed. @param {string} name @param {number} minorUnits @param {any} now */
function valueInput(name, minorUnits, now) {
  const { kind, values, optional } = kinds[name], label = { 'aria-label': word(`set_${name}`) };
  if (kind === 'bool' || kind === 'choice') {
    const list_ = /** @type {[string, string][]} */ (kind === 'bool' ? [['true', word('rules_yes')], ['false', word('rules_no')]] : values.map((v) => [v, word(`value_${name}_${v}`)]));
    const el = /** @type {HTMLSelectElement} */ (h('select', label, ...options(list_)));
    if (now !== null && now !== undefined) el.value = String(now);
    return { el, read: () => (kind === 'bool' ? el.value === 'true' : el.value) };
  }
  if (kind === 'set') {
    const boxes = values.map((v) => h('label', {}, h('input', { type: 'checkbox', value: v, checked: (now ?? []).includes(v) }), h('span', {}, word(`value_${name}_${v}`))));
    const el = h('span.boxes', { role: 'group', ...label }, ...boxes);
    return { el, read: () => [.../** @type {NodeListOf<HTMLInputElement>} */ (el.querySelectorAll('input:checked'))].map((b) => b.value) };
  }
  const el = /** @type {HTMLInputElement} */ (h('input', { ...label, inputmode: kind === 'money' ? 'decimal' : 'numeric', autocomplete: 'off', maxlength: 12, placeholder: optional ? word('rules_none') : '' }));
  if (typeof now === 'number') el.value = kind === 'money' ? plain(now) : String(now);
  const number = () => (kind === 'money' ? (el.value.trim() === '0' ? 0 : parseAmount(el.value, minorUnits)) : /^\d{1,6}$/.test(el.value.trim()) ? Number(el.value) : null);
  return { el, read: () => (optional && el.value.trim() === '' ? null : (number() ?? undefined)) };
}

/** Why rules do not hold: the setting and the reason. @param {any} answer */
export function invalidText(answer) {
  const { setting, reason } = answer.facts ?? {}, said = refusalText(answer.code ?? '', answer.facts);
  if (!setting) return said;
  return [said, word(`set_${setting}`), has(`invalid_${reason}`) ? t(`invalid_${reason}`) : ''].filter(Boolean).join(' · ');
}

/**
 * Asks the server, a moment after the last change, whether the named settings hold together and what they change.
 * @param {any} of @param {() => Record<string, any>} changes @param {HTMLElement} said @param {HTMLElement} differs
 */
function settingsCheck(of, changes, said, differs) {
  let built = /** @type {any} */ (null), asked = 0, timer = /** @type {any} */ (0);
  const tell = (/** @type {string} */ words_, bad = false) => { text(said, words_); said.classList.toggle('bad', bad); };
  async function ask() {
    const mine = ++asked, wanted = changes();
    if (Object.values(wanted).includes(undefined)) return tell(t('setting_not_typed'), true);
    if (of.structure()) wanted.structure = of.structure();
    const query = new URLSearchParams({ ...(of.preset() ? { preset: of.preset() } : {}), changes: JSON.stringify(wanted) });
    const answer = await fetch(`/api/tables/${of.table()}/settings?${query}`).then((r) => r.json()).catch(() => ({ t: 'nak', code: 'unavailable' }));
    if (mine !== asked) return undefined;
    built = answer.t === 'settings' ? answer.rules : null;
    const found = answer.differs ?? [];
    tell(built ? t(found.length ? 'rules_differs' : 'rules_same') : invalidText(answer), !built);
    keyed(differs, found, (d) => `${d.setting}${JSON.stringify(d.new)}`, (d) => h('li', { 'data-differs': d.setting }, h('span', {}, word(`set_${d.setting}`)), h('b', {}, `${valueText(d.setting, d.old)} → ${valueText(d.setting, d.new)}`)));
    return of.changed();
  }
  return {
    built: () => built,
    start() {
      built = null;
      clearTimeout(timer);
      timer = setTimeout(ask, 250);
    },
    forget() {
      built = null;
      asked += 1;
      tell('');
      differs.replaceChildren();
    },
  };
}

/**
 * @param {{table: () => string, minorUnits: () => number, preset: () => string, structure: () => string, base: (preset: string) => any, now: (name: string) => any, house: any, changed: () => void}} of
 * `preset()` is "" for the table's own rules
 */
export function rulesEditor(of) {
  const rows = h('ul.rows.setrows'), add = h('select', { 'aria-label': t('field_setting') }), said = h('p.setsaid', { role: 'status', 'aria-live': 'polite', 'data-fig': 'settings-said' }), differs = h('ul.differs', { 'aria-label': t('rules_differs') });
  const el = h('div.settings', {}, rows, add, said, differs);
  /** @type {Map<string, ReturnType<typeof valueInput>>} */
  const chosen = new Map();
  const draw = () => {
    fill(add, [['', t('field_add_setting')], .../** @type {[string, string][]} */ (NAMES.filter((n) => !chosen.has(n)).map((n) => [n, word(`set_${n}`)]))]);
    keyed(rows, [...chosen.keys()], String, (name) => h('li', { 'data-set': name }, h('span', {}, word(`set_${name}`)), chosen.get(name)?.el, h('button.btn', { type: 'button', onclick: () => { chosen.delete(name); draw(); check(); } }, t('remove'))));
  };
  const holds = settingsCheck(of, () => Object.fromEntries([...chosen].map(([name, input]) => [name, input.read()])), said, differs), check = holds.start;
  add.addEventListener('change', () => {
    const name = /** @type {HTMLSelectElement} */ (add).value;
    if (!name) return;
    chosen.set(name, valueInput(name, of.minorUnits(), of.now(name)));
    draw();
    check();
  });
  rows.addEventListener('input', check);
  draw();
  return Object.assign(el, {
    check,
    /** Nothing is chosen any more. */
    reset() {
      chosen.clear();
      draw();
      holds.forget();
      attr(el, 'data-ready', null);
    },
    /** Rules of a session to be opened: the preset's own unless settings were named. */
    opening() {
      const rules = chosen.size ? holds.built() : { ...of.base(of.preset()), ...(of.structure() ? { structure: of.structure() } : {}) };
      return rules ? { rules, house: of.house } : t('rules_not_checked');
    },
    /** Rules that replace the table's: only those that the server has checked. */
    changing: () => (holds.built() ? { rules: holds.built() } : t('rules_not_checked')),
    /** @param {boolean} on whether what differs from the table's rules is of interest */
    compare: (on) => show(differs, on),
  });
}
