/** Other players' cities: the two neighbours as tall columns, the others as flat tiles. */

import { effectOf, nameOf, softName } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { has, labelled, list, signed, t, tally } from '../../core/i18n.js';
import { cost, effects, wonderPicture } from '../../art/card.js';
import { coin, icon, laurel, resource } from '../../art/icon.js';
import { militaryToken } from '../art.js';
import { catalogue, unit } from '../catalogue.js';
import { presence } from '../../table/toolbar.js';
import { boardWords, leadOf, stateOf } from './words.js';

/** @import { Controller, Scene, Seat } from '../types' */

export const COLOURS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple']; // in the order of Duel

/**
 * A neighbour.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {'left' | 'right'} side
 */
export function neighbour(controller, scene, seat, side) {
  return h(
    'section',
    {
      key: `seat-${seat}`,
      class: [
        'seat',
        'neighbour',
        side,
        Object.values(scene.city(seat).cards).flat().length < 6 && 'roomy',
        ...classes(scene, seat)
      ],
      'data-seat': seat,
      'data-city': seat
    },
    wonderPicture(scene.city(seat).board ?? '', scene.city(seat).side),
    opener(controller, scene, seat, t(`round.${side}`)),
    who(controller, scene, seat),
    h(
      'div',
      { class: 'sums' },
      sums(scene, seat),
      battles(scene, seat),
      h('span', { class: ['edge', leadOf(scene, seat).key] }, leadOf(scene, seat).words)
    ),
    offers(scene, seat),
    stages(scene, seat),
    buildings(scene, seat),
    counts(scene, seat)
  );
}

/**
 * Render the players who are not neighbours, in seating order; a list behind a tab on a phone.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {string} [kind]
 */
export function tiles(controller, scene, kind = '') {
  const seats = kind ? scene.seats.slice(1) : scene.others;
  if (!seats.length) return null;
  return h(
    'div',
    { key: 'tiles', class: ['tiles', kind], role: 'group', 'aria-label': t('round.others') },
    seats.map((seat) =>
      h(
        'section',
        {
          key: `tile-${seat}`,
          class: ['seat', 'tile', ...classes(scene, seat)],
          'data-seat': seat,
          'data-city': kind ? null : seat
        },
        opener(controller, scene, seat, ''),
        who(controller, scene, seat),
        h('div', { class: 'sums' }, sums(scene, seat)),
        stages(scene, seat),
        counts(scene, seat)
      )
    )
  );
}

/** @param {Scene} scene @param {Seat} seat */
const classes = (scene, seat) => [`by-${seat}`, `on-${scene.city(seat).board}`, stateOf(scene, seat)];

/**
 * A button over the whole place, which says everything.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {string} where
 */
export function opener(controller, scene, seat, where) {
  const city = scene.city(seat);
  const state = stateOf(scene, seat);
  const words = [
    scene.name(seat),
    where,
    boardWords(scene, seat),
    t('coins', { count: city.coins }),
    t('points', { count: city.score['total'] ?? 0 }),
    t('round.shields', { count: city.shields }),
    where && leadOf(scene, seat).words,
    state && t(`round.state.${state}`),
    t('round.open')
  ];
  return h('button', {
    type: 'button',
    class: 'opener',
    'data-open': seat,
    'aria-label': words.filter(Boolean).join(', '),
    onclick: () => controller.visit(seat)
  });
}

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat */
export function who(controller, scene, seat) {
  const info = scene.table.seats?.[seat];
  const state = stateOf(scene, seat);
  const [kind, detail] = info?.player?.split(':') ?? [];
  const style = kind === 'style' ? `seat.${detail}` : '';
  const standIn = /** @type {any} */ (info)?.stand_in === true;
  const [mark, clock] = presence(controller, seat);
  const away = state === 'away' || controller.state.presence[seat] === 'reconnecting';
  return h(
    'header',
    { class: 'owner' },
    h(
      'span',
      { class: ['badge', away && 'gone-away'], 'aria-hidden': 'true' },
      icon(info?.kind === 'computer' ? 'computer' : 'person')
    ),
    h(
      'h2',
      { class: 'name', title: scene.name(seat) },
      h('span', null, scene.name(seat)),
      style && has(style)
        ? h('small', null, t(style))
        : kind === 'level'
          ? h('small', { title: t('seat.level', { level: detail ?? '' }) }, detail)
          : null,
      mark
    ),
    clock,
    h('p', { class: 'of-board' }, standIn ? t('round.stand_in') : boardWords(scene, seat)),
    state
      ? h(
          'span',
          { class: ['state', state] },
          icon(STATES[state] ?? 'dots'),
          h('span', null, t(`round.state.${state}`))
        )
      : null
  );
}

