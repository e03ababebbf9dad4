// @ts-check
/**
 * The socket of a screen. One command at a time: the next tap of the same second waits for its turn and is dropped
 * when the command before it was refused; a pending command goes out again under the same id after a reconnection.
 *
 *   const link = connect({url, onSnap, onPatch, onStatus, onNames, onFrame, hello});
 *   const answer = await link.send('fold', {seat: 4});      // {t: 'ack', seq} or {t: 'nak', code, facts}
 *
 * `onStatus({state, busy, code})`: state connecting | live | stale | offline | closed (`code` says why);
 * busy none | pending | slow (400 ms) | silent (4 s, a resync was asked for). Controls are live only when state is live.
 * The floor socket passes `hello: {}` and `onFrame`: its frames carry no chain of their own.
 */

/** @typedef {{state: string, busy: string, code: number|null}} Status */
/** @typedef {{t: string, id?: string, code?: string, facts?: any, seq?: number, local?: boolean}} Answer */
/** @typedef {{id: string, exp: number, k: string, d: any, extra: any, resolve: (a: Answer) => void}} Command */

export const TIMES = { heartbeat: 9000, silence: 8000, slow: 400, silent: 4000, backoff: 250, backoffMax: 2000, dead: 16000 };
/** The server holds back what is not confirmed by a heartbeat: in a burst the screen does not wait for its nine seconds. */
const CONFIRM_EVERY = 48;
const FINAL = new Set([4000, 4001, 4009, 4010]);

/** `crypto.randomUUID` exists only on secure origins; a house network may be plain http. */
export function uuid() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6] & 0x0f) | 0x40;
  b[8] = (b[8] & 0x3f) | 0x80;
  const x = [...b].map((v) => v.toString(16).padStart(2, '0')).join('');
  return [x.slice(0, 8), x.slice(8, 12), x.slice(12, 16), x.slice(16, 20), x.slice(20)].join('-');
}

/** `/ws/table/7` -> `wss://house/ws/table/7`. @param {string} path */
export const socketUrl = (path) => (/^wss?:/.test(path) ? path : `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`);

/** @param {ConstructorParameters<typeof Link>[0]} options */
export function connect(options) {
  const link = new Link(options);
  link.open();
  return link;
}

export class Link {
  /** @param {{url: string, onSnap?: (f: any) => void, onPatch?: (f: any) => void, onNames?: (names: any) => void, onFrame?: (f: any) => void, onStatus?: (s: Status) => void, hello?: any, env?: any}} options */
  constructor(options) {
    this.o = options;
    this.env = { WebSocket: globalThis.WebSocket, window: globalThis.window, document: globalThis.document, random: Math.random, now: () => performance.now(), ...options.env };
    this.chained = !options.hello; // table sockets carry a chain of seq/prev
    this.seq = 0;
    this.acked = 0;
    this.welcome = /** @type {any} */ (null);
    this.status = /** @type {Status} */ ({ state: 'connecting', busy: 'none', code: null });
    this.socket = /** @type {any} */ (null);
    this.pending = /** @type {Command|null} */ (null);
    this.queue = /** @type {Command[]} */ ([]);
    this.timers = /** @type {Record<string, any>} */ ({});
    this.tries = 0;
    this.resyncing = false;
    this.stopped = false;
    this.unconfirmed = 0; // patches applied since the last heartbeat
    this.env.window?.addEventListener?.('offline', () => this.lost('offline'));
    this.env.window?.addEventListener?.('online', () => this.again());
    this.env.document?.addEventListener?.('visibilitychange', () => this.visible() && !this.isOpen() && this.again());
  }

  visible() {
    return this.env.document?.visibilityState !== 'hidden';
  }

  isOpen() {
    return this.socket !== null && this.status.state === 'live';
  }

  /** @param {Partial<Status>} change */
  tell(change) {
    const next = { ...this.status, ...change };
    if (next.state === this.status.state && next.busy === this.status.busy && next.code === this.status.code) return;
    this.status = next;
    this.o.onStatus?.(next);
  }

