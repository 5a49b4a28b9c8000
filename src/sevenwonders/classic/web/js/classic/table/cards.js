/**
 * Views beside the table: the log, a player's whole board, and the cards that have been seen but are not face up; at
 * the end of the game all of them.
 */

import { effectOf, nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cardChip, cost, effects, wonderPicture } from '../../art/card.js';
import { icon } from '../../art/icon.js';
import { eventWords } from '../../table/events.js';
import { deedLine, movesTab } from '../../table/moves.js';
import { closeButton, modal, tool } from '../../table/toolbar.js';
import { unit } from '../catalogue.js';
import { science } from './city.js';
import { deeds } from '../../table/notation.js';
import { COLOURS, battles, production, sums, who } from './seats.js';
import { leadOf, newsOf } from './words.js';

/** @import { Controller, Scene, Seat } from '../types' */
/** @import { Deed } from '../../table/notation.js' */

/**
 * Render a player's whole board: cards, stages, production, science, score, and the known part of the hand.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function visit(controller, scene, seat) {
  const city = scene.city(seat);
  const side = scene.sideOf(seat);
  return h(
    'section',
    modal('visit', t('round.city', { name: scene.name(seat) }), `by-${seat} on-${city.board}`),
    city.board ? wonderPicture(city.board, city.side) : null,
    h(
      'header',
      null,
      who(controller, scene, seat),
      h('div', { class: 'sums' }, sums(scene, seat), battles(scene, seat)),
      side ? h('span', { class: ['edge', leadOf(scene, seat).key] }, leadOf(scene, seat).words) : null
    ),
    closeButton(() => controller.visit(null), 'close'),
    h('div', { class: 'yields' }, production(scene, seat), science(scene, seat)),
    h(
      'ol',
      { class: 'wonder-rows', 'aria-label': t('round.wonder') },
      city.stages.map(({ stage, built, card }, place) =>
        h(
          'li',
          { key: stage, class: built && 'built' },
          h('i', { class: 'number' }, place + 1),
          cost(stage),
          h('span', { class: 'effects' }, effects(stage)),
          h('span', { class: 'words' }, effectOf(stage)),
          built ? h('span', { class: 'done' }, icon('check'), card ? nameOf(card) : t('round.built')) : null
        )
      )
    ),
    COLOURS.filter((kind) => city.cards[kind]?.length).map((kind) =>
      h(
        'section',
        { key: kind, class: ['of-colour', `kind-${kind}`] },
        h('h3', null, icon(kind), t('city.colour', { kind: t(`kind.${kind}`), count: city.cards[kind]?.length ?? 0 })),
        h(
          'ul',
          { class: 'plain-cards' },
          (city.cards[kind] ?? []).map((id) =>
            h(
              'li',
              { key: id, class: `kind-${unit(id).kind}` },
              h('b', null, nameOf(id)),
              h('span', { class: 'effects' }, effects(id))
            )
          )
        )
      )
    ),
    knownHand(scene, seat),
    tally(city.score),
    h(
      'footer',
      { class: 'buttons' },
      tool('previous', t('round.visit.right'), () => controller.visit(city.right), { steps: true }),
      scene.watching && seat !== scene.me
        ? h(
            'button',
            { type: 'button', class: 'button', onclick: () => controller.moveTo(seat) },
            icon('eye'),
            t('round.centre')
          )
        : null,
      tool('next', t('round.visit.left'), () => controller.visit(city.left), { steps: true })
    )
  );
}

/** The score of a city in a line. @param {Record<string, number>} score */
const tally = (score) =>
  h(
    'ul',
    { class: 'tally-line', 'aria-label': t('tab.score') },
    Object.entries(score)
      .filter(([name, points]) => name === 'total' || points)
      .map(([name, points]) =>
        h(
          'li',
          { key: name, class: name },
          name === 'total' ? t('score.total') : t(`round.score.${name}`),
          ' ',
          h('b', null, points < 0 ? `−${-points}` : points)
        )
      )
  );