/** @type {Record<string, string>} */
const STATES = { ready: 'check', thinking: 'dots', away: 'warning', free: 'person' };

/** Coins, points, shields. @param {Scene} scene @param {Seat} seat */
export function sums(scene, seat) {
  const city = scene.city(seat);
  const soon = scene.soon(seat);
  const change = (/** @type {string} */ of) =>
    soon[of] ? h('i', { class: 'change soon', 'aria-hidden': 'true' }, signed(soon[of])) : null;
  return [
    h(
      'span',
      { class: 'sum', 'data-coins': seat, title: t('coins', { count: city.coins }) },
      coin(city.coins),
      change('coins')
    ),
    h(
      'span',
      { class: 'sum points', title: t('points', { count: city.score['total'] ?? 0 }) },
      laurel(city.score['total'] ?? 0),
      change('points')
    ),
    h(
      'span',
      { class: 'sum shields', title: t('round.shields', { count: city.shields }) },
      icon('shield'),
      h('b', null, city.shields),
      change('shields')
    )
  ];
}

/**
 * Return the goods that the middle may buy from a neighbour, equal ones together.
 *
 * @param {Scene} scene
 * @param {Seat} seat
 */
function offers(scene, seat) {
  /** @type {Map<string, { letters: string, coins: number, by: string[] }>} */
  const found = new Map();
  for (const { letters, coins, unit } of scene.mine.offers.filter((offer) => offer.seat === seat)) {
    const same = found.get(letters);
    if (same) same.by.push(unit);
    else found.set(letters, { letters, coins, by: [unit] });
  }
  return h(
    'div',
    { class: 'for-sale' },
    h('h3', null, t(scene.watching ? 'round.may_buy.other' : 'round.may_buy', { name: scene.name(scene.me) })),
    h(
      'ul',
      null,
      [...found.values()].map(({ letters, coins, by }) => {
        const words = labelled(countedGoods(letters, by.length), t('coins', { count: coins }));
        return h(
          'li',
          { key: letters, title: words, class: coins < 2 && 'cheap' },
          goods(letters),
          by.length > 1 ? h('b', null, `×${by.length}`) : null,
          h('span', { class: 'each' }, coin(coins), h('span', { class: 'heard-only' }, words))
        );
      })
    )
  );
}

/** @param {string} letter */
const goodOf = (letter) => Object.entries(catalogue().letters).find(([, one]) => one === letter)?.[0] ?? '';

/** @param {string} letters */
const goodsWords = (letters) => [...letters].map((letter) => t(`resource.${goodOf(letter)}`)).join(' / ');

/** @param {string} letters @param {number} count */
const countedGoods = (letters, count) => (count > 1 ? `${goodsWords(letters)} ×${count}` : goodsWords(letters));

/** Resources that a symbol may stand for. @param {string} letters */
export const goods = (letters) =>
  h(
    'span',
    { class: 'goods' },
    [...letters].map((letter, place) => [place ? h('i', { class: 'or' }, '/') : null, resource(goodOf(letter), letter)])
  );

