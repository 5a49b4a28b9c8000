/** The chosen palette, and the type faces: they come after the first picture, and nothing moves for them. */

import { needStyle } from './lazy.js';
import { settings } from './settings.js';

/** Names in style sheets, with the files and the weights in them. */
const FACES = /** @type {const} */ ([
  ['Seventext', 'text', '400 800'],
  ['Seventitle', 'title', '400']
]);
const MAX_WAIT = 150; // milliseconds; nothing has been read of what was drawn so long ago

/** Bring the chosen palette, and the faces that an earlier visit has left unless they take long. */
export async function applyLook() {
  const { palette, faces } = settings.state;
  const sheet = palette && needStyle('themes').catch(() => {});
  if (faces) use(await Promise.race([read('force-cache').catch(none), nothingSoon()]));
  await sheet;
}

/** @returns {FontFace[]} */
const none = () => [];

/** @returns {Promise<FontFace[]>} */
const nothingSoon = () => new Promise((done) => setTimeout(() => done([]), MAX_WAIT));

/** Fetch the faces; they are used at once or, if the page has been seen for a while, when the next one opens. */
export async function fetchFaces() {
  const since = performance.now();
  const faces = await read('default');
  if (!settings.state.faces) settings.set({ faces: true });
  if (performance.now() - since < MAX_WAIT) return use(faces);
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  new MutationObserver((_, watch) => {
    if (page.firstChild) return;
    watch.disconnect();
    use(faces);
  }).observe(page, { childList: true });
}

/** @param {RequestCache} cache */
const read = (cache) =>
  Promise.all(
    FACES.map(async ([family, file, weight]) => {
      const answer = await fetch(new URL(`../../fonts/${file}.woff2`, import.meta.url), { cache });
      return new FontFace(family, await answer.arrayBuffer(), { weight }).load();
    })
  );

/** @param {FontFace[]} faces */
function use(faces) {
  for (const face of faces)
    if (![...document.fonts].some(({ family }) => family === face.family)) document.fonts.add(face);
}
