/** Everything that can lie on the table of either game, to be searched. */

import { announce } from '../core/announcer.js';
import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { Store } from '../core/store.js';
import { needArt } from '../ui/art.js';
import { openFrame } from '../ui/frame.js';
import { oneOf } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import { sentence } from '../ui/notice.js';
import { classicComponents } from '../classic/learn.js';
import { matches } from './components.js';
import { duelComponents } from '../duel/learn.js';
import { gameChoice, gameInAddress, openComponents } from './games.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('./components.js').Entry} Entry */
/** @typedef {{ game: Game, all: Entry[], words: string, kind: string }} Shown */

const COMPONENTS = { duel: duelComponents, classic: classicComponents };

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', wide: true, messages: ['learn', 'lobby', 'table', 'duel'] });
  frame.entitle(t('components.title'));
  const game = gameInAddress();
  try {
    await Promise.all([openComponents(game), needArt()]);
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
    return frame.close;
  }
  /** @type {Shown} */
  const shown = { game, all: COMPONENTS[game].entries(), words: new URLSearchParams(location.search).get('q') ?? '', kind: 'all' };
  const store = new Store(shown);
  const draw = () => render(frame.main, page(store));
  let said = 0;
  store.listen(() => {
    draw();
    clearTimeout(said);
    said = setTimeout(() => announce(frame.main.querySelector('.found')?.textContent ?? ''), 600);
  });
  draw();
  return () => {
    clearTimeout(said);
    frame.close();
  };
}

/** @param {Store<Shown>} store */
function page(store) {
  const { game, all, words, kind } = store.state;
  const { filters } = COMPONENTS[game];
  const found = all.filter((entry) => filters[kind]?.(entry) && matches(entry.text, words));
  return [
    h('h1', null, t('components.title')),
    h(
      'div',
      { class: 'search pane', role: 'search' },
      gameChoice(game, (game) => store.set({ game, all: COMPONENTS[game].entries(), kind: 'all' })),
      h(
        'label',
        { class: 'search-line' },
        glyph('search', 22),
        h('span', { class: 'heard-only' }, t('components.search')),
        h('input', {
          type: 'search',
          value: words,
          placeholder: t('components.search.blank'),
          oninput: (/** @type {Event} */ event) => store.set({ words: /** @type {HTMLInputElement} */ (event.target).value }),
        }),
      ),
      oneOf({
        legend: t('components.kind'),
        name: 'kind',
        value: kind,
        quiet: true,
        look: 'tight',
        choices: Object.keys(filters).map((value) => ({ value, label: t(`components.kind.${value}`) })),
        choose: (kind) => store.set({ kind }),
      }),
    ),
    h('p', { class: 'found' }, t('components.found', { count: found.length })),
    found.length ? h('ul', { class: 'components', key: game }, found.map((entry) => entry.draw())) : h('p', { class: 'blank-page' }, t('components.none')),
  ];
}
