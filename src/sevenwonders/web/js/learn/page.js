/** Learning: the lesson, the signs, the cards, and the rules in short. */

import { h, render } from '../core/dom.js';
import { needMessages, t } from '../core/i18n.js';
import { STUDIED, needAbout } from '../games.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';
import { begin, isDone, lessonsOf } from './lessons.js';
import { numberedMessages } from './numbered.js';
import { showPlace } from './place.js';

/** The names of lessons by game. @typedef {[string, string[]][]} Offered */

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', messages: ['learn'] });
  frame.entitle(t('learn.title'));
  const [about, offered] = await Promise.all([needAbout(), needLessons()]);
  await needMessages(...Object.values(about).flatMap(({ rules }) => rules?.messages ?? []));
  let opening = '';
  const draw = () => render(frame.main, page(about, offered, opening, start));
  /** @param {string} game @param {string} name */
  const start = async (game, name) => {
    if (opening) return;
    opening = `${game}.${name}`;
    draw();
    await begin(game, name).catch(showProblem);
    opening = '';
    draw();
  };
  draw();
  showPlace();
  return frame.close;
}

/** Load which lessons there are, and their words. @returns {Promise<Offered>} */
async function needLessons() {
  const found = await Promise.all(STUDIED.map(async (game) => ({ game, lessons: await lessonsOf(game) })));
  await needMessages(...found.flatMap(({ lessons }) => lessons?.MESSAGES ?? []));
  return found.flatMap(({ game, lessons }) => (lessons ? [[game, Object.keys(lessons.LESSONS)]] : []));
}

/**
 * @param {Record<string, import('../games.js').GameAbout>} about
 * @param {Offered} offered
 * @param {string} opening the lesson whose table is being laid
 * @param {(game: string, name: string) => void} start
 */
const page = (about, offered, opening, start) => [
  h('h1', null, t('learn.heading')),
  h('p', { class: 'lead' }, t('learn.lead')),
  h(
    'section',
    { class: 'lessons', 'aria-labelledby': 'lessons-title' },
    h('h2', { id: 'lessons-title' }, t('learn.lessons')),
    h('p', null, t('learn.lessons.about')),
    offered.map(([game, names]) => [
      h('h3', { key: game }, t(`lobby.game.${game}`)),
      h(
        'ol',
        { class: 'rules' },
        names.map((name) => offer(game, name, nextOf(game, names), opening, start))
      )
    ])
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

/** The first lesson of a game that was not seen to its end. @param {string} game @param {string[]} names */
const nextOf = (game, names) => names.find((name) => !isDone(game, name));

/**
 * A lesson: what it teaches, whether it is done, and the way to its table.
 *
 * @param {string} game
 * @param {string} name
 * @param {string | undefined} next the lesson that should come next
 * @param {string} opening
 * @param {(game: string, name: string) => void} start
 */
const offer = (game, name, next, opening, start) => {
  const id = `lesson-${game}-${name}`;
  const done = isDone(game, name);
  const words = opening === `${game}.${name}` ? 'opening' : done ? 'again' : 'go';
  return h(
    'li',
    { key: name, class: ['pane', 'lesson-offer', done && 'lesson-done'] },
    h('h4', { id }, t(`lessons.${game}.${name}`), done && h('small', null, glyph('check', 16), t('learn.lesson.done'))),
    h('p', null, t(`lessons.${game}.${name}.about`)),
    h(
      'button',
      {
        type: 'button',
        class: ['button', name === next && 'primary'],
        'aria-describedby': id,
        onclick: () => start(game, name),
        disabled: opening !== ''
      },
      glyph(done ? 'replay' : 'play', 20),
      t(`learn.lesson.${words}`)
    )
  );
};

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
      numberedMessages(`learn.${box}`).map((text) => h('li', { key: text }, text))
    )
  );
