import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setMessages } from '../../static/js/i18n.js';
import { questionsAt, startAt, stepsOf } from '../../static/js/replay_steps.js';

setMessages({ events: { hand_started: 'begins', folded: 'Seat {seat} folds', round_closed: 'closed' } });
const hand = (phase) => ({ number: 3, phase });
const SENT = [
  { seq: 10, at: 'a', say: [{ e: 'hand_started' }], set: { hand: hand('betting'), seats: [1], board: [] } },
  { seq: 11, at: 'b', say: [], set: { seats: [2] } },
  { seq: 12, at: 'c', say: [{ e: 'folded', seat: 4 }], set: { hand: hand('pay') }, by: { id: 'user:1', role: 'croupier' } },
];

test('each step shows the whole view, put together from what the entries before it changed', () => {
  const steps = stepsOf(SENT);
  assert.deepEqual(steps.map((s) => [s.seq, s.words]), [[10, 'begins'], [12, 'Seat 4 folds']]);
  assert.deepEqual(steps[0].view, { hand: hand('betting'), seats: [1], board: [] });
  assert.deepEqual(steps[1].view, { hand: hand('pay'), seats: [2], board: [] });
  assert.deepEqual(steps.map((s) => s.by), [null, { id: 'user:1', role: 'croupier' }]);
});

test('the address names the entry; without one, or beyond the end, the last is shown', () => {
  const steps = stepsOf(SENT);
  assert.deepEqual(['#10', '#11', '#12', '#99', '', '#x'].map((hash) => startAt(steps, hash)), [0, 1, 1, 1, 1, 1]);
});

test('what is asked of a step is asked of that hand at that entry', () => {
  const [betting, paid] = stepsOf(SENT);
  assert.deepEqual(questionsAt(betting, 3)[0], { about: 'turn', hand: 3, at: 10 });
  assert.deepEqual(questionsAt(paid, 3).map((q) => q.about), ['award', 'pots', 'rake']);
});
