/**
 * Which page an address shows.  Pages are modules that are loaded when they are first needed:
 * `open(root, params)` fills the root and returns how to leave it again.
 */

/** @typedef {Record<string, string>} Params */
/**
 * @typedef {{ open: (root: HTMLElement, params: Params) => (() => void) | void | Promise<(() => void) | void> }} Page
 */
/** @typedef {{ pattern: RegExp, names: string[], load: () => Promise<Page> }} Route */

/** @type {Route[]} */
const routes = [];
/** @type {(() => void) | void} */
let leave;
let visit = 0;
/** @type {() => Promise<Page & { unloaded: Page }>} */
let notFound = () => Promise.reject(new Error('there is no such page'));

/** The value that a dialog returns if it closes because another page opens. */
export const LEFT = 'left';

/**
 * @param {string} path parts in braces are parameters: `/t/{id}`
 * @param {() => Promise<Page>} load
 */
export function route(path, load) {
  const names = /** @type {string[]} */ ([]);
  const source = path.replace(/\{(\w+)\}/g, (_, name) => (names.push(name), '([^/]+)'));
  routes.push({ pattern: new RegExp(`^${source}/?$`), names, load });
}

/**
 * Which page is shown where no route leads; its `unloaded` is shown instead of a page that did not come.
 *
 * @param {() => Promise<Page & { unloaded: Page }>} load
 */
export function setNotFound(load) {
  notFound = load;
}

/**
 * The module that stores scroll positions, once loaded: called before another entry of the history, and when its page
 * is open (`scroll.js`).
 */
export const scrolling = { leave() {}, restore() {} };

/**
 * Go to an address of this site; resolves when its page is open.
 *
 * @param {string} address
 * @param {{ replace?: boolean }} [how]
 */
export function navigate(address, how = {}) {
  scrolling.leave();
  history[how.replace ? 'replaceState' : 'pushState'](null, '', address);
  return show();
}

/**
 * Pages open one after the other: a page that is left while it opens is closed as soon as it is open.
 *
 * @type {Promise<void>}
 */
let opening = Promise.resolve();

/** Show the page of the current address. */
export function show() {
  const number = ++visit;
  const shown = opening.then(() => open(number));
  opening = shown.catch(() => {});
  return shown;
}

/** @param {number} number of the visit */
async function open(number) {
  if (number !== visit) return;
  const root = /** @type {HTMLElement} */ (document.getElementById('page'));
  const { load, params } = routeTo(location.pathname);
  const page = await load().catch(() => notFound().then(({ unloaded }) => unloaded));
  if (number !== visit) return;
  leave?.();
  leave = undefined;
  for (const dialog of document.querySelectorAll('dialog')) dialog.close(LEFT); // they were about the page that goes
  root.replaceChildren();
  scrollTo(0, 0);
  leave = await page.open(root, params);
  scrolling.restore();
}

/** @param {string} path @returns {{ load: () => Promise<Page>, params: Params }} */
function routeTo(path) {
  for (const { pattern, names, load } of routes) {
    const match = pattern.exec(path);
    if (match)
      return { load, params: Object.fromEntries(names.map((name, index) => [name, decoded(match[index + 1] ?? '')])) };
  }
  return { load: notFound, params: {} };
}

/**
 * Decode a part of an address; one that is cut off in the middle of a character stays as it is.
 *
 * @param {string} part
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Hear of going back and forward before the router does, and return whether the page stays.
 *
 * @type {Set<(event: PopStateEvent) => boolean>}
 */
export const stays = new Set();

addEventListener('popstate', (event) => void ([...stays].some((stay) => stay(event)) || show()));
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (!routes.some(({ pattern }) => pattern.test(link.pathname))) return;
  event.preventDefault();
  // a page adds what it shows to its address: a second entry for it would be one where *Back* does nothing
  if (link.pathname + link.search !== location.pathname + location.search)
    navigate(link.href, { replace: link.href === location.origin + location.pathname });
});
