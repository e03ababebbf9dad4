/** "Why?": the address of a question, what can be explained, and what the moment asks. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { explainable, whyUrl } from '../../static/js/why.js';
import { boundQuestions, moment, momentQuestions } from '../../static/js/player_why.js';
import { localInstant, parseInstant } from '../../static/js/floor_fields.js';
import { winners } from '../../static/js/croupier-between.js';

const view = (phase, status = 'playing') => ({ hand: { phase }, seats: [{ seat: 4, status }] });
const asks = (own, phase, seat = 4, status = undefined) => momentQuestions({ view: view(phase, status), own, seat }).map((q) => q.about);

test('a question is an address; facts travel as JSON and nothing empty does', () => {
  assert.equal(whyUrl('t', { about: 'award', pot: 0 }), '/api/tables/t/why?about=award&pot=0');
  assert.equal(whyUrl('t', { about: 'muck', seat: null }), '/api/tables/t/why?about=muck');
  assert.equal(whyUrl('t', { about: 'refusal', code: 'no_hand', facts: {} }), '/api/tables/t/why?about=refusal&code=no_hand');
  assert.equal(new URLSearchParams(whyUrl('t', { about: 'refusal', code: 'below_minimum', facts: { min: 4 } }).split('?')[1]).get('facts'), '{"min":4}');
});
test('only what the rules refuse has a reason in the rules', () => {
  assert.equal(explainable({ code: 'below_minimum' }), true);
  assert.equal(explainable({ code: 'stale' }), false);
  assert.equal(explainable({ code: 'below_minimum', local: true }), false);
  assert.equal(explainable({}), false);
});
test('amounts are asked about in the own turn only', () => {
  const turn = { raise: { min_to: 1, max_to: 2 }, check: false };
  assert.deepEqual(boundQuestions(turn).map((q) => q.about), ['raise_max', 'raise_min', 'call']);
  assert.deepEqual(boundQuestions({ raise: null, check: true }).map((q) => q.about), ['no_raise', 'check']);
  assert.deepEqual(asks({ turn }, 'betting'), ['raise_max', 'raise_min', 'call', 'pots']);
  assert.deepEqual(asks({ turn: null }, 'betting'), ['turn', 'pots']);
});
test('the moment asks what it shows', () => {
  assert.deepEqual(asks({}, 'board'), ['pots']);
  assert.deepEqual(asks({}, 'showdown'), ['show_order', 'pots']);
  assert.deepEqual(asks({}, 'pay'), ['award', 'pots']);
  assert.deepEqual(asks({ ready: {} }, 'none', null), ['next_hand', 'start']);
  assert.deepEqual(asks({ plays_from: 9 }, 'over'), ['waiting', 'post']);
  assert.deepEqual(asks({}, 'over', 4, 'rebuy'), ['waiting', 'post']);
  assert.equal(moment({ view: view('over'), own: {}, seat: 4 }), null);
});
test('an instant goes into its input and comes back, to the minute', () => {
  assert.equal(parseInstant(localInstant(1796088600)), 1796088600);
  assert.equal(parseInstant('soon'), null);
});
test('who won most is first', () => {
  const shares = (...list) => ({ shares: list.map(([seat, amount]) => ({ seat, amount })) });
  assert.deepEqual(winners([shares([3, 50], [5, 60]), shares([3, 20])]), [3, 5]);
  assert.deepEqual(winners(null), []);
});
