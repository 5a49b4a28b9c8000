/** All my games: those that go on and those that are over, with their records. */

import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { Store } from '../core/settings.js';
import { download, recordButton, replayTable } from '../ui/records.js';
import { connectionBanner, poll, openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';
import {
  askLists,
  binOf,
  moreLine,
  needLines,
  tableLine,
  unfinishedLine,
  unreadTables,
  whoPlays
} from '../lobby/tables.js';

/** @import { Lists, TableSummary } from '../lobby/tables.js' */

const FRESH_EVERY = 20_000;

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'replays', messages: ['lobby', 'replay'] });
  frame.entitle(t('replay.list'));
  await needLines();
  const store = new Store({ lists: /** @type {Lists | null} */ (null), pages: 1, online: true });
  const refresh = (pages = store.state.pages) =>
    void askLists(pages).then((lists) => store.set({ lists, pages }), showProblem);
  const draw = () =>
    render(
      frame.main,
      page(
        store.state.lists,
        store.state.online,
        () => refresh(),
        () => refresh(store.state.pages + 1)
      )
    );
  store.listen(draw);
  draw();
  const stop = poll(
    FRESH_EVERY,
    () => askLists(store.state.pages),
    (lists) => store.set({ lists, online: true }),
    () => store.set({ online: false })
  );
  return () => {
    stop();
    store.listeners.clear();
    frame.close();
  };
}

/** @param {Lists | null} lists @param {boolean} online @param {() => void} refresh @param {() => void} more */
function page(lists, online, refresh, more) {
  const unfinished = lists?.mine.filter((table) => !table.over) ?? [];
  const finished = lists?.mine.filter((table) => table.over) ?? [];
  return [
    connectionBanner(online),
    h('div', { class: 'list-head', key: 'head' }, h('h1', null, t('replay.list')), recordButton()),
    !lists && online && h('p', { class: 'loading', key: 'waiting' }, t('lobby.loading')),
    lists && !lists.mine.length && !lists.unread.length && empty(),
    unfinished.length > 0 &&
      h(
        'section',
        { class: 'pane tables', key: 'unfinished' },
        h('h2', null, t('lobby.resume')),
        h(
          'ul',
          null,
          unfinished.map(unfinishedLine(refresh)),
          lists && moreLine(lists, unfinished, lists.counts.mine, more)
        )
      ),
    finished.length > 0 &&
      h(
        'section',
        { class: 'pane tables', key: 'finished' },
        h('h2', null, t('replay.finished')),
        h(
          'ul',
          null,
          finished.map(finishedLine(refresh)),
          lists && moreLine(lists, finished, lists.counts.finished, more)
        )
      ),
    unreadTables(lists?.unread ?? [], refresh)
  ];
}

/** @param {() => void} deleted */
const finishedLine = (deleted) => (/** @type {TableSummary} */ table) => {
  const line = tableLine(table);
  const who = whoPlays(table);
  return h(
    'li',
    { key: table.id, class: 'with-ways' },
    line.children,
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick: () => void replayTable(table.id),
        'aria-label': t('replay.watch.of', { who })
      },
      glyph('replay', 18),
      t('replay.watch')
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': t('replay.download.of', { who }),
        title: t('replay.download'),
        onclick: () => void download(`/api/tables/${table.id}/record`, `${table.id}.toml`)
      },
      glyph('download', 20)
    ),
    binOf(table, deleted)
  );
};

const empty = () =>
  h(
    'div',
    { class: 'blank-page pane', key: 'empty' },
    glyph('cards', 56),
    h('h2', null, t('replay.none')),
    h('p', null, t('replay.none.about')),
    h(
      'div',
      { class: 'row' },
      h('a', { class: 'button primary', href: '/' }, glyph('play', 18), t('replay.none.go')),
      recordButton('button')
    )
  );
