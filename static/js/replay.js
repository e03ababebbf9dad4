// @ts-check
/**
 * A hand again, entry by entry: scrub, step, who did what when. Every view is the one that this audience had then;
 * nothing is computed here. The address carries the entry (`#118`), so that it can be passed on.
 */
import { h, attr, attrs, classes, pageData, show, text, vars } from './dom.js';
import { createTable } from './table.js';
import { WIDE, geometry } from './geometry.js';
import { liveRegions } from './device.js';
import { setMoneyFormat } from './money.js';
import { refusalText, has, instants, t } from './i18n.js';
import { stakes } from './words.js';
import { createWhy, whyKey } from './why.js';
import { svg } from './suits.js';
import { questionsAt, startAt, stepsOf } from './replay_steps.js';

const config = pageData('config');
const ICON = { first: 'M19 5v14l-9-7ZM6 5v14', back: 'M16 5v14l-9-7Z', next: 'M8 5v14l9-7Z', last: 'M5 5v14l9-7ZM18 5v14' };
const clock = instants({ hour: '2-digit', minute: '2-digit', second: '2-digit' }, config.language);
const zoned = instants({ dateStyle: 'short', timeStyle: 'long' }, config.language);
const address = (/** @type {number} */ n, /** @type {number} */ seq) => `${config.hand_url.replace('/0/', `/${n}/`)}?upto=${seq}`;

/** @param {'first'|'back'|'next'|'last'} name @param {() => void} tap */
const key = (name, tap) => h('button.rkey', { type: 'button', 'data-key': `replay-${name}`, 'aria-label': t(`replay_${name}`), onclick: tap }, svg('svg', { viewBox: '0 0 24 24', class: 'ico', 'aria-hidden': 'true' }, [svg('path', { d: ICON[name] })]));

/** @param {(step: number) => void} by steps to go, or ±Infinity @param {(to: number) => void} to @param {() => void} why */
function shell(by, to, why) {
  const el = {
    title: h('h1', {}, t('hand_n', { hand: config.hand })),
    stakes: h('p.sub', {}),
    street: h('span.street', { 'data-fig': 'street' }),
    place: h('span.lastline', { 'data-fig': 'place' }),
    stage: h('section.stage', { 'aria-label': t('players_table') }),
    potbar: h('div.potbar'),
    words: h('p.rwords', { 'data-fig': 'words' }),
    by: h('p.rby', { 'data-fig': 'by' }),
    range: /** @type {HTMLInputElement} */ (h('input.scrub', { type: 'range', min: 1, step: 1, 'aria-label': t('replay_scrub'), 'data-key': 'replay-scrub', oninput: () => to(Number(el.range.value) - 1) })),
    list: h('ol.rlist', { 'aria-label': t('replay_entries'), tabindex: '0' }),
    before: h('a.btn', { 'data-key': 'replay-before' }, t('replay_before')),
    after: h('a.btn', { 'data-key': 'replay-after' }, t('replay_after')),
    again: h('button.btn', { type: 'button', 'data-key': 'replay-again', onclick: () => location.reload() }, t('replay_again')),
    failed: h('p.failed', { role: 'alert' }),
    keys: { first: key('first', () => by(-Infinity)), back: key('back', () => by(-1)), next: key('next', () => by(1)), last: key('last', () => by(Infinity)) },
  };
  const away = h('a.tno', { href: config.back ?? '/' }, h('span.sr', {}, `${t('replay_back_to_table')} · `), String(config.number ?? ''));
  const top = h('header.top', {}, away, h('div.what', {}, h('div.game', {}, el.title), el.stakes), h('div.grow'), config.trail ? h('a.btn.rtrail', { href: config.trail, 'data-key': 'trail' }, t('trail')) : h('span.pill', {}, t('replay_title')));
  const said = h('div.rsaid', {}, h('div.grow', {}, el.words, el.by), whyKey('replay', t('replay_moment'), why));
  const bar = h('div.rkeys', { role: 'group', 'aria-label': t('replay_steps') }, el.keys.first, el.keys.back, el.range, el.keys.next, el.keys.last);
  const panel = h('section.hero.rpanel', { 'aria-label': t('replay_title') }, said, bar, el.list, h('nav.rnav', { 'aria-label': t('replay_hands') }, el.before, el.after, config.case ? h('a.btn', { href: config.case, download: '', 'data-key': 'case' }, t('case_file')) : null, config.case ? h('a.btn', { href: config.case.replace('.pdf', '.json'), download: '', 'data-key': 'case-data', 'aria-label': t('case_data') }, t('case_data_short')) : null, el.again), el.failed);
  const page = h('main.ph.replay', {}, top, h('div.strip', {}, el.street, el.place), el.stage, el.potbar, panel);
  document.getElementById('screen')?.replaceChildren(page);
  return Object.assign(el, { page });
}