/** Render the known cards in other players' hands and on the discard pile. @param {Scene} scene */
export function seenCards(scene) {
  const { discard, known_hands } = scene.view;
  return h(
    'div',
    { key: 'cards', class: 'piles' },
    scene.over ? revealedCards(scene) : null,
    scene.seats.map((seat) => (known_hands[seat] ? knownHand(scene, seat) : null)),
    !scene.over && !Object.keys(known_hands).length ? h('p', { class: 'quiet' }, t('round.nothing_seen')) : null,
    h(
      'section',
      { key: 'discard' },
      h('h3', null, icon('discard'), t('cards.discards'), h('b', null, discard.size)),
      pile(t('round.discard.own'), discard.own),
      pile(t('round.discard.seen'), discard.seen),
      pile(t('round.discard.taken'), discard.taken)
    )
  );
}

/** Return the known cards of a player's hand. @param {Scene} scene @param {Seat} seat */
function knownHand(scene, seat) {
  const known = scene.view.known_hands[seat];
  if (!known) return null;
  return h(
    'section',
    { key: `hand-${seat}`, class: 'known' },
    h(
      'h3',
      null,
      icon('hand'),
      t('round.hand_of', { name: scene.name(seat) }),
      known.gone ? h('small', null, t('round.gone', { count: known.gone })) : null
    ),
    chips(known.cards)
  );
}

/** @param {string} title @param {string[]} cards */
const pile = (title, cards) => (cards.length ? [h('h4', null, title), chips(cards)] : null);

/** @param {string[]} ids */
const chips = (ids) =>
  h(
    'ul',
    { class: 'chips' },
    ids.map((id, place) => h('li', { key: `${id}${place}`, title: nameOf(id) }, cardChip(id)))
  );

/** Once nothing is secret any more: what was sold, and what lies under the Wonders. @param {Scene} scene */
export function revealedCards(scene) {
  const used = (/** @type {Seat} */ seat, /** @type {string} */ use) =>
    scene.view.uses.filter((one) => one.seat === seat && one.use === use && one.card).map(({ card }) => card ?? '');
  return h(
    'section',
    { key: 'revealed', class: 'revealed-cards' },
    scene.seats
      .filter((seat) => used(seat, 'stage').length + used(seat, 'sell').length)
      .map((seat) =>
        h(
          'div',
          { key: seat },
          h('h3', null, scene.name(seat)),
          pile(t('round.under'), used(seat, 'stage')),
          pile(t('round.sold'), used(seat, 'sell'))
        )
      )
  );
}

/** @type {Record<string, string>} */
const SIGNS = { stage: 'stage', sell: 'coin', side: 'flip', board: 'stage', decline: 'cross' };

/** Render the actions of all players, by Age and turn. @param {Controller} controller @param {Scene} scene */
export function moves(controller, scene) {
  const { plies, turns } = controller.state.view ?? scene.view;
  const all = deeds(plies).filter(({ seat }) => seat);
  return movesTab(
    controller,
    all.length
      ? turns.map((turn, place) =>
          chapter(
            controller,
            scene,
            turn,
            all.filter(({ ply }) => ply >= turn.ply && ply < (turns[place + 1]?.ply ?? Infinity))
          )
        )
      : [],
    true
  );
}

/**
 * A turn.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {{ ply: number, age: number, turn: number }} turn
 * @param {Deed[]} done
 */
function chapter(controller, scene, { ply, age, turn }, done) {
  if (!done.length) return null;
  const title = age
    ? [t(`age.${age}`), turn > 6 ? t('round.last_cards') : t('round.turn_short', { turn })].join(' · ')
    : t('round.start');
  return [
    h('li', { key: `turn-${ply}`, class: 'chapter' }, title),
    done.map((deed) => deedOf(controller, scene, deed))
  ];
}

/** @param {Controller} controller @param {Scene} scene @param {Deed} deed */
function deedOf(controller, scene, deed) {
  const { ply, seat, action } = deed;
  const [card = '?'] = action.units;
  const known = card !== '?';
  const kind = known && (action.verb === 'build' || action.verb === 'take') ? unit(card).kind : null;
  const mine = seat === scene.me && !scene.watching;
  return deedLine(`${ply}-${seat}`, {
    mine,
    kind,
    sign: kind ?? SIGNS[action.verb] ?? 'check',
    by: scene.name(seat),
    ink: `by-${seat}`,
    news: newsOf(scene, deed),
    changed: controller.eventsOf(ply).map((event) => eventWords(scene, event))
  });
}
