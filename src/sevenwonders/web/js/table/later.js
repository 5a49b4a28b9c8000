/** Parts of the table that are loaded when they are first needed, so that the first look at it is quick. */

import { needMessages } from '../core/i18n.js';
import { needStyle } from '../core/style.js';

/**
 * A module with the style sheet and the strings that it needs.
 *
 * @template Module
 * @param {Promise<Module>} module
 * @param {'boards' | 'extras'} part
 */
async function dressed(module, part) {
  await Promise.all([needStyle(part), needMessages(part)]);
  return module;
}

const LOADERS = {
  cards: () => dressed(import('./cards.js'), 'extras'),
  curtain: () => dressed(import('./curtain.js'), 'extras'),
  hint: () => dressed(import('./hint.js'), 'extras'),
  keylist: () => dressed(import('./keylist.js'), 'extras'),
  motion: () => import('./motion.js'),
  pantheon: () => dressed(import('./pantheon.js'), 'boards'),
  result: () => dressed(import('./result.js'), 'extras'),
  score: () => dressed(import('./score.js'), 'extras'),
  senate: () => dressed(import('./senate.js'), 'boards'),
  solo: () => dressed(import('./solo.js'), 'boards'),
  sound: () => import('./sound.js'),
};

/** @typedef {typeof LOADERS} Loaders */

/** @type {Partial<Record<keyof Loaders, any>>} */
const loaded = {};
/** @type {Partial<Record<keyof Loaders, Promise<void>>>} */
const loading = {};

/**
 * A part, once it is there; asking for it brings it, and the table is drawn again when it has come.
 *
 * @template {keyof Loaders} Name
 * @param {{ set: (changes: object) => void }} desk
 * @param {Name} name
 * @returns {Awaited<ReturnType<Loaders[Name]>> | undefined}
 */
export function later(desk, name) {
  loading[name] ??= LOADERS[name]().then((module) => {
    loaded[name] = module;
  });
  if (!loaded[name]) void loading[name]?.then(() => desk.set({}));
  return loaded[name];
}

/** Bring parts that a table will need. @param {...keyof Loaders} names */
export const need = (...names) =>
  Promise.all(
    names.map((name) => {
      loading[name] ??= LOADERS[name]().then((module) => {
        loaded[name] = module;
      });
      return loading[name];
    }),
  );
