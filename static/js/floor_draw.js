// @ts-check
/** The record of a seat draw: who got which seat, and all that it takes to draw again (A1). */
import { h, attr, keyed, show, text } from './dom.js';
import { t, cardName } from './i18n.js';

export function drawRecord() {
  const head = h('h3', {}, t('draw_result')), seats = h('ol.drawn'), waits = h('p.over'), facts = h('dl.record'), more = h('details', {}, h('summary', {}, t('draw_record')), facts);
  const el = h('section.draw', { hidden: true, 'data-draw': '' }, head, seats, waits, more);
  return {
    el,
    /** @param {any} draw @param {Record<string, string>} names */
    update(draw, names) {
      show(el, Boolean(draw));
      if (!draw) return;
      const name = (/** @type {string} */ id) => names[id] ?? id, given = Object.entries(draw.seats).sort((a, b) => Number(a[0]) - Number(b[0]));
      attr(el, 'data-draw', draw.seq);
      keyed(seats, given, ([n, id]) => `${n}${id}`, ([n]) => h('li', { 'data-drawn': n }, h('b', {}, t('seat_n', { seat: n })), h('span')), (li, [, id]) => text(li.lastChild, [name(id), draw.cards?.[id] ? cardName(draw.cards[id]) : ''].filter(Boolean).join(' · ')));
      const left = draw.order.filter((/** @type {string} */ id) => !Object.values(draw.seats).includes(id));
      text(waits, left.length ? t('draw_overflow', { names: left.map(name) }) : '');
      show(waits, left.length > 0);
      const rows = [['registered', draw.registrants.map(name).join(', ')], ['free', draw.free.join(', ')], ['order', draw.order.map(name).join(', ')], ['draws', draw.draws.join(', ')], ['seed', draw.seed], ['entry', `${draw.seq} · ${draw.at}`], ['hash', draw.hash]].filter(([, value]) => value);
      keyed(facts, rows, ([code]) => code, ([code]) => h('div', { 'data-record': code }, h('dt', {}, t(`draw_${code}`)), h('dd')), (row, [, value]) => text(row.lastChild, value));
    },
  };
}
