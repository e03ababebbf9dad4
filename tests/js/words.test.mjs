/** Amounts, sentences, the store, and the places of the seats. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { money, plain, setMoneyFormat } from '../../static/js/money.js';
import { announcement, cardName, eventText, refusalText, setMessages, t, tn } from '../../static/js/i18n.js';
import { createStore } from '../../static/js/store.js';
import { portraitPositions, seatPositions } from '../../static/js/ellipse.js';

const inLanguage = (language, f) => { setMoneyFormat({ language, currency: 'EUR', minor_units: 2 }); const got = f(); setMoneyFormat({ language: 'es' }); return got; };

test('amounts in three languages, grouped from four digits on, cents only where there are any', () => {
  assert.equal(inLanguage('es', () => money(124050)), '1.240,50\u00a0€');
  assert.equal(inLanguage('es', () => money(124000)), '1.240\u00a0€');
  assert.equal(inLanguage('fr', () => money(124050)), '1\u202f240,50\u00a0€');
  assert.equal(inLanguage('en', () => money(124050)), '€1,240.50');
  assert.equal(inLanguage('en', () => plain(124000)), '1,240');
});
test('placeholders carry their type', () => {
  setMessages({ labels: { a: 'puts in {in:amount} → {to:money}', s: '{seats:seats}', card_of: '{rank} de {suit}', rank_A: 'as', suit_h: 'corazones', c: '{cards:cards}', h: '{x:high}', high_K: 'al rey' } });
  assert.equal(t('a', { in: 12000, to: 16000 }), 'puts in 120 → 160\u00a0€');
  assert.equal(t('s', { seats: [1, 2, 5] }), '1, 2 y 5');
  assert.equal(cardName('Ah'), 'as de corazones');
  assert.equal(t('h', { x: 'K' }), 'al rey');
});
test('an unknown code is shown as it is, an unknown placeholder stays', () => {
  assert.equal(t('nothing_like_it'), 'nothing_like_it');
  setMessages({ labels: { b: 'seat {seat}' } });
  assert.equal(t('b'), 'seat {seat}');
});
test('texts that count', () => {
  setMessages({ labels: { n_one: '{n} naipe', n_other: '{n} naipes' } });
  assert.deepEqual([tn('n', 1), tn('n', 3)], ['1 naipe', '3 naipes']);
});
test('events, refusals and announcements have tables of their own', () => {
  setMessages({ labels: { called: 'label' }, events: { called: 'seat {seat} calls', called_all_in: 'seat {seat} calls all-in' }, refusals: { below_minimum: 'min {min:amount}' }, announcements: { announce_pot_max: 'to {max:amount}' } });
  assert.equal(eventText({ e: 'called', seat: 4 }), 'seat 4 calls');
  assert.equal(eventText({ e: 'called', seat: 4, all_in: true }), 'seat 4 calls all-in');
  assert.equal(eventText({ e: 'unheard_of' }), '');
  assert.equal(refusalText('below_minimum', { min: 4800 }), 'min 48');
  assert.equal(announcement({ code: 'announce_pot_max', facts: { max: 32000 } }), 'to 320');
  assert.equal(announcement(null), '');
});
test('the store replaces whole keys and says which', () => {
  const store = createStore(), heard = [];
  store.subscribe((state, changed, say) => heard.push([[...changed].sort(), say.length, state.seq]));
  store.snap({ seq: 10, view: { pot: { centre: 1 }, board: [] }, own: { turn: 1, undo: 2 }, names: { p1: 'Marta' } });
  store.patch({ seq: 11, set: { pot: { centre: 2 } }, own: { turn: null }, say: [{ e: 'folded' }, null] });
  assert.deepEqual(heard, [[['board', 'names', 'own', 'pot'], 0, 10], [['own', 'pot'], 1, 11]]);
  assert.deepEqual(store.state.view, { pot: { centre: 2 }, board: [] });
  assert.deepEqual(store.state.own, { turn: null, undo: 2 });
});
test('seats go clockwise from the croupier’s left', () => {
  const at = seatPositions(9, { cx: 50, cy: 50, rx: 40, ry: 40, gap: 0.25 });
  assert.ok(at[0].x < 50 && at[0].y > 50 && at[8].x > 50 && at[8].y > 50);
  assert.ok(Math.abs(at[4].x - 50) < 0.5 && at[4].y < 11);
  assert.ok(Math.abs(at[0].x + at[8].x - 100) < 0.5);
});
test('on a portrait phone the own seat is at the bottom and nobody shares a place', () => {
  for (let n = 2; n <= 10; n++) {
    const at = portraitPositions(n, n - 1);
    assert.deepEqual(at[n - 1], { x: 50, y: 97 });
    assert.equal(new Set(at.map((p) => `${p.x},${p.y}`)).size, n);
  }
});
