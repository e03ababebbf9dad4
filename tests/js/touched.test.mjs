import assert from 'node:assert/strict';
import test from 'node:test';
import { watcher } from '../../static/js/touched.js';

function screen(status) {
  const seen = { told: 0, reloaded: 0, timers: [] };
  const touched = watcher(async () => { seen.told += 1; return { status }; }, { reload: () => { seen.reloaded += 1; }, later: (f) => seen.timers.push(f) });
  return { seen, touched };
}

test('touches are told at once, then once for all that came within half a minute', async () => {
  const { seen, touched } = screen(204);
  touched(); touched(); touched();
  assert.equal(seen.told, 1);
  seen.timers.shift()();
  assert.equal(seen.told, 2);
  seen.timers.shift()();
  assert.equal(seen.told, 2);
  await Promise.resolve();
  assert.equal(seen.reloaded, 0);
});

test('a screen that the server has locked asks for its page again', async () => {
  const { seen, touched } = screen(423);
  touched();
  await new Promise((done) => setImmediate(done));
  assert.equal(seen.reloaded, 1);
});
