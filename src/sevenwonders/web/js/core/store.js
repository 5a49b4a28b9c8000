/** State that is looked at by many: changes are merged in and heard of once, just before the next frame. */

/** @template {object} S */
export class Store {
  /** @param {S} state */
  constructor(state) {
    this.state = state;
    /** @type {Set<(state: S) => void>} */
    this.listeners = new Set();
    this.waiting = false;
  }

  /**
   * Merge changes and tell the listeners soon.
   *
   * @param {Partial<S> | ((state: S) => Partial<S>)} changes
   */
  set(changes) {
    Object.assign(this.state, typeof changes === 'function' ? changes(this.state) : changes);
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => this.flush());
  }

  /** Tell the listeners now. */
  flush() {
    this.waiting = false;
    for (const listener of [...this.listeners]) listener(this.state);
  }

  /**
   * Hear of changes; returns how to stop.
   *
   * @param {(state: S) => void} listener
   */
  listen(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
