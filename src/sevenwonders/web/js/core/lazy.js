/** Parts of a page that are loaded when they are first needed, so that the first look at it is quick. */

import { needMessages } from './i18n.js';
import { needStyle } from './style.js';

/**
 * A module with the style sheets and the strings that it needs.
 *
 * @template Module
 * @param {Promise<Module>} module
 * @param {...string} parts
 */
export async function dressed(module, ...parts) {
  await Promise.all([needStyle(...parts), needMessages(...parts)]);
  return module;
}

/**
 * Loaders by name as two functions: `later` has a part once it is there (asking for it brings it, and the desk is drawn
 * again when it has come), `need` brings parts at once.
 *
 * @template {Record<string, () => Promise<any>>} Loaders
 * @param {Loaders} loaders
 */
export function lazily(loaders) {
  /** @type {Partial<Record<keyof Loaders, any>>} */
  const loaded = {};
  /** @type {Partial<Record<keyof Loaders, Promise<void>>>} */
  const loading = {};
  /** @param {keyof Loaders} name @returns {Promise<void>} */
  const bring = (name) =>
    (loading[name] ??= loaders[name]?.().then(
      (module) => void (loaded[name] = module),
      (error) => {
        delete loading[name]; // asked for again, it is tried again
        throw error;
      },
    ) ?? Promise.resolve());
  return {
    /**
     * @template {keyof Loaders} Name
     * @param {{ set: (changes: object) => void }} desk
     * @param {Name} name
     * @returns {Awaited<ReturnType<Loaders[Name]>> | undefined}
     */
    later(desk, name) {
      const coming = bring(name);
      if (!loaded[name]) void coming.then(() => desk.set({}));
      return loaded[name];
    },
    /** @param {...keyof Loaders} names */
    need: (...names) => Promise.all(names.map(bring)),
  };
}
