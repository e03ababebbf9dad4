// @ts-check
/** The rules of a table in the floor's form: a house profile and the settings that it leaves open, checked by the server. */
import { h, keyed, pageData, show, text } from './dom.js';
import { has, list, refusalText, t } from './i18n.js';
import { money, plain } from './money.js';
import { fill, options, parseAmount } from './floor_fields.js';

/** @typedef {{kind: string, values: string[], optional: boolean}} Kind */
const { kinds, words } = /** @type {{kinds: Record<string, Kind>, words: Record<string, string>}} */ (pageData('settings', { kinds: {}, words: {} }));
const word = (/** @type {string} */ code) => words[code] ?? code;

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

/** @typedef {{table: () => string, profiles: () => any[], opens: () => boolean, now: () => any}} Of `profiles`: the versions on offer; `now`: the table's rules */

const key = (/** @type {any} */ v) => `${v.profile} ${v.version}`;

/** What an inspector chooses within a house profile: the settings that it leaves open, each beginning with its value now. */
class ProfileEditor {
  /** @param {Of} of */
  constructor(of) {
    this.of = of;
    /** @type {Map<string, ReturnType<typeof valueInput>>} */
    this.inputs = new Map();
    this.asked = 0;
    this.timer = /** @type {any} */ (0);
    this.drawn = '';
    this.pick = /** @type {HTMLSelectElement} */ (h('select', { name: 'profile', 'aria-label': t('field_profile'), onchange: () => this.draw() }));
    this.rows = h('ul.rows.setrows', { oninput: () => { clearTimeout(this.timer); this.timer = setTimeout(() => this.check(), 250); } });
    this.said = h('p.setsaid', { role: 'status', 'aria-live': 'polite', 'data-fig': 'settings-said' });
    this.differs = h('ul.differs', { 'aria-label': t('rules_differs') });
    this.el = h('div.settings', {}, this.pick, this.rows, this.said, this.differs);
  }

  version() {
    return this.of.profiles().find((v) => key(v) === this.pick.value);
  }

  /** @param {string} words_ @param {boolean} [bad] */
  tell(words_, bad = false) {
    text(this.said, words_);
    this.said.classList.toggle('bad', bad);
  }

  /** What differs from the profile's own value; null while something is not typed. @returns {Record<string, any>|null} */
  chosen() {
    const v = this.version(), all = [...this.inputs].map(([name, input]) => /** @type {[string, any]} */ ([name, input.read()]));
    if (!v || all.some(([, value]) => value === undefined)) return null;
    return Object.fromEntries(all.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(v.rules[name])));
  }

  /** Asks the server what follows from the choice, and whether it holds. */
  async check() {
    const mine = ++this.asked, v = this.version(), wanted = this.chosen();
    if (!v) return;
    if (!wanted) return this.tell(t('setting_not_typed'), true);
    const query = new URLSearchParams({ profile: v.profile, version: v.version, chosen: JSON.stringify(wanted) });
    const answer = await fetch(`/api/tables/${this.of.table()}/settings?${query}`).then((r) => r.json()).catch(() => ({ t: 'nak', code: 'unavailable' }));
    if (mine !== this.asked) return;
    const found = answer.differs ?? [], holds = answer.t === 'settings';
    this.tell(holds ? t(found.length ? 'rules_differs' : 'rules_same') : invalidText(answer), !holds);
    keyed(this.differs, found, (d) => `${d.setting}${JSON.stringify(d.new)}`, (d) => h('li', { 'data-differs': d.setting }, h('span', {}, word(`set_${d.setting}`)), h('b', {}, `${valueText(d.setting, d.old)} → ${valueText(d.setting, d.new)}`)));
  }

  draw() {
    const { of } = this, v = this.version(), sign = v ? `${of.table()} ${of.opens()} ${key(v)}` : '';
    show(this.pick, of.profiles().length > 0);
    if (!v) this.tell(t(of.opens() ? 'no_profile' : 'no_profile_here'), true);
    if (sign === this.drawn) return;
    this.drawn = sign;
    this.inputs = new Map((v?.open ?? []).map((/** @type {string} */ name) => [name, valueInput(name, v.minor_units, (of.opens() ? v.rules : of.now())?.[name])]));
    this.rows.replaceChildren(...[...this.inputs].map(([name, input]) => h('li', { 'data-set': name }, h('span', {}, word(`set_${name}`)), input.el)));
    this.differs.replaceChildren();
    if (v) this.tell(v.open.length ? '' : t('nothing_open'));
    if (v && !of.opens()) this.check();
  }

  /** Whatever was typed is forgotten. */
  reset() {
    this.drawn = '';
    this.asked += 1;
    this.inputs = new Map();
    this.rows.replaceChildren();
    this.tell('');
  }

  /** The fields of the command, or a sentence why there are none. @param {boolean} opens */
  command(opens) {
    const v = this.version(), wanted = this.chosen();
    if (!v) return t(opens ? 'no_profile' : 'no_profile_here');
    if (!wanted) return t('setting_not_typed');
    return opens ? { profile: v.profile, version: v.version, chosen: wanted } : { version: v.version, chosen: wanted };
  }
}

/** The editor as a node of the form: `update()` the versions on offer, `reset()`, `command(opens)`. @param {Of} of */
export function profileEditor(of) {
  const editor = new ProfileEditor(of);
  return Object.assign(editor.el, {
    update() {
      fill(editor.pick, of.profiles().map((v) => [key(v), t('profile_version', { name: v.name, version: v.version })]));
      editor.draw();
    },
    reset: () => editor.reset(),
    command: (/** @type {boolean} */ opens) => editor.command(opens),
  });
}
