// @ts-check
/** What the server last said of one table: the public view, the overlay of this screen, the names. Nothing is computed here. */

/** @typedef {{seq: number, view: any, own: any, names: Record<string, string>}} State */

export function createStore() {
  /** @type {State} */
  const state = { seq: 0, view: null, own: {}, names: {} };
  /** @type {Set<(state: State, changed: Set<string>, say: any[]) => void>} */
  const listeners = new Set();
  /** @param {Iterable<string>} changed @param {any[]} [say] */
  const tell = (changed, say = []) => listeners.forEach((f) => f(state, new Set(changed), say));
  return {
    state,
    /** @param {(state: State, changed: Set<string>, say: any[]) => void} f */
    subscribe(f) {
      listeners.add(f);
      return () => listeners.delete(f);
    },
    /** The whole state. @param {{seq: number, view: any, own?: any, names?: any}} frame */
    snap(frame) {
      state.seq = frame.seq;
      state.view = frame.view;
      state.own = frame.own ?? {};
      Object.assign(state.names, frame.names ?? {});
      tell([...Object.keys(state.view ?? {}), 'own', 'names']);
    },
    /** What changed, key by key; `link` has seen to it that nothing is missing in between. @param {{seq: number, set?: any, own?: any, say?: any[]}} frame */
    patch(frame) {
      state.seq = frame.seq;
      state.view = { ...state.view, ...(frame.set ?? {}) };
      if (frame.own) state.own = { ...state.own, ...frame.own };
      tell([...Object.keys(frame.set ?? {}), ...(frame.own ? ['own'] : [])], (frame.say ?? []).filter(Boolean));
    },
    /** @param {Record<string, string>} names */
    names(names) {
      Object.assign(state.names, names ?? {});
      if (state.view) tell(['names']);
    },
    /** Something of the screen itself changed (a tap under way, the connection). @param {string} what */
    touch(what) {
      if (state.view) tell([what]);
    },
  };
}
