/** State that is looked at by many, heard of once just before the next frame; what this browser keeps of it. */

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

/**
 * What was kept under a key, where it is of the kinds that are usual.
 *
 * @template {Record<string, any>} T
 * @param {string} key
 * @param {T} usual
 * @returns {T}
 */
export function kept(key, usual) {
  const found = { ...usual };
  const read = stored(key);
  for (const name of Object.keys(usual)) {
    const value = read[name];
    if (typeof value === typeof usual[name] && value !== null && Array.isArray(value) === Array.isArray(usual[name])) Object.assign(found, { [name]: value });
  }
  return found;
}

/** @param {string} key @returns {Record<string, any>} */
function stored(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {object} choices */
export function keep(key, choices) {
  try {
    localStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // a private window may refuse: what was chosen then lasts as long as the page
  }
}
