/** Learning: the lesson, the signs, the cards, and the rules in short. */

import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { startFirstGame } from './first_game.js';

const RULES = ['goal', 'turn', 'pay', 'chain', 'war', 'science', 'wonders', 'end'];
const CLASSIC_RULES = ['goal', 'turn', 'pay', 'neighbours', 'stages', 'chain', 'war', 'science', 'end'];
const BOXES = { pantheon: 4, agora: 4, solo: 3 };

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', messages: ['learn'] });
  frame.entitle(t('learn.title'));
  let opening = false;
  const draw = () => render(frame.main, page(opening, begin));
  const begin = async () => {
    if (opening) return;
    opening = true;
    draw();
    await startFirstGame();
    opening = false;
    draw();
  };
  draw();
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  return frame.close;
}

/** @param {boolean} opening @param {() => void} begin */
const page = (opening, begin) => [
  h('h1', null, t('learn.heading')),
  h('p', { class: 'lead' }, t('learn.lead')),
  h(
    'section',
    { class: 'pane lesson-offer', 'aria-labelledby': 'lesson-offer' },
    h('div', null, h('h2', { id: 'lesson-offer' }, t('learn.lesson')), h('p', null, t('learn.lesson.about'))),
    h('button', { type: 'button', class: 'button primary big', onclick: begin, disabled: opening }, glyph('play', 22), t(opening ? 'learn.lesson.opening' : 'learn.lesson.go')),
  ),
  h('div', { class: 'learn-ways' }, way('/learn/symbols', 'symbols', 'spark'), way('/learn/cards', 'cards', 'cards')),
  h(
    'section',
    { id: 'rules', 'aria-labelledby': 'rules-title' },
    h('h2', { id: 'rules-title' }, t('learn.rules')),
    rulesInShort(RULES, 'learn.rules'),
  ),
  h(
    'section',
    { 'aria-labelledby': 'boxes-title' },
    h('h2', { id: 'boxes-title' }, t('learn.boxes')),
    h('div', { class: 'boxes-short' }, Object.entries(BOXES).map(([box, lines]) => boxInShort(box, lines))),
  ),
  h(
    'section',
    { id: 'classic', 'aria-labelledby': 'classic-title' },
    h('h2', { id: 'classic-title' }, t('learn.classic')),
    h('p', null, t('learn.classic.about')),
    rulesInShort(CLASSIC_RULES, 'learn.classic'),
    h('div', { class: 'row' }, h('a', { class: 'button', href: '/learn/symbols?game=classic' }, t('learn.classic.symbols')), h('a', { class: 'button', href: '/learn/cards?game=classic' }, t('learn.classic.cards'))),
  ),
];

/** @param {string[]} rules @param {string} keys the beginning of their keys */
const rulesInShort = (rules, keys) =>
  h(
    'ol',
    { class: 'rules' },
    rules.map((rule) => h('li', { class: 'pane', key: rule }, h('h3', null, t(`${keys}.${rule}`)), h('p', null, t(`${keys}.${rule}.text`)))),
  );

/** @param {string} path @param {string} name @param {string} picture */
const way = (path, name, picture) =>
  h('a', { class: 'pane learn-way', href: path }, glyph(picture, 32), h('b', null, t(`learn.${name}`)), h('span', null, t(`learn.${name}.about`)), glyph('arrow', 20));

/** @param {string} box @param {number} lines */
const boxInShort = (box, lines) =>
  h(
    'article',
    { class: 'pane', id: box, key: box },
    h('h3', null, t(`learn.${box}`)),
    h('ul', null, Array.from({ length: lines }, (_, line) => h('li', null, t(`learn.${box}.${line + 1}`)))),
  );
