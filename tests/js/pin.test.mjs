// The PIN is asked for as often as the server wants it, and goes nowhere but into the command.
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.document = { getElementById: () => null, documentElement: { lang: 'en' } };
const { withPin } = await import('../../static/js/pin.js');

/** A door that answers in order, and somebody who types in order. */
function door(answers, typed) {
  const sent = [], asked = [];
  const send = async (extra) => { sent.push(extra); return answers[sent.length - 1]; };
  const ask = async (words) => { asked.push(words); return typed[asked.length - 1]; };
  return { sent, asked, give: () => withPin(send, ask) };
}

test('what needs no PIN is sent once and asks nothing', async () => {
  const one = door([{ t: 'ack' }], []);
  assert.deepEqual(await one.give(), { t: 'ack' });
  assert.deepEqual([one.sent, one.asked.length], [[{}], 0]);
});

test('a wrong PIN is asked for again, the right one ends it', async () => {
  const one = door([{ t: 'nak', code: 'pin_needed' }, { t: 'nak', code: 'pin_wrong' }, { t: 'ack' }], ['111111', '222222']);
  assert.deepEqual(await one.give(), { t: 'ack' });
  assert.deepEqual(one.sent, [{}, { pin: '111111' }, { pin: '222222' }]);
});

test('whoever closes the dialog gets the refusal that stood', async () => {
  const one = door([{ t: 'nak', code: 'pin_needed' }], [null]);
  assert.deepEqual(await one.give(), { t: 'nak', code: 'pin_needed' });
  assert.equal(one.sent.length, 1);
});

test('another refusal is no reason to ask', async () => {
  for (const code of ['pin_locked', 'stale', 'below_join_min']) {
    const one = door([{ t: 'nak', code }], ['111111']);
    assert.deepEqual(await one.give(), { t: 'nak', code });
    assert.equal(one.asked.length, 0);
  }
});
