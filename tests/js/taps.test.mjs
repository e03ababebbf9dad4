/** Taps under way: each is meant for the seat that was shown; the pointer moves on, no amount does. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { command, cursor, modeOf, unsettled } from '../../static/js/croupier-taps.js';

const turn = (seat) => ({ seat, bet: 0, call: 4000, check: false });
const OWN = { order: [5, 6, 7, 8], turn: turn(5), jumps: { 6: { skips: [5], verb: 'fold', turn: turn(6) }, 7: { skips: [5, 6], verb: 'fold', turn: turn(7) }, 8: { skips: [5, 6, 7], verb: 'fold', turn: turn(8) } } };
const tap = (k, seat, ack = null) => ({ k, seat, ack });

test('without taps under way the keys speak for the seat in turn', () => {
  const at = cursor(OWN, [], null);
  assert.deepEqual([at.seat, at.exact, at.skips], [5, true, []]);
  assert.deepEqual(command(at, 'fold', null), { k: 'fold', d: { seat: 5 } });
});
test('after a fold that is still travelling the next fold is for the next seat', () => {
  const at = cursor(OWN, [tap('fold', 5)], null);
  assert.deepEqual([at.seat, at.exact], [6, true]);
  assert.deepEqual(command({ ...at, skips: [] }, 'fold', null), { k: 'fold', d: { seat: 6 } });
  assert.deepEqual(at.skips, []);
});
test('after a call that is still travelling, amounts of the next seat are not the server’s yet', () => {
  const at = cursor(OWN, [tap('call', 5)], null);
  assert.deepEqual([at.seat, at.exact], [6, false]);
});
test('four taps in one round trip leave nobody to act for', () => assert.equal(cursor(OWN, [5, 6, 7, 8].map((s) => tap('fold', s)), null).seat, null));
test('after a raise that is still travelling the next seat can only fold: what a call costs is not known yet', () => {
  const at = cursor(OWN, [tap('raise_to', 5)], null);
  assert.deepEqual([at.seat, at.exact, at.foldOnly], [6, false, true]);
});
test('after a jump that is still travelling the pointer is behind the seat that was jumped to', () => {
  const at = cursor(OWN, [tap('act_through', 6)], null);
  assert.deepEqual([at.seat, at.foldOnly], [7, true]);
});
test('after a raise of the last seat in order nobody is known to be next', () => assert.equal(cursor(OWN, [tap('raise_to', 8)], null).seat, null));
test('while the others act in one tap no key speaks for anybody', () => assert.equal(cursor(OWN, [tap('rest', null)], null).seat, null));
test('a jump commits everybody before the seat in one command', () => {
  const at = cursor(OWN, [], 7);
  assert.deepEqual([at.seat, at.skips, at.verb], [7, [5, 6], 'fold']);
  assert.deepEqual(command(at, 'call', null), { k: 'act_through', d: { seat: 7, verb: 'call', to: null } });
  assert.deepEqual(command(at, 'raise_to', 9000), { k: 'act_through', d: { seat: 7, verb: 'raise_to', to: 9000 } });
});
test('a jump while a fold travels skips only who is left', () => assert.deepEqual(cursor(OWN, [tap('fold', 5)], 7).skips, [6]));
test('a tap is settled when the state on the screen holds its entry', () => {
  const taps = [tap('fold', 5, 118), tap('fold', 6, 120), tap('fold', 7)];
  assert.deepEqual(unsettled(taps, 119).map((x) => x.seat), [6, 7]);
});
test('the panel follows the state', () => {
  const view = { hand: { phase: 'betting' }, award: null }, own = { holder: true };
  assert.equal(modeOf(view, { holder: false }, false), 'held');
  assert.equal(modeOf(view, { ...own, ready: {} }, false), 'ready');
  assert.equal(modeOf(view, { ...own, turn: turn(5) }, false), 'turn');
  assert.equal(modeOf(view, { ...own, await: { cards: 3 } }, false), 'board');
  assert.equal(modeOf(view, { ...own, await: { cards: 1 }, show: { may_show: [2, 8] } }, false, 8), 'showdown');
  assert.equal(modeOf(view, { ...own, await: { cards: 1 }, show: { may_show: [2] } }, false, 8), 'board');
  assert.equal(modeOf(view, { ...own, show: { can_pay: false, may_show: [1] } }, false), 'showdown');
  assert.equal(modeOf({ hand: { phase: 'pay' } }, { ...own, show: { can_pay: true, may_show: [1] } }, false), 'award');
  assert.equal(modeOf({ hand: { phase: 'pay' } }, { ...own, show: { can_pay: true, may_show: [1] } }, true), 'showdown');
  assert.equal(modeOf({ hand: { phase: 'none' }, award: null }, own, false), 'idle');
});
