/** Learning: the lesson, the signs, the cards, and the rules in short. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { needMessages, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { gameModule, GAMES, needAbout } from '../games.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';
import { numbered } from './numbered.js';
import { showPlace } from './place.js';

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', messages: ['learn'] });
  frame.entitle(t('learn.title'));
  const about = await needAbout();
  await needMessages(...Object.values(about).flatMap(({ rules }) => rules?.messages ?? []));
  let opening = false;
  const draw = () => render(frame.main, page(about, opening, begin));
  const begin = async () => {
    if (opening) return;
    opening = true;
    draw();
    await startFirstGame();
    opening = false;
    draw();
  };
  draw();
  showPlace();
  return frame.close;
}

/** Lay the table of the lesson and go there. */
async function startFirstGame() {
  try {
    const setups = await Promise.all(GAMES.map(async (name) => (await gameModule(name)).setup()));
    const table = await api('/api/tables', { body: setups.find(({ firstGame }) => firstGame)?.firstGame });
    navigate(`/t/${table.id}`);
  } catch (problem) {
    showProblem(problem);
  }
}

/** @param {Record<string, import('../games.js').GameAbout>} about @param {boolean} opening @param {() => void} begin */
const page = (about, opening, begin) => [
  h('h1', null, t('learn.heading')),
  h('p', { class: 'lead' }, t('learn.lead')),
  h(
    'section',
    { class: 'pane lesson-offer', 'aria-labelledby': 'lesson-offer' },
    h('div', null, h('h2', { id: 'lesson-offer' }, t('learn.lesson')), h('p', null, t('learn.lesson.about'))),
    h(
      'button',
      { type: 'button', class: 'button primary big', onclick: begin, disabled: opening },
      glyph('play', 22),
      t(opening ? 'learn.lesson.opening' : 'learn.lesson.go')
    )
  ),
  h(
    'div',
    { class: 'learn-ways' },
    way('/learn/rules', 'rulebook', 'book'),
    way('/learn/symbols', 'symbols', 'spark'),
    way('/learn/cards', 'cards', 'cards')
  ),
  Object.entries(about).map(([game, { rules }]) => rules && rulesOf(game, rules))
];

/**
 * The rules of a game in short, with those of its expansions; the way to what else there is of a game that is not the
 * first.
 *
 * @param {string} game
 * @param {NonNullable<import('../games.js').GameAbout['rules']>} rules
 */
const rulesOf = (game, { id, keys, lines, boxes, ways }) => [
  h(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, t(keys)),
    ways && h('p', null, t(`${keys}.about`)),
    rulesInShort(lines, keys),
    ways &&
      h(
        'div',
        { class: 'row' },
        h('a', { class: 'button', href: `/learn/rules?game=${game}` }, t(`${keys}.rulebook`)),
        h('a', { class: 'button', href: `/learn/symbols?game=${game}` }, t(`${keys}.symbols`)),
        h('a', { class: 'button', href: `/learn/cards?game=${game}` }, t(`${keys}.cards`))
      )
  ),
  boxes &&
    h(
      'section',
      { 'aria-labelledby': 'boxes-title' },
      h('h2', { id: 'boxes-title' }, t('learn.boxes')),
      h('div', { class: 'boxes-short' }, boxes.map(boxInShort))
    )
];

/** @param {string[]} rules @param {string} keys the beginning of their keys */
const rulesInShort = (rules, keys) =>
  h(
    'ol',
    { class: 'rules' },
    rules.map((rule) =>
      h(
        'li',
        { class: 'pane', key: rule },
        h('h3', null, t(`${keys}.${rule}`)),
        h('p', null, t(`${keys}.${rule}.text`))
      )
    )
  );

/** @param {string} path @param {string} name @param {string} picture */
const way = (path, name, picture) =>
  h(
    'a',
    { class: 'pane learn-way', href: path },
    glyph(picture, 32),
    h('b', null, t(`learn.${name}`)),
    h('span', null, t(`learn.${name}.about`)),
    glyph('arrow', 20)
  );

/** @param {string} box */
const boxInShort = (box) =>
  h(
    'article',
    { class: 'pane', id: box, key: box },
    h('h3', null, t(`learn.${box}`)),
    h(
      'ul',
      null,
      numbered(`learn.${box}`).map((text) => h('li', { key: text }, text))
    )
  );
