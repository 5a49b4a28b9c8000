/** What is shared of a position: its address, and its picture, which the server draws as the asking seat may see it. */

import { announce } from '../core/announcer.js';
import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';
import { saveAs } from '../ui/records.js';

/** @import { Study, Viewer } from './study.js' */

const SHARPER = 2; // how many pixels a PNG has for one of the drawing

/** Where a replay stands: what is copied, and followed by friends. @param {Study} study @param {number} at @param {Viewer} viewer */
function addressOf(study, at, viewer) {
  const { game, study: id } = study.contents;
  const where = new URLSearchParams({ ...(game && { game: String(game) }), move: String(at), ...(viewer !== 'spectator' && { viewer }) });
  return `${location.origin}/s/${id}?${where}`;
}

/** A button that unfolds what may be shared of the position that is shown. @param {Study} study @param {number} at @param {Viewer} viewer */
export function sharing(study, at, viewer) {
  const { game, study: id } = study.contents;
  const picture = `/api/studies/${encodeURIComponent(id)}/positions/${study.plyAfter(at)}/picture?game=${game}&viewer=${viewer}`;
  const choice = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => Promise<void>} */ act) =>
    h('button', { type: 'button', class: 'button', onclick: (/** @type {Event} */ event) => void done(event, act) }, glyph(sign, 18), h('span', null, t(words)));
  return h(
    'details',
    { class: 'share', key: 'share' },
    h('summary', { class: 'button pale', title: t('replay.share') }, glyph('share', 18), h('span', null, t('replay.share'))),
    h(
      'div',
      { class: 'pane' },
      choice('link', 'replay.share.link', () => copy(addressOf(study, at, viewer))),
      choice('download', 'replay.share.png', () => savePicture(picture, `position-${at}`)),
      choice('download', 'replay.share.svg', async () => saveAs(`position-${at}.svg`, await api(picture), 'image/svg+xml')),
    ),
  );
}

/** Do what was chosen, and fold the choices. @param {Event} event @param {() => Promise<void>} act */
async function done(event, act) {
  const choices = /** @type {HTMLElement} */ (event.currentTarget).closest('details');
  try {
    await act();
    if (choices) choices.open = false;
  } catch (problem) {
    showProblem(problem);
  }
}

/** @param {string} text */
async function copy(text) {
  if (!navigator.clipboard) throw new Error(text); // an address without a lock: it is shown instead
  await navigator.clipboard.writeText(text);
  announce(t('replay.share.copied'));
}

/** Fetch a picture and keep it as a PNG. @param {string} path @param {string} name */
export async function savePicture(path, name) {
  const address = URL.createObjectURL(new Blob([await api(path)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * SHARPER, image.naturalHeight * SHARPER];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  const png = await new Promise((/** @type {(found: Blob | null) => void} */ resolve) => canvas.toBlob(resolve));
  if (png) saveAs(`${name}.png`, png, 'image/png');
}
