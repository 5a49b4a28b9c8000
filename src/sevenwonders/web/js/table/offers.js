/**
 * The things to choose from, as a scene: large tiles with all that is known of a thing, and the button on the chosen
 * one.
 */

import { h, named } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { icon } from '../art/icon.js';

/** @import { Children, VNode } from '../core/dom.js' */

/**
 * @typedef {object} Tile
 * @property {string} target
 * @property {any} class of the face
 * @property {string} label as it is read aloud
 * @property {Children} face
 * @property {VNode[]} actions what may be done with it: buttons that lie on it once it is chosen
 * @property {boolean} [made] whether that is what has been chosen for good
 */

const KEYS = 9; // digits choose the first of them
const MANY = 6; // from here on they are smaller, and more rows of them

/**
 * The scene.
 *
 * @param {{ clicked: (target: string) => any }} controller
 * @param {{ selected: string | null, mayAct: boolean }} scene
 * @param {{ key: string, label: string, head: Children, tiles: Tile[] }} offer
 */
export const offers = (controller, scene, { key, label, head, tiles }) =>
  h(
    'div',
    {
      key,
      class: ['offering', key, tiles.length > MANY && 'many', tiles.length % 2 && 'odd'],
      'data-learn': 'structure'
    },
    head,
    h(
      'div',
      { class: 'offers', role: 'group', 'aria-label': label, style: { '--offers': tiles.length } },
      tiles.map((tile, place) => offer(controller, scene, tile, place))
    )
  );

/**
 * @param {{ clicked: (target: string) => any }} controller
 * @param {{ selected: string | null, mayAct: boolean }} scene
 * @param {Tile} tile
 * @param {number} place
 */
function offer(controller, scene, { target, label, face, actions, made, ...tile }, place) {
  const chosen = scene.selected === target;
  return h(
    'div',
    { key: target, class: ['offer-of', chosen && 'chosen', made && 'made'] },
    h(
      'button',
      {
        type: 'button',
        class: [tile.class, actions.length && 'glows', chosen && 'selected'],
        'data-target': target,
        'data-learn': `card-${target.split(':')[1]}`,
        'aria-pressed': chosen ? 'true' : 'false',
        onclick: controller.clicked(target)
      },
      named(label, face, scene.mayAct && place < KEYS ? h('kbd', { class: 'digit' }, place + 1) : null)
    ),
    chosen && actions.length ? h('div', { class: ['take-them', actions.length > 1 && 'several'] }, actions) : null
  );
}

/**
 * Render the text of a large tile: under its drawing the name, the effect in signs and in words, and the price or the
 * changes.
 *
 * @param {{ picture: Children, name: string, signs?: Children, words: Children, foot?: Children }} said
 */
export const largeFace = ({ picture, name, signs, words, foot }) => [
  picture,
  h('span', { class: 'name' }, name),
  signs ? h('span', { class: 'effects' }, signs) : null,
  h('span', { class: 'words' }, words),
  foot ? h('span', { class: 'offer-cost' }, foot) : null
];

const showBehind = (/** @type {boolean} */ seen) => () => document.documentElement.classList.toggle('peek', seen);

/**
 * Render the question with its other actions, and a button to look at the table while it is held.
 *
 * @param {string} title
 * @param {Children} [beside]
 */
export const asks = (title, beside) =>
  h(
    'header',
    { class: 'offer-head' },
    h('h2', null, title),
    beside,
    h(
      'button',
      {
        type: 'button',
        class: 'button small see-table',
        title: t('offers.look'),
        'aria-label': t('offers.look'),
        onpointerdown: showBehind(true),
        onpointerup: showBehind(false),
        onpointerleave: showBehind(false),
        onpointercancel: showBehind(false)
      },
      icon('eye')
    )
  );
