/**
 * Records of games: one that is dropped on the page or chosen is opened for replay; one that is there is fetched as a
 * file.
 */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { language, needMessages, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { navigate } from '../core/router.js';
import { glyph } from './glyph.js';
import { hideNotice, showProblem } from './notice.js';

const MAX_BYTES = 1_000_000;
const GONE_AFTER = 700; // milliseconds without a word from the drag

let listening = false;
/** @type {number | undefined} */
let leaving;
/** @type {HTMLElement | undefined} */
let overlay;

/** Take records from now on; called again it changes nothing. */
export function listenForRecords() {
  if (listening) return;
  listening = true;
  addEventListener('dragover', (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    if (!overlay) void showOverlay();
    // it comes again and again while the file is over the page; in WebKit one element is left for the next without a
    // word
    clearTimeout(leaving);
    leaving = window.setTimeout(hideOverlay, GONE_AFTER);
  });
  addEventListener('drop', (event) => {
    hideOverlay();
    if (!carriesFile(event)) return;
    event.preventDefault();
    void openRecord(event.dataTransfer?.files[0]);
  });
}

/**
 * Send a record to the server and show its replay.
 *
 * @param {File} [file] missing where the browser keeps it back
 */
async function openRecord(file) {
  await ready();
  hideNotice();
  try {
    if (!file) throw new Error(t('page.record.withheld'));
    if (file.size > MAX_BYTES) throw new Error(t('page.record.large', { name: file.name }));
    if (file.size === 0) throw new Error(t('page.record.empty', { name: file.name }));
    const { study } = await api(`/api/studies?language=${language}`, { text: await file.text() });
    navigate(`/s/${study}`);
  } catch (problem) {
    showProblem(problem);
  }
}

/** Render a button for choosing a record where dropping is impossible. @param {string} [look] classes */
export function recordButton(look = 'button pale') {
  return h(
    'label',
    { class: [look, 'file-button'] },
    h('input', {
      type: 'file',
      class: 'heard-only',
      accept: '.toml,.txt,.json,.jsonl,.html,.htm,text/plain',
      onchange: (/** @type {Event} */ event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        const file = field.files?.[0];
        field.value = '';
        if (file) void openRecord(file);
      }
    }),
    glyph('upload', 18),
    t('page.record.choose')
  );
}

/**
 * Return whether a drag brings a file: WebKitGTK names one from another window by its address alone, links come as
 * text, too.
 *
 * @param {DragEvent} event
 */
function carriesFile({ dataTransfer }) {
  const { types = [], items = [] } = dataTransfer ?? {};
  return (
    types.includes('Files') ||
    [...items].some(({ kind }) => kind === 'file') ||
    (types.includes('text/uri-list') && !types.includes('text/plain'))
  );
}

const ready = () => Promise.all([needMessages('ui'), needStyle('ui')]);

async function showOverlay() {
  overlay = document.createElement('div');
  overlay.className = 'drop-veil';
  overlay.setAttribute('aria-hidden', 'true');
  document.body.append(overlay);
  await ready();
  if (overlay) render(overlay, h('div', null, glyph('upload', 56), h('b', null, t('page.record.drop'))));
}

function hideOverlay() {
  clearTimeout(leaving);
  overlay?.remove();
  overlay = undefined;
}

/**
 * Return the address of the replay of the user's own table, from their own seat.
 *
 * @param {{ study: string, viewer: string }} study
 */
export const addressOf = ({ study, viewer }) =>
  viewer === 'spectator' ? `/s/${study}` : `/s/${study}?viewer=${viewer}`;

/** Show the replay of a table's game. @param {string} table its id */
export async function replayTable(table) {
  try {
    navigate(addressOf(await api('/api/studies', { body: { table } })));
  } catch (problem) {
    showProblem(problem);
  }
}

/** Keep something as a file. @param {string} name @param {BlobPart} text @param {string} [type] */
export function saveAs(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Fetch a record and keep it as a file. @param {string} path @param {string} name */
export async function download(path, name) {
  try {
    saveAs(name, await api(path));
  } catch (problem) {
    showProblem(problem);
  }
}
