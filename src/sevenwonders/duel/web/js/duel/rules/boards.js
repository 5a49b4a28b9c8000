/** The rules of Pantheon, Agora and the Solo Challenge with diagrams: their boards are drawn as at the table. */

import { nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { list, t } from '../../core/i18n.js';
import { effects, sign } from '../../art/card.js';
import { icon, laurel } from '../../art/icon.js';
import { arrow, diagram, effectList } from '../../learn/figures.js';
import { chamberFace, spaceFace } from '../art.js';
import { unit } from '../catalogue.js';
import { ageDiagram, structureDrawing } from './structure.js';

/** @import { View } from '../types' */
/** @typedef {import('../types').Slot} Slot */
/** @typedef {Record<string, View>} Examples */

const ME = 'p1';
const RIVAL = 'p2';

/**
 * Draw the Mythology tokens, the prices of spaces, the Offerings and the value of temples.
 *
 * @param {Examples} examples
 */
function pantheon({ mythology, pantheon: view }) {
  if (!mythology || !view?.pantheon) return [];
  const { spaces } = view.pantheon;
  const bearers = mythology.structure.filter(({ token }) => token);
  const prices = list(
    spaces.flatMap(({ space, divinity, price }) =>
      divinity && price
        ? [t('rules.duel.pantheon.price', { space, name: nameOf(divinity), mine: price[ME], theirs: price[RIVAL] })]
        : []
    )
  );
  const offerings = [2, 3, 4].map((less) => `offering_${less}`);
  const temple = unit('greek_grand_temple').glyphs.find(({ kind }) => kind === 'temple');
  const worth = /** @type {number[]} */ (temple?.points ?? []);
  return [
    diagram('rules.duel.pantheon.tokens', { count: bearers.length }, structureDrawing(mythology, { over: tokenOn })),
    diagram(
      'rules.duel.pantheon.spaces',
      { prices },
      [
        h(
          'div',
          { class: 'spaces-drawn' },
          spaces.map((space) =>
            h(
              'div',
              { key: space.space, class: ['place', `of-${space.mythology ?? 'gate'}`] },
              spaceFace(space, null, ME, RIVAL)
            )
          )
        ),
        whose()
      ],
      'wide-drawn'
    ),
    effectList(
      spaces.flatMap(({ divinity }) => divinity ?? []),
      'divinity'
    ),
    h(
      'div',
      { class: 'side-by-side', key: 'more' },
      diagram(
        'rules.duel.pantheon.offerings',
        {},
        h(
          'div',
          { class: 'token-row' },
          offerings.map((id) => h('span', { key: id, class: 'medal divinity' }, effects(id)))
        )
      ),
      diagram(
        'rules.duel.pantheon.temples',
        { one: worth[0] ?? 0, two: worth[1] ?? 0, three: worth[2] ?? 0 },
        h(
          'ol',
          { class: 'temples-drawn' },
          worth.map((count, place) =>
            h(
              'li',
              { key: count },
              Array.from({ length: place + 1 }, () => icon('temple_front')),
              h('b', null, '='),
              laurel(count)
            )
          )
        )
      )
    )
  ];
}

/** The token on a card of a structure. @param {Slot} slot */
const tokenOn = ({ token }) => token && h('span', { class: 'token-on' }, sign(token));

/** Draw which price belongs to which player. */
const whose = () =>
  h(
    'p',
    { class: 'whose-price' },
    h('span', { class: 'price-of-mine' }, icon('coin'), t('rules.you')),
    h('span', { class: 'price-of-theirs' }, t('rules.opponent'))
  );

const SECTIONS = ['left_politician_1', 'middle_politician_1', 'right_politician_1'];

/** The Senate, who works where, and how a Conspiracy goes. @param {Examples} examples */
function agora(examples) {
  const board = examples['senate']?.senate;
  if (!board) return [];
  const { chambers } = board;
  const control = list(
    chambers.map(({ chamber, cubes, controller, points }) =>
      t(`rules.duel.agora.${controller ? (controller === ME ? 'mine' : 'theirs') : 'uncontrolled'}`, {
        chamber,
        points: t('points', { count: points }),
        mine: cubes[ME],
        theirs: cubes[RIVAL]
      })
    )
  );
  const tasks = [0, 1, 2, 3, 4].map((blue) => ({
    blue,
    actions: examples[`politician_${blue}`]?.decision?.actions ?? 0
  }));
  return [
    diagram('rules.duel.agora.senate', { control }, senate(chambers), 'wide-drawn'),
    effectList(
      chambers.flatMap(({ decrees }) => decrees.flatMap((id) => id ?? [])),
      'decree'
    ),
    h(
      'div',
      { class: 'side-by-side', key: 'more' },
      diagram(
        'rules.duel.agora.politicians',
        { said: list(tasks.map((task) => t('rules.duel.agora.task', task))) },
        politicians(tasks)
      ),
      diagram('rules.duel.agora.conspiracy', {}, plot())
    )
  ];
}

/** The Chambers, each in the colour of who controls it. @param {NonNullable<View['senate']>['chambers']} chambers */
const senate = (chambers) =>
  h(
    'ol',
    { class: 'senate-drawn' },
    chambers.map((one) => {
      const whose = one.controller === ME ? 'mine' : one.controller === RIVAL && 'theirs';
      return h('li', { key: one.chamber }, h('div', { class: ['chamber', whose] }, chamberFace(one, ME, RIVAL)));
    })
  );

/**
 * The sections of Politicians, and how many actions blue cards bring.
 *
 * @param {{ blue: number, actions: number }[]} tasks
 */
function politicians(tasks) {
  const sections = SECTIONS.map((id) =>
    h('span', { key: id, class: 'senator-drawn' }, icon('senator'), effects(id).slice(0, 1))
  );
  const actionsOf = (/** @type {{ blue: number, actions: number }} */ { blue, actions }) =>
    h(
      'span',
      { key: blue, class: 'task' },
      h('span', { class: 'task-of kind-blue' }, blue, blue === 4 && '+'),
      h('b', null, actions, '×')
    );
  return h(
    'div',
    { class: 'tasks-drawn' },
    h('div', { class: 'senators-drawn' }, sections),
    h('div', { class: 'task-row' }, tasks.map(actionsOf))
  );
}

/** The three steps of a Conspiracy. */
const plot = () =>
  h(
    'ol',
    { class: 'plot-steps' },
    ['draw', 'prepare', 'trigger'].map((step, place) => {
      const mark = place > 0 && icon(place === 1 ? 'deck' : 'bolt', { class: 'plot-mark' });
      const words = h('span', null, t(`rules.duel.agora.${step}`));
      return h(
        'li',
        { key: step },
        place > 0 && arrow(),
        h('span', { class: 'plot-card' }, icon('conspiracy'), mark),
        words
      );
    })
  );

/** The structures of both together. @param {Examples} examples */
function both({ both_1: first, both_2: second, both_3: third }) {
  if (!first || !second || !third) return [];
  return [
    ageDiagram(first, tokenOn),
    h(
      'div',
      { class: 'side-by-side', key: 'later' },
      [second, third].map((view) => ageDiagram(view, tokenOn))
    )
  ];
}

/** The goals of the Solo Challenge. */
const solo = () => [
  diagram(
    'rules.duel.solo.goals',
    {},
    h(
      'ul',
      { class: 'ways-to-win' },
      [
        ['wonders', 'wonder'],
        ['supremacy', 'shield'],
        ['points', 'laurel']
      ].map(([name = '', picture = '']) =>
        h(
          'li',
          { key: name },
          h('span', { class: 'way-sign' }, icon(picture), name === 'supremacy' && icon('wheel')),
          h('b', null, t(`rules.duel.solo.${name}`))
        )
      )
    ),
    'wide-drawn'
  )
];

/** @type {import('../../learn/rules.js').Diagrams} */
export const boards = {
  pantheon,
  agora,
  both,
  solo
};
