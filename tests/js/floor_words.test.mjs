/** What the floor and the table page put into words, and what somebody types as an amount. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { fill, setMessages } from '../../static/js/i18n.js';
import { setMoneyFormat } from '../../static/js/money.js';
import { age, highText, lowText, sentence, stakes, told } from '../../static/js/words.js';
import { parseAmount } from '../../static/js/floor_form.js';
import { needsOf, shapeOf } from '../../static/js/floor_tile.js';

setMoneyFormat({ language: 'en', currency: 'EUR', minor_units: 2 });
setMessages({
  labels: {
    stakes_ante: 'Ante {ante:amount}', stakes_blinds: 'Blinds {small:amount}/{big:amount}', stakes_limits: 'Limits {low:amount}/{high:amount}', stakes_minimum: 'min. {min:amount}',
    kind_full_house: '{a:ranks} over {b:ranks}', kind_straight_flush: 'straight flush', kind_royal_flush: 'royal flush', ranks_K: 'kings', ranks_9: 'nines', low_reading: 'Low: {ranks}',
    wins: 'Seat {seat} wins {amount:money}', age_s: '{n} s', age_min: '{n} min', age_h: '{n} h {m} min',
  },
  events: { raised_to: '{seat} raises to {to:money}', raised_to_bet: '{seat} bets {to:money}', raised_to_bet_all_in: '{seat} bets {to:money}, all-in', round_closed: 'closed', folded: '{seat} folds', undone: 'undone', undone_seat: '{seat} undone' },
});

test('stakes in the structure’s own words, the minimum always', () => {
  const rules = { structure: 'pot_limit', forced_bets: 'ante', ante: 500, table_min: 1000 };
  assert.equal(stakes(rules), 'Ante 5 · min. 10');
  assert.equal(stakes({ structure: 'no_limit', forced_bets: 'blinds', small_blind: 50, big_blind: 100, table_min: 100 }), 'Blinds 0.50/1 · min. 1');
  assert.equal(stakes({ ...rules, structure: 'split_limit', forced_bets: 'ante_and_blinds', low_limit: 1000, high_limit: 2000, small_blind: 500, big_blind: 1000 }), 'Limits 10/20 · Ante 5 · Blinds 5/10 · min. 10');
});
test('hands are named by their ranks, lows from the top with the ace low', () => {
  assert.equal(highText({ kind: 'full_house', name: ['K', '9'] }), 'kings over nines');
  assert.equal(highText({ kind: 'straight_flush', name: ['A'] }), 'royal flush');
  assert.equal(highText({ kind: 'straight_flush', name: ['5'] }), 'straight flush');
  assert.equal(lowText({ ranks: [8, 6, 5, 4, 1] }), 'Low: 8-6-5-4-A');
});
test('a bet is a bet, a raise is a raise, an all-in says so', () => {
  assert.equal(sentence({ e: 'raised_to', seat: 3, to: 4000, verb: 'bet' }), '3 bets €40');
  assert.equal(sentence({ e: 'raised_to', seat: 3, to: 4000, verb: 'bet', all_in: true }), '3 bets €40, all-in');
  assert.equal(sentence({ e: 'raised_to', seat: 3, to: 8000, verb: 'raise' }), '3 raises to €80');
  assert.equal(sentence({ e: 'undone', what: { e: 'fold', seat: 4 } }), '4 undone');
  assert.equal(sentence({ e: 'undone', what: { e: 'start_hand' } }), 'undone');
  assert.equal(sentence({ e: 'pot_awarded', award: { shares: [{ seat: 4, amount: 6000 }, { seat: 1, amount: 6000 }] } }), 'Seat 4 wins €60. Seat 1 wins €60');
});
test('the ear hears everything, the eye the last thing that matters', () => {
  assert.deepEqual(told([{ e: 'folded', seat: 3 }, { e: 'folded', seat: 4 }, { e: 'round_closed' }]), { heard: '3 folds. 4 folds. closed', seen: '4 folds' });
  assert.deepEqual(told([{ e: 'round_closed' }]), { heard: 'closed', seen: 'closed' });
  assert.deepEqual(told([{ e: 'unheard_of' }]), { heard: '', seen: '' });
});
test('age in seconds, minutes, hours', () => {
  const now = Date.parse('2026-11-30T21:00:00Z');
  assert.deepEqual(['20:59:20', '20:57:00', '19:55:00', '21:00:05'].map((at) => age(`2026-11-30T${at}Z`, now)), ['40 s', '3 min', '1 h 5 min', '0 s']);
});
test('amounts as people type them, in the smallest unit; anything else is no amount', () => {
  const typed = { 200: 20000, '1.200,50': 120050, '1,200.50': 120050, '1 200': 120000, '12,5': 1250, '1.200': 120000, '12,50 €': 1250, '0': null, '-5': null, '1e3': null, '12,345,6x': null, '٣': null, '': null, '1.20.0': null };
  for (const [text, amount] of Object.entries(typed)) assert.equal(parseAmount(text, 2), amount, text);
  assert.equal(parseAmount('12,50', 0), null);
  assert.equal(parseAmount('99999999999999999999', 2), null);
});
test('a seat has one shape; the turn before all else', () => {
  assert.equal(shapeOf({ status: 'playing', in_hand: true, to_act: true }), 'act');
  assert.equal(shapeOf({ status: 'playing', in_hand: true }), 'playing');
  assert.equal(shapeOf({ status: 'playing', in_hand: false }), 'folded');
  assert.equal(shapeOf({ status: 'rebuy' }), 'rebuy');
});
test('a table where nobody acts needs somebody after ninety seconds', () => {
  const tile = { session: { phase: 'running' }, hand: { to_act: 3, phase: 'betting' }, needs: ['players'] };
  assert.deepEqual(needsOf(tile, 0, 89_999), ['players']);
  assert.deepEqual(needsOf(tile, 0, 90_000), ['idle', 'players']);
  assert.deepEqual(needsOf({ ...tile, hand: { to_act: null, phase: 'over' } }, 0, 900_000), ['players']);
});
test('an instant is seconds since 1970, or ISO, and is written as the clock on the wall shows it', () => {
  process.env.TZ = 'Europe/Madrid';
  assert.equal(fill('{at:time}', { at: 1796076000 }), '23:00');
  assert.equal(fill('{at:time}', { at: '2026-11-30T22:00:00Z' }), '23:00');
});
