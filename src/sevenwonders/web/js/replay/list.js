/** All my games: those that go on and those that are over, with their records. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { Store } from '../core/store.js';
import { download, recordButton, replayTable } from '../ui/records.js';
import { connectionBanner, keepFresh, openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';
import { needLines, tableLine, unfinishedLine, whoPlays } from '../lobby/tables.js';

/** @import { TableSummary } from '../lobby/tables.js' */

const FRESH_EVERY = 20_000;

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'replays', messages: ['lobby', 'replay'] });
  frame.entitle(t('replay.list'));
  await needLines();
  const store = new Store({ mine: /** @type {TableSummary[] | null} */ (null), online: true });
  const refresh = () => void api('/api/tables').then(({ mine }) => store.set({ mine }), showProblem);
  const draw = () => render(frame.main, page(store.state.mine, store.state.online, refresh));
  store.listen(draw);
  draw();
  const stop = keepFresh(
    FRESH_EVERY,
    () => api('/api/tables'),
    ({ mine }) => store.set({ mine, online: true }),
    () => store.set({ online: false }),
  );
  return () => {
    stop();
    store.listeners.clear();
    frame.close();
  };
}

/** @param {TableSummary[] | null} mine @param {boolean} online @param {() => void} refresh */
function page(mine, online, refresh) {
  const unfinished = mine?.filter((table) => !table.over) ?? [];
  const finished = mine?.filter((table) => table.over) ?? [];
  return [
    connectionBanner(online),
    h('div', { class: 'list-head', key: 'head' }, h('h1', null, t('replay.list')), recordButton()),
    !mine && online && h('p', { class: 'loading', key: 'waiting' }, t('lobby.loading')),
    mine && !mine.length && empty(),
    unfinished.length > 0 &&
      h('section', { class: 'pane tables', key: 'unfinished' }, h('h2', null, t('lobby.resume')), h('ul', null, unfinished.map(unfinishedLine(refresh)))),
    finished.length > 0 &&
      h('section', { class: 'pane tables', key: 'finished' }, h('h2', null, t('replay.finished')), h('ul', null, finished.map(finishedLine))),
  ];
}

/** @param {TableSummary} table */
function finishedLine(table) {
  const line = tableLine(table);
  const who = whoPlays(table);
  return h(
    'li',
    { key: table.id, class: 'with-ways' },
    line.children,
    h('button', { type: 'button', class: 'button', onclick: () => void replayTable(table.id), 'aria-label': t('replay.watch.of', { who }) }, glyph('replay', 18), t('replay.watch')),
    h(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': t('replay.download.of', { who }), title: t('replay.download'), onclick: () => void download(`/api/tables/${table.id}/record`, `${table.id}.toml`) },
      glyph('download', 20),
    ),
  );
}

const empty = () =>
  h(
    'div',
    { class: 'blank-page pane', key: 'empty' },
    glyph('cards', 56),
    h('h2', null, t('replay.none')),
    h('p', null, t('replay.none.about')),
    h('div', { class: 'row' }, h('a', { class: 'button primary', href: '/' }, glyph('play', 18), t('replay.none.go')), recordButton('button')),
  );