  /** @param {string} name @param {number} ms @param {() => void} f */
  timer(name, ms, f) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(f, ms);
  }

  /** @param {...string} names */
  clear(...names) {
    for (const n of names) clearTimeout(this.timers[n]);
  }

  open() {
    if (this.stopped || this.socket) return;
    this.clear('retry');
    const socket = new this.env.WebSocket(socketUrl(this.o.url));
    this.socket = socket;
    this.resyncing = false;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.raw({ t: 'hello', v: 1, ...(this.chained ? { last_seq: this.seq } : this.o.hello) });
      this.beat();
    };
    socket.onmessage = (/** @type {{data: string}} */ e) => socket === this.socket && this.read(JSON.parse(e.data));
    socket.onclose = (/** @type {{code: number}} */ e) => socket === this.socket && this.closed(e.code);
    this.timer('dead', TIMES.dead, () => this.again());
  }

  /** @param {any} frame */
  raw(frame) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(frame));
  }

  beat() {
    this.unconfirmed = 0;
    this.raw({ t: 'hb', seq: this.seq });
    this.timer('beat', TIMES.heartbeat, () => this.beat());
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    this.clear('beat', 'silence', 'dead', 'slow', 'silent', 'resync');
    if (FINAL.has(code)) {
      this.stopped = true;
      this.fail('offline');
      this.tell({ state: 'closed', code, busy: 'none' });
      return;
    }
    this.lost(this.env.window?.navigator?.onLine === false ? 'offline' : 'connecting');
    const wait = Math.min(TIMES.backoffMax, TIMES.backoff * 2 ** this.tries++) * (0.75 + this.env.random() / 2);
    this.timer('retry', wait, () => this.visible() && this.open());
  }

  /** Something is wrong with the connection: nothing is queued while it is down; only what was sent stays pending. @param {string} state */
  lost(state) {
    if (this.stopped) return;
    this.tell({ state });
    this.drop('offline');
  }

  /** Leaves the socket that is there and opens another at once. */
  again() {
    if (this.stopped) return;
    const old = this.socket;
    this.socket = null;
    this.clear('beat', 'silence', 'dead', 'slow', 'silent', 'resync');
    if (old) {
      old.onclose = old.onmessage = old.onopen = null;
      old.close();
      this.lost('connecting');
    }
    this.tries = 0;
    this.open();
  }

  close() {
    this.stopped = true;
    this.clear(...Object.keys(this.timers));
    this.socket?.close();
    this.socket = null;
  }

  alive() {
    this.clear('dead');
    this.timer('silence', TIMES.silence, () => {
      this.lost('stale');
      this.timer('dead', TIMES.dead - TIMES.silence, () => this.again());
    });
  }

  /** The state on the screen is the server's: controls may live again. */
  ready() {
    this.tries = 0;
    this.resyncing = false;
    this.clear('resync');
    const before = this.status.state;
    this.tell({ state: 'live', code: null });
    if (this.pending && (before !== 'live' || this.status.busy === 'silent')) this.transmit();
    this.pump();
  }

  /** @param {any} f */
  read(f) {
    this.alive();
    if (f.t === 'welcome') this.greet(f);
    else if (f.t === 'snap') {
      this.seq = f.seq;
      this.o.onSnap?.(f);
      this.ready();
    } else if (f.t === 'patch') this.patch(f);
    else if (f.t === 'ack' || f.t === 'nak') this.answer(f);
    else if (f.t === 'names') this.o.onNames?.(f.names);
    else if (f.t === 'hb') this.beaten(f.seq);
    else {
      this.o.onFrame?.(f);
      if (f.t === 'floor') this.ready();
    }
  }

  /** The server's heartbeat says how far it is: behind that, a message was lost. @param {number} seq */
  beaten(seq) {
    if (this.chained && seq > this.seq && ['live', 'stale'].includes(this.status.state)) this.resync();
    else if (this.status.state === 'stale') this.ready();
  }

  /** @param {any} f */
  greet(f) {
    const same = this.welcome && this.welcome.audience === f.audience && this.welcome.seat === f.seat;
    this.welcome = f;
    this.o.onFrame?.(f);
    if (same && f.seq === this.seq && this.seq > 0) this.ready();
    // Somebody else than before: the patches that follow would leave what was the other's on the screen.
    else if (!same && this.seq > 0 && this.status.state !== 'live') this.resync();
  }

  /** @param {any} f */
  patch(f) {
    if (f.seq <= this.seq) return;
    if (f.prev !== this.seq) {
      this.resync();
      return;
    }
    this.seq = f.seq;
    this.o.onPatch?.(f);
    if (++this.unconfirmed >= CONFIRM_EVERY) this.beat();
    if (this.status.state !== 'live' && f.seq >= (this.welcome?.seq ?? 0)) this.ready();
  }

  resync() {
    if (this.resyncing) return;
    this.resyncing = true;
    this.raw({ t: 'resync' });
    this.timer('resync', TIMES.silent, () => this.again());
  }

  /** @param {Answer} f */
  answer(f) {
    if (!this.pending || f.id !== this.pending.id) return;
    const { resolve } = this.pending;
    this.pending = null;
    this.clear('slow', 'silent');
    if (f.t === 'ack') this.acked = Math.max(this.acked, f.seq ?? 0);
    else this.drop('dropped');
    this.tell({ busy: 'none' });
    resolve(f);
    this.pump();
  }

  /** Taps that were waiting for their turn will not be sent. @param {string} code */
  drop(code) {
    for (const c of this.queue.splice(0)) c.resolve({ t: 'nak', code, facts: {}, local: true });
  }

  /** @param {string} code */
  fail(code) {
    this.drop(code);
    this.pending?.resolve({ t: 'nak', code, facts: {}, local: true });
    this.pending = null;
    this.clear('slow', 'silent');
  }

  /** @param {string} k @param {any} d @param {any} [extra] further fields of the frame (the floor's `table`, `exp`) @returns {Promise<Answer>} */
  send(k, d, extra = {}) {
    return new Promise((resolve) => {
      if (this.status.state !== 'live') resolve({ t: 'nak', code: 'offline', facts: {}, local: true });
      else {
        this.queue.push({ id: uuid(), exp: -1, k, d, extra, resolve });
        this.pump();
      }
    });
  }

  pump() {
    if (this.pending || !this.queue.length || this.status.state !== 'live') return;
    this.pending = /** @type {Command} */ (this.queue.shift());
    // What the last answer committed is known to whoever tapped next, even when its patch is still under way.
    this.pending.exp = Math.max(this.seq, this.acked);
    this.transmit();
  }

  transmit() {
    const c = this.pending;
    if (!c) return;
    this.raw({ t: 'cmd', id: c.id, exp: c.exp, k: c.k, d: c.d, ...c.extra });
    this.tell({ busy: 'pending' });
    this.timer('slow', TIMES.slow, () => this.tell({ busy: 'slow' }));
    this.timer('silent', TIMES.silent, () => {
      this.drop('no_answer');
      this.tell({ busy: 'silent' });
      this.resync();
    });
  }
}
