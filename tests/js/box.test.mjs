/** The box on the tablet: its words, the key of the calls, the lock that never falls in a hand. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { setMessages } from '../../static/js/i18n.js';
import { boxWords, callFace, watchIdle } from '../../static/js/croupier-box.js';

setMessages({ labels: { box_minutes: '{n} min', box_next: 'next {name}', box_next_at: 'next {name} {at:time}', box_until: 'until {at:time}', c_called: 'called', c_coming: 'coming', c_coming_name: '{name} comes', c_call_floor: 'call' } });
const MINUTE = 60_000, BEGUN = Date.parse('2026-11-30T21:00:00Z');

test('minutes in the box, who is next and when by the plan', () => {
  const box = { since: '2026-11-30T21:00:00Z', next: null, minutes: null };
  assert.equal(boxWords(box, {}, BEGUN + 42.9 * MINUTE), '42 min');
  assert.equal(boxWords({ ...box, next: 'user:5' }, { 'user:5': 'Marc' }, BEGUN), '0 min · next Marc');
  assert.match(boxWords({ ...box, next: 'user:5', minutes: 60 }, { 'user:5': 'Marc' }, BEGUN), /^0 min · next Marc \d\d:00$/);
  assert.match(boxWords({ ...box, minutes: 60 }, {}, BEGUN), /^0 min · until \d\d:00$/);
  assert.equal(boxWords({ ...box, since: null }, {}, BEGUN), '');
});

test('the key of the calls: nobody called, called, who is coming', () => {
  const call = (id, by = null) => ({ id, kind: 'chips', answered_by: by });
  assert.deepEqual(callFace({ calls: [] }, {}), { open: 0, coming: false, words: 'call' });
  assert.deepEqual(callFace({ calls: [call('1', 'user:9'), call('2')] }, {}), { open: 1, coming: false, words: 'called' });
  assert.deepEqual(callFace({ calls: [call('1', 'user:9')] }, { 'user:9': 'Carmen' }), { open: 0, coming: true, words: 'Carmen comes' });
  assert.deepEqual(callFace({ calls: [call('1', 'user:9')] }, {}), { open: 0, coming: true, words: 'coming' });
});

test('it locks between hands after the minutes of the house without a touch, and never in a hand', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const heard = {};
  globalThis.addEventListener = (name, f) => { heard[name] = f; };
  let at = 0, locked = 0;
  const ctx = { state: { view: { hand: { phase: 'betting' } }, own: { box: { lock: 15 } } } };
  const look = watchIdle(ctx, { now: () => at, lock: () => { locked += 1; } });
  at += 40 * MINUTE;
  look();
  assert.equal(locked, 0);
  ctx.state.view.hand.phase = 'over';
  at += 14 * MINUTE;
  look();
  assert.equal(locked, 0);
  heard.pointerdown();
  at += 14 * MINUTE;
  look();
  assert.equal(locked, 0);
  at += MINUTE;
  look();
  assert.equal(locked, 1);
  ctx.state.own = {};
  look();
  assert.equal(locked, 1);
});