/** Who made an entry, for screens of the staff. @param {any} step @param {Record<string, string>} names */
function madeBy(step, names) {
  if (!step.by) return '';
  const role = has(`role_${step.by.role}`) ? t(`role_${step.by.role}`) : step.by.role;
  return [role, names[step.by.id] ?? ''].filter(Boolean).join(' · ');
}

class Replay {
  constructor() {
    this.now = -1;
    this.why = createWhy({ table: config.table, root: () => this.el.page, modal: true });
    this.el = shell((by) => this.go(this.now + by), (to) => this.go(to), () => this.why.open(questionsAt(this.steps[this.now], config.hand)));
    this.regions = liveRegions(this.el.page);
    this.board = createTable(this.el.stage);
    this.steps = /** @type {import('./replay_steps.js').Step[]} */ ([]);
    this.hand = /** @type {any} */ (null);
    this.settle();
  }

  /** Side pots stand under the felt on a phone, in the middle on a desk. */
  settle() {
    const pots = this.el.page.querySelector('.pots'), center = this.el.stage.querySelector('.center');
    if (pots) (WIDE.matches && center ? center : this.el.potbar).append(pots);
  }

  async load() {
    const answer = await fetch(`/api/tables/${config.table}/hands/${config.hand}?upto=${config.upto}`).then((r) => r.json()).catch(() => ({ t: 'nak', code: 'unavailable' }));
    if (answer.t !== 'hand') return text(this.el.failed, refusalText(answer.code, answer.facts));
    this.hand = answer;
    this.steps = stepsOf(answer.steps);
    const { rules } = this.steps[0].view;
    setMoneyFormat({ currency: rules.currency, minor_units: rules.minor_units });
    text(this.el.stakes, [t(`structure_${rules.structure}`), stakes(rules)].join(' · '));
    attr(this.el.range, 'max', this.steps.length);
    this.list();
    for (const [link, number, seq] of /** @type {[HTMLElement, number|null, number][]} */ ([[this.el.before, answer.before, answer.before_seq], [this.el.after, answer.after, answer.after_seq]])) {
      show(link, number !== null);
      if (number !== null) attr(link, 'href', address(number, seq));
    }
    show(this.el.again, answer.running);
    this.go(startAt(this.steps, location.hash));
  }

  list() {
    this.el.list.replaceChildren(...this.steps.map((step, i) => {
      const who = madeBy(step, this.hand.names), row = h('button', { type: 'button', 'data-seq': step.seq, onclick: () => this.go(i) }, h('span.when', {}, clock.format(new Date(step.at))), h('span.what', {}, step.words), who ? h('span.who', {}, who) : null);
      return h('li', {}, row);
    }));
  }

  /** @param {number} to index of a step, held within the hand */
  go(to) {
    const last = this.steps.length - 1, next = Math.max(0, Math.min(last, to));
    if (last < 0 || next === this.now) return;
    this.now = next;
    const step = this.steps[next];
    this.draw();
    this.regions.say(step.words);
    history.replaceState(null, '', `#${step.seq}`);
    [...this.el.list.children].forEach((li, i) => attr(/** @type {Element} */ (li.firstElementChild), 'aria-current', i === next ? 'step' : null));
    const row = /** @type {HTMLElement} */ (this.el.list.children[next]), { list } = this.el;
    if (row.offsetTop < list.scrollTop || row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }

  draw() {
    const step = this.steps[this.now];
    if (!step) return;
    const { el, hand } = this, { view } = step, seat = hand.seat ?? null, last = this.steps.length - 1;
    const g = { ...geometry(view, seat), skipHero: false, bottom: 90 };
    vars(el.stage, { '--by': '77%' });
    classes(el.page, { showing: Boolean(view.showdown) });
    this.board.update({ view, names: hand.names, geometry: g, actor: view.hand.to_act, due: view.showdown?.due ?? null, backs: true });
    text(el.street, `${t('hand_n', { hand: hand.number })} · ${t(`street_${view.hand.street}`)}`);
    text(el.place, t('replay_place', { n: this.now + 1, m: last + 1 }));
    text(el.words, step.words);
    text(el.by, [zoned.format(new Date(step.at)), madeBy(step, hand.names)].filter(Boolean).join(' · '));
    el.range.value = String(this.now + 1);
    attr(el.range, 'aria-valuetext', step.words);
    for (const [name, off] of Object.entries({ first: this.now === 0, back: this.now === 0, next: this.now === last, last: this.now === last })) attr(el.keys[/** @type {'first'} */ (name)], 'aria-disabled', off);
    attrs(el.page, { 'data-seq': step.seq, 'data-step': this.now + 1, 'data-steps': last + 1 });
  }
}

const replay = new Replay();
new ResizeObserver(() => replay.draw()).observe(replay.el.stage);
WIDE.addEventListener('change', () => { replay.settle(); replay.draw(); });
replay.load();
