/** The amount of the tablet: what digits, chips and presets set, and when the raise key lights. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EMPTY, addChip, digitUnit, preset, refused, typeKey } from '../../static/js/croupier-amount.js';

const type = (amount, keys, unit = 100) => [...keys].reduce((a, k) => typeKey(a, k, unit), amount);
const TURN = { stack: 61500, bet: 4000, closed: null, raise: { verb: 'raise', min_to: 8000, max_to: 32000, all_in_to: 65500, cap: 'pot' }, presets: [{ k: 'min', to: 8000, ok: true }, { k: 'stack', to: 65500, ok: false, cap: 32000 }] };

test('digits type the total of the seat', () => assert.deepEqual(type(EMPTY, '160'), { to: 16000, by: 'digits' }));
test('digits are whole currency units where the chips have no cents, else the smallest unit', () => {
  assert.equal(digitUnit(100, 2), 100);
  assert.equal(digitUnit(2500, 2), 100);
  assert.equal(digitUnit(50, 2), 1);
  assert.equal(digitUnit(1, 0), 1);
});
test('the first digit after a preset starts from zero', () => assert.equal(type(preset(32000), '9').to, 900));
test('the first digit after chips starts from zero', () => assert.equal(type(addChip(EMPTY, 2500, 4000), '9').to, 900));
test('a chip puts in now: the total is what lies there plus the chip', () => assert.deepEqual(addChip(EMPTY, 12000, 4000), { to: 16000, by: 'chips' }));
test('further chips add up', () => assert.equal(addChip(addChip(EMPTY, 2500, 4000), 2500, 4000).to, 9000));
test('the first chip after a preset starts from zero again', () => assert.equal(addChip(preset(32000), 500, 4000).to, 4500));
test('deleting the last digit empties the amount', () => {
  assert.equal(typeKey(type(EMPTY, '16'), 'back', 100).to, 100);
  assert.equal(typeKey(type(EMPTY, '1'), 'back', 100).to, null);
  assert.equal(typeKey(preset(32000), 'clear', 100).to, null);
});
test('an amount beyond any purse is not typed', () => assert.equal(type(EMPTY, '9'.repeat(14)).to, 999999999900));
test('an empty amount does not light the raise key', () => assert.equal(refused(EMPTY, TURN).code, 'empty'));
test('below the minimum and above the maximum are refused with the server’s bound', () => {
  assert.deepEqual(refused({ to: 7900, by: 'digits' }, TURN), { code: 'below_minimum', facts: { min: 8000 } });
  assert.deepEqual(refused({ to: 32100, by: 'digits' }, TURN), { code: 'above_maximum', facts: { max: 32000 } });
  assert.equal(refused({ to: 32000, by: 'digits' }, TURN), null);
});
test('a short all-in that the server offers as a preset is allowed below the minimum', () => {
  const short = { ...TURN, raise: { ...TURN.raise, all_in_to: 6000 }, presets: [{ k: 'stack', to: 6000, ok: true }] };
  assert.equal(refused({ to: 6000, by: 'preset' }, short), null);
  assert.equal(refused({ to: 6100, by: 'digits' }, short).code, 'below_minimum');
});
test('where raising is closed the reason is the server’s', () => assert.equal(refused(EMPTY, { ...TURN, raise: null, closed: 'not_reopened' }).code, 'not_reopened'));
