/** Everything that can lie on the table of either game, to be searched. */

import { announce } from '../core/announcer.js';
import { catalogue } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { Store } from '../core/settings.js';
import { openFrame } from '../ui/frame.js';
import { oneOf } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import { sentence, showProblem } from '../ui/notice.js';
import { gameChoice, needGame } from './choice.js';
import { matches, needRulings } from './parts.js';

/** @import { Entry } from './parts.js' */
/** @typedef {import('./choice.js').Chosen & { all: Entry[], of: object, words: string, kind: string }} Shown */

/**
 * A game with all its entries, which can be drawn while its catalogue is the open one; nothing if another game was
 * chosen meanwhile.
 *
 * @param {import('./choice.js').Chosen} chosen
 */
async function listed(chosen) {
  const of = catalogue();
  await needRulings(chosen.game);
  return of === catalogue() && { ...chosen, of, all: chosen.learn.components.entries(), kind: 'all' };
}

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, {
    way: 'learn',
    wide: true,
    messages: ['learn', 'lobby', 'table'],
    styles: ['components']
  });
  frame.entitle(t('components.title'));
  /** @type {Store<Shown>} */
  let store;
  try {
    store = new Store({
      .../** @type {Shown} */ (await listed(await needGame())),
      words: new URLSearchParams(location.search).get('q') ?? ''
    });
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
    return frame.close;
  }
  // else another game is about to be drawn
  const draw = () => store.state.of === catalogue() && render(frame.main, page(store));
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
  const { game, learn, all, words, kind } = store.state;
  const { filters } = learn.components;
  const found = all.filter((entry) => filters[kind]?.(entry) && matches(entry.text, words));
  return [
    h('h1', null, t('components.title')),
    h(
      'div',
      { class: 'search pane', role: 'search' },
      gameChoice(game, (chosen) => void listed(chosen).then((shown) => store.set(shown || {}), showProblem)),
      h(
        'label',
        { class: 'search-line' },
        glyph('search', 22),
        h('span', { class: 'heard-only' }, t('components.search')),
        h('input', {
          type: 'search',
          value: words,
          placeholder: t('components.search.blank'),
          oninput: (/** @type {Event} */ event) =>
            store.set({ words: /** @type {HTMLInputElement} */ (event.target).value })
        })
      ),
      oneOf({
        legend: t('components.kind'),
        name: 'kind',
        value: kind,
        quiet: true,
        look: 'tight',
        choices: Object.keys(filters).map((value) => ({ value, label: t(`components.kind.${value}`) })),
        choose: (kind) => store.set({ kind })
      })
    ),
    h('p', { class: 'found' }, t('components.found', { count: found.length })),
    found.length
      ? h(
          'ul',
          { class: 'components', key: game },
          found.map((entry) => entry.draw())
        )
      : h('p', { class: 'blank-page' }, t('components.none'))
  ];
}
