/** The socket client against a socket that is played by hand: order, one command at a time, loss and return. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { Link, TIMES, uuid } from '../../static/js/live.js';

/** The browser's end of a socket: what was sent is kept, what arrives is given by the test. */
class Wire {
  static all = [];
  constructor(url) {
    this.url = url;
    this.readyState = 0;
    this.sent = [];
    Wire.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  get(frame) { this.onmessage?.({ data: JSON.stringify(frame) }); }
  close() { this.readyState = 3; }
  drop(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  commands() { return this.sent.filter((f) => f.t === 'cmd'); }
}

/** @param {any} t node's test context */
function start(t, options = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Wire.all = [];
  const heard = { snaps: [], patches: [], status: [], frames: [] }, listeners = {};
  const window = { addEventListener: (name, f) => { listeners[name] = f; }, navigator: { onLine: true } };
  const page = { visibilityState: 'visible', addEventListener: (name, f) => { listeners[name] = f; } };
  const link = new Link({ url: 'ws://house/ws/table/1', onSnap: (f) => heard.snaps.push(f.seq), onPatch: (f) => heard.patches.push(f.seq), onStatus: (s) => heard.status.push(`${s.state}/${s.busy}`), onFrame: (f) => heard.frames.push(f.t), env: { WebSocket: Wire, window, document: page, random: () => 0.5 }, ...options });
  link.open();
  t.after(() => link.close());
  return { link, heard, listeners, page, wire: () => Wire.all.at(-1) };
}

function live(t, seq = 100) {
  const s = start(t);
  s.wire().open();
  s.wire().get({ t: 'welcome', v: 1, seq, audience: 'croupier', seat: null });
  s.wire().get({ t: 'snap', seq, view: {}, own: {} });
  return s;
}

test('hello is the first frame and says what the screen has', (t) => {
  const s = start(t);
  s.wire().open();
  assert.deepEqual(s.wire().sent[0], { t: 'hello', v: 1, last_seq: 0 });
});
test('controls live from the snapshot on', (t) => {
  const s = start(t);
  s.wire().open();
  assert.equal(s.link.status.state, 'connecting');
  s.wire().get({ t: 'welcome', v: 1, seq: 100, audience: 'public', seat: null });
  s.wire().get({ t: 'snap', seq: 100 });
  assert.equal(s.link.status.state, 'live');
});
test('a patch is applied only on top of what it follows', (t) => {
  const s = live(t);
  s.wire().get({ t: 'patch', seq: 102, prev: 100, set: {} });
  s.wire().get({ t: 'patch', seq: 101, prev: 100, set: {} });
  assert.deepEqual(s.heard.patches, [102]);
});
test('a gap asks for the whole state once', (t) => {
  const s = live(t);
  s.wire().get({ t: 'patch', seq: 105, prev: 104, set: {} });
  s.wire().get({ t: 'patch', seq: 106, prev: 105, set: {} });
  assert.equal(s.wire().sent.filter((f) => f.t === 'resync').length, 1);
  s.wire().get({ t: 'snap', seq: 106 });
  assert.deepEqual([s.heard.patches, s.heard.snaps], [[], [100, 106]]);
});
test('a heartbeat ahead of the screen heals a lost last message', (t) => {
  const s = live(t);
  s.wire().get({ t: 'hb', seq: 101 });
  assert.equal(s.wire().sent.at(-1).t, 'resync');
});
test('the client beats every nine seconds', (t) => {
  const s = live(t);
  const beats = () => s.wire().sent.filter((f) => f.t === 'hb').length;
  assert.equal(beats(), 1);
  t.mock.timers.tick(4500);
  s.wire().get({ t: 'hb', seq: 100 });
  t.mock.timers.tick(4500);
  assert.equal(beats(), 2);
});
test('a burst is confirmed every forty-eight patches', (t) => {
  const s = live(t);
  const beats = () => s.wire().sent.filter((f) => f.t === 'hb').map((f) => f.seq);
  for (let seq = 101; seq <= 196; seq++) s.wire().get({ t: 'patch', seq, prev: seq - 1, say: [], set: {} });
  assert.deepEqual(beats(), [0, 148, 196]);
});
test('a screen that comes back as somebody else asks for the whole state', (t) => {
  const s = live(t);
  s.wire().drop(1006);
  t.mock.timers.tick(300);
  s.wire().open();
  s.wire().get({ t: 'welcome', v: 1, seq: 100, audience: 'public', seat: null });
  assert.equal(s.wire().sent.at(-1).t, 'resync');
});
test('a command carries the seq that the screen has applied, and resolves with its answer', async (t) => {
  const s = live(t);
  const answer = s.link.send('fold', { seat: 4 });
  const [cmd] = s.wire().commands();
  assert.deepEqual([cmd.exp, cmd.k, cmd.d], [100, 'fold', { seat: 4 }]);
  s.wire().get({ t: 'ack', id: cmd.id, seq: 101 });
  assert.equal((await answer).seq, 101);
});
test('the next tap waits for its turn and goes with the seq just committed, before its patch has come', async (t) => {
  const s = live(t);
  const first = s.link.send('fold', { seat: 4 });
  s.link.send('fold', { seat: 5 });
  assert.equal(s.wire().commands().length, 1);
  s.wire().get({ t: 'ack', id: s.wire().commands()[0].id, seq: 101 });
  await first;
  assert.deepEqual(s.wire().commands().map((c) => [c.d.seat, c.exp]), [[4, 100], [5, 101]]);
});
test('a tap whose forerunner was refused is dropped, not sent', async (t) => {
  const s = live(t);
  const first = s.link.send('fold', { seat: 4 }), second = s.link.send('fold', { seat: 5 });
  s.wire().get({ t: 'nak', id: s.wire().commands()[0].id, code: 'stale', facts: {}, seq: 103 });
  assert.equal((await first).code, 'stale');
  assert.deepEqual(await second, { t: 'nak', code: 'dropped', facts: {}, local: true });
  assert.equal(s.wire().commands().length, 1);
});
test('after 400 ms a spinner, after 4 s no answer and a resync', (t) => {
  const s = live(t);
  s.link.send('fold', { seat: 4 });
  assert.equal(s.link.status.busy, 'pending');
  t.mock.timers.tick(TIMES.slow);
  assert.equal(s.link.status.busy, 'slow');
  t.mock.timers.tick(TIMES.silent - TIMES.slow);
  assert.equal(s.link.status.busy, 'silent');
  assert.equal(s.wire().sent.at(-1).t, 'resync');
});
test('after a resync the pending command goes out again under the same id', async (t) => {
  const s = live(t);
  const answer = s.link.send('fold', { seat: 4 });
  t.mock.timers.tick(TIMES.silent);
  s.wire().get({ t: 'snap', seq: 101 });
  const [a, b] = s.wire().commands();
  assert.deepEqual([a.id, a.exp], [b.id, b.exp]);
  s.wire().get({ t: 'ack', id: a.id, seq: 101 });
  assert.equal((await answer).t, 'ack');
});
test('a pending command survives a lost connection: same id, same exp, one answer', async (t) => {
  const s = live(t);
  const answer = s.link.send('call', { seat: 4 });
  const [sent] = s.wire().commands();
  s.wire().drop(1006);
  assert.equal(s.link.status.state, 'connecting');
  t.mock.timers.tick(TIMES.backoff * 1.25);
  assert.equal(Wire.all.length, 2);
  s.wire().open();
  assert.equal(s.wire().sent[0].last_seq, 100);
  s.wire().get({ t: 'welcome', v: 1, seq: 101, audience: 'croupier', seat: null });
  assert.equal(s.wire().commands().length, 0);
  s.wire().get({ t: 'patch', prev: 100, seq: 101, set: {} });
  assert.deepEqual(s.wire().commands()[0], sent);
  s.wire().get({ t: 'ack', id: sent.id, seq: 101 });
  assert.equal((await answer).seq, 101);
});
test('a command that waits for a lost connection is not reported as unanswered', (t) => {
  const s = live(t);
  s.link.send('call', { seat: 4 });
  s.page.visibilityState = 'hidden';
  s.wire().drop(1006);
  t.mock.timers.tick(TIMES.silent * 2);
  assert.equal(s.heard.status.some((x) => x.endsWith('/silent')), false);
  assert.notEqual(s.link.pending, null);
});
test('nothing is queued while the socket is down', async (t) => {
  const s = live(t);
  const waiting = s.link.send('fold', { seat: 4 }), next = s.link.send('fold', { seat: 5 });
  s.wire().drop(1006);
  assert.equal((await next).code, 'offline');
  assert.equal((await s.link.send('fold', { seat: 6 })).code, 'offline');
  assert.notEqual(s.link.pending, null);
  void waiting;
});
test('eight seconds of silence make the screen stale; a frame brings it back', (t) => {
  const s = live(t);
  t.mock.timers.tick(TIMES.silence - 1);
  assert.equal(s.link.status.state, 'live');
  t.mock.timers.tick(1);
  assert.equal(s.link.status.state, 'stale');
  s.wire().get({ t: 'hb', seq: 100 });
  assert.equal(s.link.status.state, 'live');
});
test('a stale screen that missed an entry asks for the state before its controls live', (t) => {
  const s = live(t);
  t.mock.timers.tick(TIMES.silence);
  s.wire().get({ t: 'hb', seq: 104 });
  assert.notEqual(s.link.status.state, 'live');
  s.wire().get({ t: 'snap', seq: 104 });
  assert.equal(s.link.status.state, 'live');
});
test('going offline is seen at once, coming back connects at once', (t) => {
  const s = live(t);
  s.listeners.offline();
  assert.equal(s.link.status.state, 'offline');
  s.listeners.online();
  assert.equal(Wire.all.length, 2);
});
test('hidden pages wait', (t) => {
  const s = live(t);
  s.page.visibilityState = 'hidden';
  s.wire().drop(1006);
  t.mock.timers.tick(10000);
  assert.equal(Wire.all.length, 1);
  s.page.visibilityState = 'visible';
  s.listeners.visibilitychange();
  assert.equal(Wire.all.length, 2);
});
test('backoff doubles from a quarter of a second to two', (t) => {
  const s = start(t);
  for (const wait of [250, 500, 1000, 2000, 2000]) {
    const before = Wire.all.length;
    s.wire().drop(1006);
    t.mock.timers.tick(wait - 1);
    assert.equal(Wire.all.length, before);
    t.mock.timers.tick(1);
    assert.equal(Wire.all.length, before + 1);
  }
});
test('4000, 4001 and 4009 are final; 4008 is not', (t) => {
  for (const [code, again] of [[4000, false], [4001, false], [4009, false], [4008, true]]) {
    t.mock.timers.reset();
    const s = live(t);
    s.wire().drop(code);
    t.mock.timers.tick(3000);
    assert.equal(Wire.all.length > 1, again, String(code));
    if (!again) assert.deepEqual([s.link.status.state, s.link.status.code], ['closed', code]);
  }
});
test('the floor’s socket has no chain: its frames are handed on', (t) => {
  const s = start(t, { hello: {} });
  s.wire().open();
  assert.deepEqual(s.wire().sent[0], { t: 'hello', v: 1 });
  s.wire().get({ t: 'floor', tiles: [], names: {} });
  s.wire().get({ t: 'tile', table: 'x', seq: 9, d: {} });
  s.wire().get({ t: 'hb', seq: 500 });
  assert.deepEqual([s.heard.frames, s.link.status.state], [['floor', 'tile'], 'live']);
  s.link.send('answer_call', { call: 'c1' }, { table: 'x', exp: 9 });
  const [cmd] = s.wire().commands();
  assert.deepEqual([cmd.table, cmd.exp], ['x', 9]);
});
test('an id is a UUID, also where the browser offers none', () => {
  const real = crypto.randomUUID;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  assert.match(uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  Object.defineProperty(crypto, 'randomUUID', { value: real, configurable: true });
});