/** The production of a city, equal things together. @param {Scene} scene @param {Seat} seat */
export function production(scene, seat) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { letters, unit } of scene.city(seat).makes) found.set(letters, [...(found.get(letters) ?? []), unit]);
  const words = [...found].map(([letters, by]) => countedGoods(letters, by.length));
  return h(
    'div',
    { class: 'makes', role: 'img', 'aria-label': labelled(t('round.production'), list(words)) },
    [...found].map(([letters, by]) =>
      h(
        'span',
        {
          key: letters,
          class: ['make', letters.length > 1 && 'either'],
          title: labelled(goodsWords(letters), list(tally(by.map(sourceName))))
        },
        goods(letters),
        by.length > 1 ? h('b', null, `×${by.length}`) : null
      )
    )
  );
}

/** @param {string} id of a card, stage or board */
const sourceName = (id) => (id in catalogue().units ? nameOf(id) : t(`round.board.${id}`));

/** The Wonder: a line for every stage, or where there is little room a bar. @param {Scene} scene @param {Seat} seat */
export function stages(scene, seat) {
  const all = scene.city(seat).stages;
  if (!all.length) return null;
  const words = t('round.stages', { built: all.filter(({ built }) => built).length, count: all.length });
  return h(
    'div',
    { class: 'stage-bar', role: 'img', 'aria-label': words, title: words },
    all.map(({ stage, built }, place) =>
      h(
        'div',
        { key: stage, class: built && 'built' },
        h('i', null, built ? icon('check') : place + 1),
        cost(stage),
        h('span', { class: 'effects' }, effects(stage))
      )
    )
  );
}

/**
 * Render a city's buildings, card by card; only their effects where there are too many for names.
 *
 * @param {Scene} scene
 * @param {Seat} seat
 */
function buildings(scene, seat) {
  const { cards } = scene.city(seat);
  const all = COLOURS.flatMap((kind) => cards[kind] ?? []);
  return h(
    'ul',
    {
      class: [
        'has-built',
        all.length > 4 && 'several',
        all.length > 8 && 'many',
        all.length > (scene.others.length ? 10 : 16) && 'crowd'
      ],
      'aria-label': t('round.has_built')
    },
    all.map((id) => h('li', { key: id, class: `kind-${unit(id).kind}` }, strip(id)))
  );
}

/**
 * A built card.
 *
 * @param {string} id
 * @param {import('../../core/dom.js').Children} [picture] of it, where there is room
 */
export const strip = (id, picture) =>
  h(
    'span',
    { class: 'strip', 'data-built': id, title: `${nameOf(id)}\n${effectOf(id)}` },
    picture,
    icon(unit(id).kind, { class: 'mark' }),
    h('span', { class: 'name' }, softName(id)),
    h('span', { class: 'effects' }, effects(id).slice(0, 3))
  );

/** Count the cards of each colour. @param {Scene} scene @param {Seat} seat */
function counts(scene, seat) {
  const { cards } = scene.city(seat);
  return h(
    'ul',
    { class: 'counts', 'aria-label': t('city.colours') },
    COLOURS.filter((kind) => cards[kind]?.length).map((kind) => {
      const words = t('city.colour', { kind: t(`kind.${kind}`), count: cards[kind]?.length ?? 0 });
      return h(
        'li',
        { key: kind, class: ['colour-count', `kind-${kind}`], title: words },
        icon(kind),
        h('b', null, cards[kind]?.length ?? 0),
        h('span', { class: 'heard-only' }, words)
      );
    })
  );
}

/** Military tokens. @param {Scene} scene @param {Seat} seat */
export function battles(scene, seat) {
  const { victories, defeats } = scene.city(seat);
  if (!victories && !defeats) return null;
  const words = t('round.tokens', { won: t('points', { count: victories }), lost: defeats });
  return h(
    'p',
    { class: 'battles', role: 'img', 'aria-label': words, title: words },
    victories ? militaryToken(victories) : null,
    defeats ? militaryToken(-defeats) : null
  );
}
