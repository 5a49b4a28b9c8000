/** The city in the middle: production, science, piles of cards by colour, the stages of the Wonder. */

import { effectOf, nameOf } from '../../core/catalogue.js';
import { h, named } from '../../core/dom.js';
import { labelled, t } from '../../core/i18n.js';
import { cardPicture, cost, effects, wonderPicture } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { presence } from '../../table/toolbar.js';
import { unit } from '../catalogue.js';
import { COLOURS, battles, opener, production, strip, sums, who } from './seats.js';
import { boardName, priceOf } from './words.js';

/** @import { Controller, Scene, Seat } from '../types' */

/** With more rows of cards columns are made equal. */
const TALL = 5;

/** With more rows of cards there is no room for their drawings. */
const CROWDED = 7;

/** With fewer rows of cards the stages have the room that is left. */
const ROOMY = 4;

/** @param {Controller} controller @param {Scene} scene */
export function city(controller, scene) {
  const { me } = scene;
  const { board, side } = scene.mine;
  const lie = cardColumns(scene, me);
  return h(
    'section',
    {
      key: `city-${me}`,
      class: ['town', `by-${me}`, `on-${board}`, lie.rows < ROOMY && 'roomy'],
      style: { '--rows': lie.rows || 1 },
      'aria-label': t('round.city', { name: scene.name(me) }),
      'data-city': me
    },
    board ? wonderPicture(board, side) : null,
    opener(controller, scene, me, ''),
    h(
      'header',
      { class: 'plate' },
      scene.watching
        ? who(controller, scene, me)
        : [
            h('h2', null, boardName(board)),
            side ? h('small', null, t(`classic.side.${side}`)) : null,
            presence(controller, me)
          ],
      h('div', { class: 'sums' }, sums(scene, me), battles(scene, me))
    ),
    h('div', { class: 'yields' }, production(scene, me), science(scene, me)),
    piles(lie, me),
    wonder(controller, scene, me, lie.rows < ROOMY)
  );
}

/** Scientific symbols. @param {Scene} scene @param {Seat} seat */
export function science(scene, seat) {
  const { symbols, wild_symbols } = scene.city(seat);
  const all = /** @type {[string, number][]} */ ([...Object.entries(symbols), ['any', wild_symbols]]).filter(
    ([, count]) => count
  );
  if (!all.length) return null;
  const words = all.map(([name, count]) => [t(`symbol.${name}`), count].join(' ')).join(', ');
  return h(
    'div',
    { class: 'lore', role: 'img', 'aria-label': labelled(t('round.science'), words), title: words },
    all.map(([name, count]) => h('span', { key: name }, name === 'any' ? '?' : icon(name), h('b', null, count)))
  );
}

/**
 * Lay cards out in three columns, each always in the same place unless a column would be too tall; includes the card
 * that may come.
 *
 * @param {Scene} scene
 * @param {Seat} seat
 */
function cardColumns(scene, seat) {
  const { planned } = scene;
  const coming = seat === scene.me && planned?.verb === 'build' ? planned.units[0] : null;
  const cards = { ...scene.city(seat).cards };
  if (coming) cards[unit(coming).kind] = [...(cards[unit(coming).kind] ?? []), coming];
  const count = (/** @type {string} */ kind) => cards[kind]?.length ?? 0;
  const tall = (/** @type {string[]} */ column) => column.reduce((sum, kind) => sum + count(kind), 0);
  const cut = (/** @type {number} */ one, /** @type {number} */ two) =>
    [COLOURS.slice(0, one), COLOURS.slice(one, two), COLOURS.slice(two)].map((column) => column.filter(count));
  const spread = (/** @type {string[][]} */ columns) => columns.reduce((sum, column) => sum + tall(column) ** 3, 0);
  let columns = cut(2, 4);
  if (Math.max(...columns.map(tall)) > TALL)
    for (let two = 1; two < COLOURS.length; two++)
      for (let one = two; --one;) if (spread(cut(one, two)) < spread(columns)) columns = cut(one, two);
  return { cards, columns, rows: Math.max(...columns.map(tall)), coming };
}

/**
 * The cards; the fewer there are, the taller they are drawn.
 *
 * @param {ReturnType<typeof cardColumns>} lie
 * @param {Seat} seat
 */
const piles = ({ cards, columns, rows, coming }, seat) =>
  h(
    'div',
    { class: ['piles-by-colour', rows > CROWDED && 'dense'] },
    columns.map((kinds, place) =>
      h(
        'div',
        { key: place },
        kinds.map((kind) =>
          h(
            'ul',
            {
              key: kind,
              class: ['pile-of', `kind-${kind}`],
              'aria-label': t('city.colour', { kind: t(`kind.${kind}`), count: cards[kind]?.length ?? 0 }),
              'data-colour': `${seat}-${kind}`
            },
            (cards[kind] ?? []).map((id) =>
              h('li', { key: id, class: id === coming && 'soon' }, strip(id, cardPicture(id, kind)))
            )
          )
        )
      )
    )
  );

/**
 * The stages: built, next with its price, later; each shows as much of the Wonder as stands then.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {boolean} roomy whether there is room for words
 */
function wonder(controller, scene, seat, roomy) {
  const { stages, coins, board } = scene.city(seat);
  if (!stages.length) return null;
  const next = scene.over ? null : scene.view.stage;
  return h(
    'ol',
    { class: ['stages', `count-${stages.length}`], 'aria-label': t('round.wonder') },
    stages.map(({ stage, built, card }, place) => {
      const price = next?.stage === stage ? priceOf(next.payment, coins) : null;
      const target = `stage:${stage}`;
      const words = [
        t('round.stage', { number: place + 1 }),
        built ? t('round.built') : (price?.words ?? t(scene.over ? 'round.not_built' : 'round.later')),
        effectOf(stage)
      ].join(', ');
      return h(
        'li',
        {
          key: stage,
          style: { '--part': (place + 1) / stages.length },
          class: [
            'stage',
            seat === scene.me && scene.planned?.verb === 'stage' && next?.stage === stage && 'soon',
            built ? 'built' : price ? `next ${price.state}` : 'later'
          ]
        },
        h(
          'button',
          {
            type: 'button',
            class: scene.selected === target && 'selected',
            'data-target': target,
            'aria-pressed': scene.selected === target ? 'true' : 'false',
            title: words,
            onclick: controller.clicked(target)
          },
          named(
            words,
            board ? wonderPicture(board) : null,
            h('span', { class: 'number' }, place + 1),
            built ? null : cost(stage),
            h('span', { class: 'effects' }, effects(stage)),
            roomy ? h('span', { class: 'words' }, effectOf(stage)) : null,
            built
              ? h('span', { class: 'done' }, icon('check'), card ? h('small', null, nameOf(card)) : null)
              : price
                ? priceSign(price)
                : null
          )
        )
      );
    })
  );
}

/** Render a price as a sign. @param {{ state: string, count: number, words: string }} price */
export function priceSign({ state, count, words }) {
  const signs = {
    chain: [icon('check', { class: 'tick' }), icon('chain')],
    free: icon('check', { class: 'tick' }),
    coins: coin(count),
    short: [icon('cross', { class: 'no' }), coin(count)],
    missing: icon('cross', { class: 'no' }),
    built: icon('build')
  };
  return h('span', { class: ['price-sign', state], title: words }, signs[/** @type {keyof typeof signs} */ (state)]);
}
