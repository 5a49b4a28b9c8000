/**
 * Parts of a page and style sheets that are loaded when they are first needed, so that the first look at it is quick.
 */

import { needMessages } from './i18n.js';

/**
 * Return a module once its style sheets and messages are loaded.
 *
 * @template Module
 * @param {Promise<Module>} module
 * @param {string[]} styles
 * @param {string[]} [messages] the parts of the same names, unless given
 */
export const withAssets = async (module, styles, messages = styles) =>
  (await Promise.all([module, needStyle(...styles), needMessages(...messages)]))[0];

/** Wait until the page has something to show: a table is open before its first view has come. */
export function firstRender() {
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  return new Promise((done) => {
    if (page.firstChild) return done(undefined);
    const watch = new MutationObserver(() => (watch.disconnect(), done(undefined)));
    watch.observe(page, { childList: true });
  });
}

/** Run a function after the next paint; a hidden page never paints. */
export const nextPaint = () =>
  new Promise((done) => void (document.hidden ? done(undefined) : requestAnimationFrame(() => setTimeout(done))));

/**
 * The results of loaders, by name.
 *
 * @template {Record<string, () => Promise<any>>} Loaders
 * @typedef {{ [Name in keyof Loaders]: Awaited<ReturnType<Loaders[Name]>> }} Loaded
 */

/**
 * Loaders by name as three functions: `later` has a part once it is there (asking for it brings it, behind the picture
 * that is being drawn, and the caller hears when it has come), `need` brings parts at once, `complete` says whether all
 * that was asked for is there.
 *
 * @template {Record<string, () => Promise<any>>} Loaders
 * @param {Loaders} loaders
 */
export function lazyModules(loaders) {
  /** @type {Partial<Record<keyof Loaders, any>>} */
  const loaded = {};
  /** @type {Partial<Record<keyof Loaders, Promise<void>>>} */
  const loading = {};
  /** @param {keyof Loaders} name @param {Promise<unknown>} [before] what comes first @returns {Promise<void>} */
  const bring = (name, before = Promise.resolve()) =>
    (loading[name] ??= before.then(loaders[name]).then(
      (module) => void (loaded[name] = module),
      (error) => {
        delete loading[name]; // asked for again, it is tried again
        throw error;
      }
    ));
  return {
    loaders,
    /**
     * @template {keyof Loaders} Name
     * @param {Name} name
     * @param {() => void} heard
     * @param {() => void} lost hears that the part did not come
     * @returns {Loaded<Loaders>[Name] | undefined}
     */
    later(name, heard, lost) {
      const coming = bring(name, loading[name] ?? nextPaint());
      if (!loaded[name]) coming.then(heard, lost);
      return loaded[name];
    },
    /** @param {...keyof Loaders} names */
    need: (...names) => Promise.all(names.map((name) => bring(name))),
    complete: () => Object.keys(loading).every((name) => loaded[name])
  };
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * A game with the style sheets and messages that its tables need, and the messages in which other pages speak of it;
 * `plain` is one that brings no part of the page.
 *
 * @typedef {{ name: string, styles: string[], words: string[], about: string[], plain?: boolean }} Game
 */

/** The games of the server, as it writes them into the page. @type {[Game, ...Game[]]} */
export const games = JSON.parse(document.documentElement.dataset.games ?? '');

/** Names of a game's own style sheets: `GAME` and `GAME_PART`. */
const GAME = new RegExp(`(?:^|[,/])(${games.map(({ name }) => name).join('|')})(_[\\w/]+)?(\\.css)?(,|$)`);

/** The game whose sheets were needed last; those of others are disabled. @type {string | undefined} */
let game;

/** Load `css/NAME.css`, once; resolves when it applies. @param {...string} names */
export async function needStyle(...names) {
  game = GAME.exec(names.join())?.[1] ?? game;
  await Promise.all(
    names.map((name) => {
      if (!sheets.has(name)) sheets.set(name, load(name));
      return sheets.get(name);
    })
  );
  for (const sheet of document.styleSheets) sheet.disabled = game !== (GAME.exec(`${sheet.href}`)?.[1] ?? game);
}

/**
 * Sheets that stand before all others whenever they are needed, in reverse order: of equal rules the later one wins.
 */
const FIRST = [...games.map(({ name }) => name), 'actions', 'table', 'cards', 'ui'];

/** @param {string} name @returns {Promise<void>} */
function load(name) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const place = FIRST.indexOf(name);
    link.rel = 'stylesheet';
    link.href = new URL(`../../css/${name}.css`, import.meta.url).href;
    link.dataset.place = `${place}`;
    link.onload = () => resolve();
    link.onerror = () => {
      sheets.delete(name); // asked for again, it is tried again
      link.remove();
      reject(new Error(link.href));
    };
    document.head.insertBefore(
      link,
      [...document.querySelectorAll('link')].find((other) => Number(other.dataset.place) < place) ?? null
    );
  });
}
