/**
 * State that is heard of once just before the next frame, what this browser keeps of it, and the settings of a person.
 */

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
 * Load the value stored under a key, as far as it has the types of the defaults.
 *
 * @template {Record<string, any>} T
 * @param {string} key
 * @param {T} usual
 * @returns {T}
 */
export function loadLocal(key, usual) {
  const found = { ...usual };
  const read = stored(key);
  for (const name of Object.keys(usual)) {
    const value = read[name];
    if (typeof value === typeof usual[name] && value !== null && Array.isArray(value) === Array.isArray(usual[name]))
      Object.assign(found, { [name]: value });
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
export function saveLocal(key, choices) {
  try {
    localStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // a private window may refuse: what was chosen then lasts as long as the page
  }
}

const KEY = 'sevenwonders.settings';

/**
 * @typedef {object} Settings
 * @property {'auto' | 'dark' | 'light'} theme
 * @property {string} palette a group of `themes` in `tokens.json`; none is the standard
 * @property {string} language `auto` is the browser's
 * @property {number} speed of animations: 0 none, 1 slow to 5 fast
 * @property {number} pace what the computer waits with a move: 0 not at all to 5 longest
 * @property {boolean} sounds
 * @property {number} volume 0 to 1
 * @property {boolean} letters letters on resources
 * @property {boolean} opponentPrices
 * @property {'off' | 'always' | 'irreversible'} confirm ask before a move leaves
 * @property {boolean} tutor ask before a move that gives much away
 * @property {boolean} mirrored for the left hand
 * @property {boolean} keyHints digits and letters on controls
 * @property {boolean} scores the running score
 * @property {boolean} notify whether the browser says that it is one's turn
 * @property {boolean} faces whether the browser has the page's type faces
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: 'auto',
  palette: '',
  language: 'auto',
  speed: 3,
  pace: 2,
  sounds: true,
  volume: 0.5,
  letters: false,
  opponentPrices: true,
  confirm: 'off',
  tutor: false,
  mirrored: false,
  keyHints: true,
  scores: true,
  notify: false,
  faces: false
};

/** The shortest time of a computer's move by pace, in milliseconds. */
export const PACES = [0, 400, 800, 1300, 2000, 3200];

/** @type {Store<Settings>} */
export const settings = new Store(loadLocal(KEY, DEFAULTS));

settings.listen((state) => {
  saveLocal(KEY, state);
  apply(state);
});

/** Let the page show the settings. @param {Settings} [state] */
export function apply(state = settings.state) {
  const root = document.documentElement;
  root.dataset.theme = state.theme;
  root.dataset.palette = state.palette;
  root.classList.toggle('mirrored', state.mirrored);
  root.classList.toggle('letters', state.letters);
  root.classList.toggle('no-keys', !state.keyHints);
}

/** Return whether things may move across the page. */
export const movesAllowed = () => settings.state.speed > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The name of each language in that language. @type {Record<string, string>} */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' };

/** The language to speak: the one that was chosen, else the first of the browser's that is known. */
export function preferredLanguage() {
  const wanted = settings.state.language === 'auto' ? navigator.languages : [settings.state.language];
  return wanted.map((name) => name.split('-')[0] ?? '').find((name) => name in LANGUAGES) ?? 'en';
}
