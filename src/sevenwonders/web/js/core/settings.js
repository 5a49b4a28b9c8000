/** What a person likes, kept in this browser. */

import { Store, keep, kept } from './store.js';

const KEY = 'sevenwonders.settings';

/**
 * @typedef {object} Settings
 * @property {'auto' | 'dark' | 'light'} theme
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
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: 'auto',
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
};

/** How long the computer's move takes at least, by pace, in milliseconds. */
export const PACES = [0, 400, 800, 1300, 2000, 3200];

/** @type {Store<Settings>} */
export const settings = new Store(kept(KEY, DEFAULTS));

settings.listen((state) => {
  keep(KEY, state);
  apply(state);
});

/** Let the page show the settings. @param {Settings} [state] */
export function apply(state = settings.state) {
  const root = document.documentElement;
  root.dataset.theme = state.theme;
  root.classList.toggle('mirrored', state.mirrored);
  root.classList.toggle('letters', state.letters);
  root.classList.toggle('no-keys', !state.keyHints);
}

/** Whether things may travel over the page. */
export const movesAllowed = () => settings.state.speed > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How each language that has a catalogue calls itself. @type {Record<string, string>} */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' };

/** The language to speak: the one that was chosen, else the first of the browser's that is known. */
export function preferredLanguage() {
  const wanted = settings.state.language === 'auto' ? navigator.languages : [settings.state.language];
  return wanted.map((name) => name.split('-')[0] ?? '').find((name) => name in LANGUAGES) ?? 'en';
}
