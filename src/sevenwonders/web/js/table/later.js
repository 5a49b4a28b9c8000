/** Parts of the table that are loaded when they are first needed, so that the first look at it is quick. */

const LOADERS = {
  cards: () => import('./cards.js'),
  curtain: () => import('./curtain.js'),
  hint: () => import('./hint.js'),
  keylist: () => import('./keylist.js'),
  motion: () => import('./motion.js'),
  pantheon: () => import('./pantheon.js'),
  result: () => import('./result.js'),
  score: () => import('./score.js'),
  senate: () => import('./senate.js'),
  solo: () => import('./solo.js'),
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
