/**
 * Actions as buttons, and what stands above them.  Each carries its notation in `data-action`, and nothing else at the
 * table sends a move.
 */

import { nameOf } from '../../core/catalogue.js';
import { h, named } from '../../core/dom.js';
import { labelled, list, signed, t } from '../../core/i18n.js';
import { effects } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { closeButton, fullName } from '../../table/toolbar.js';
import { unit } from '../catalogue.js';
import { kindName, orderOf } from './words.js';

/** @import { Children } from '../../core/dom.js' */
/** @import { Controller, Slot } from '../types' */
/** @import { Choice, DuelScene as Scene } from './scene.js' */

/** The name of a place of the table. @param {string} target */
function placeName(target) {
  const [kind, id = ''] = target.split(':');
  if (kind === 'chamber') return t('senate.chamber', { number: id });
  if (kind === 'space') return t('pantheon.space', { number: id });
  if (kind === 'deck' && id !== 'conspiracies') return nameOf(id);
  if (kind === 'deck') return t('city.conspiracies');
  if (kind === 'military') return t(`track.token_${target.split(':')[2]}`);
  return '';
}

/** Render the heading above the actions of a place. @param {string} target */
export const placeHeader = (target) => h('header', { key: 'head' }, h('h2', null, placeName(target)));

const OWN_BACKS = ['senator', 'purple']; // kinds whose back says no more

/** @param {Controller} controller @param {string | null} id @param {Slot | undefined} slot */
export function header(controller, id, slot) {
  const kind = id ? unit(id).kind : (slot?.back ?? '');
  return h(
    'header',
    { key: 'head', class: ['about', `kind-${kind}`] },
    id ? icon(kind, { class: 'mark' }) : null,
    h('h2', null, id ? nameOf(id) : t('card.hidden', { back: t(`back.${slot?.back}`) })),
    id
      ? h(
          'small',
          null,
          kindName(id),
          unit(id).deck && !OWN_BACKS.includes(kind) ? [' · ', t(`back.${unit(id).deck}`)].join('') : ''
        )
      : null,
    ownCoins(controller.scene()),
    closeButton(() => controller.select(null), 'close')
  );
}

/** The own coins, where the sheet lies over the city. @param {Scene} scene */
const ownCoins = (scene) => {
  const { coins } = scene.city(scene.actor);
  return h('span', { class: 'own-coins', role: 'img', 'aria-label': t('coins', { count: coins }) }, coin(coins));
};

/** Return the names of the cards that cover a card. @param {Scene} scene @param {Slot} slot */
export function coveringCards(scene, slot) {
  const words = t('card.lies_under', {
    units: cardNames(slot.covered_by.flatMap((number) => scene.slots.get(number) ?? []))
  });
  return h('p', { key: 'covered', class: 'quiet' }, words);
}

/** Cards by name, those face down counted. @param {Slot[]} slots */
export function cardNames(slots) {
  const known = slots.flatMap((slot) => (slot.card ? [nameOf(slot.card)] : []));
  const hidden = slots.length - known.length;
  return list(hidden ? [...known, t('card.face_down', { count: hidden })] : known);
}

/**
 * Buttons for actions; those that differ in one place only stand in a row.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Choice[]} choices
 * @param {string} [key]
 */
export function actions(controller, scene, choices, key = 'actions') {
  const many = choices.length > 7;
  const places = ['put', 'shift', 'decree'];
  if (many && choices.some(({ action }) => places.includes(action.verb)))
    return controller.part('expansions')?.groupedActions(controller, scene, choices, key) ?? null;
  return h(
    'div',
    { key, class: ['actions', many && 'many'] },
    choices.map((choice, place) => row(controller, scene, choice, key === 'actions' ? place : place + 1))
  );
}

/**
 * One action: what it does, its price, what it changes.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {number} place
 */
export function row(controller, scene, choice, place) {
  const { verb, units } = choice.action;
  const first = units[0];
  const ofTurn = scene.isTurn && scene.slotOf(scene.selected) !== undefined;
  const label =
    ofTurn && ['build', 'recruit', 'discard'].includes(verb)
      ? t(`panel.${verb}`)
      : ofTurn && (verb === 'wonder' || verb === 'prepare') && first
        ? nameOf(first)
        : orderOf(scene, choice.action);
  return actButton(
    controller,
    scene,
    choice,
    {
      class: [
        'act',
        `does-${verb}`,
        place === 0 && verb !== 'discard' && (scene.isTurn || scene.selected || scene.choices.length === 1) && 'primary'
      ],
      key: choice.action.text,
      seen: label
    },
    icon(SIGNS[verb] ?? (first ? unit(first).kind : 'check'), { class: 'sign' }),
    h(
      'span',
      { class: 'label' },
      label,
      ofTurn && verb === 'prepare' ? h('small', null, t('panel.prepare')) : null,
      ofTurn && verb === 'wonder' ? h('small', null, t('panel.wonder')) : null
    ),
    first && first !== '?' && (!ofTurn || verb === 'wonder')
      ? h('span', { class: 'effects' }, effects(first).slice(0, 4))
      : null,
    choice.entry.price !== undefined && scene.isTurn && verb !== 'discard' && choice.entry.price === 0
      ? h('span', { class: 'gratis' }, icon('check'))
      : null,
    consequences(scene, choice)
  );
}

/** The icon of each verb. @type {Record<string, string>} */
export const SIGNS = {
  build: 'build',
  recruit: 'senator',
  discard: 'discard',
  wonder: 'wonder',
  prepare: 'conspiracy',
  trigger: 'bolt',
  activate: 'divinity',
  influence: 'cube',
  shift: 'swap',
  expel: 'cross',
  decree: 'decree',
  conspire: 'conspiracy',
  start: 'flag',
  decline: 'cross',
  smite: 'bolt',
  minerva: 'owl',
  remove: 'trident',
  apply: 'trident',
  return: 'deck',
  put: 'divinity',
  plan: 'coin',
  astarte: 'coin',
  bid: 'coin',
  give: 'swap'
};

/**
 * A button that does what it says.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {{ class?: any, key?: string, seen?: string }} how `seen`: the words on it
 * @param {...Children} content
 */
export function actButton(controller, scene, choice, how, ...content) {
  const { text } = choice.action;
  const pending = controller.state.pending === text;
  const order = fullName(how.seen ?? '', orderOf(scene, choice.action));
  return h(
    'button',
    {
      type: 'button',
      key: how.key,
      class: [how.class, pending && 'pending'],
      'data-action': text,
      title: order,
      onclick: () => controller.act(text)
    },
    named(
      [pending ? t('panel.confirm', { what: order }) : order, consequenceWords(controller, scene, choice)]
        .filter(Boolean)
        .join(', '),
      content
    )
  );
}

/** @param {Controller} controller @param {Scene} scene @param {Choice} choice */
function consequenceWords(controller, scene, { entry }) {
  const parts = [];
  for (const seat of [scene.actor, scene.rival]) {
    const before = scene.city(seat).coins;
    const after = entry.after.coins[seat === 'p1' ? 0 : 1] ?? before;
    const words = t('panel.coins_after', { before, after });
    if (after !== before) parts.push(seat === scene.actor ? words : labelled(scene.name(seat), words));
  }
  if (entry.after.pawn !== scene.view.track.pawn) {
    const sign = scene.actor === 'p1' ? 1 : -1;
    parts.push(t('panel.pawn', { before: sign * scene.view.track.pawn, after: sign * entry.after.pawn }));
  }
  for (const event of entry.after.events ?? [])
    parts.push((controller.part('events')?.eventWords(scene, event) ?? '').replace(/\.$/, ''));
  if (entry.after.ends) parts.push(ending(scene, entry.after.ends));
  return parts.filter(Boolean).join(', ');
}

/** @param {Scene} scene @param {import('../types').OutcomeView} ends */
function ending(scene, ends) {
  const key = ends.winner === 'shared' ? 'shares' : ends.winner === scene.actor ? 'wins' : 'loses';
  return t(`panel.${key}`, { victory: t(`victory.${ends.victory}`) });
}

/**
 * Render the changes of an action as small signs: coins, the pawn, another turn, the end.
 *
 * @param {Scene} scene
 * @param {Choice} choice
 */
export function consequences(scene, { entry, action }) {
  const mine = scene.actor === 'p1' ? 0 : 1;
  const { after } = entry;
  const gain = (after.coins[mine] ?? 0) - scene.city(scene.actor).coins;
  const theirs = (after.coins[1 - mine] ?? 0) - scene.city(scene.rival).coins;
  const steps = (after.pawn - scene.view.track.pawn) * (scene.actor === 'p1' ? 1 : -1);
  return h(
    'span',
    { class: 'consequences', 'aria-hidden': 'true' },
    gain ? h('span', { class: ['change', gain > 0 ? 'up' : 'down'] }, coin(signed(gain))) : null,
    theirs ? h('span', { class: 'change theirs' }, h('i', null, scene.name(scene.rival)), coin(signed(theirs))) : null,
    steps ? h('span', { class: 'change march' }, icon('shield'), h('b', null, signed(steps))) : null,
    after.next_turn === scene.actor && action.verb !== 'start'
      ? h('span', { class: 'change again' }, icon('again'))
      : null,
    after.ends
      ? h(
          'span',
          { class: ['change', 'ends', after.ends.winner === scene.actor ? 'win' : 'lose'] },
          ending(scene, after.ends)
        )
      : null
  );
}

const SHOWN = 7; // round buttons that fit above a card

/**
 * Round buttons above the chosen card.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {import('./scene.js').Choice[]} choices
 */
export function ring(controller, scene, choices) {
  const mine = scene.actor === 'p1' ? 0 : 1;
  let wonders = 0;
  return h(
    'div',
    { class: 'ring' },
    choices.slice(0, SHOWN).map((choice, place) => {
      const { verb } = choice.action;
      const change = (choice.entry.after.coins[mine] ?? 0) - scene.city(scene.actor).coins;
      return actButton(
        controller,
        scene,
        choice,
        { class: ['round', place === 0 && verb !== 'discard' && 'first', `does-${verb}`], key: choice.action.text },
        icon(SIGNS[verb] ?? 'check'),
        verb === 'wonder' ? h('i', { class: 'which' }, ++wonders) : null,
        change ? h('b', { class: 'change' }, signed(change)) : null
      );
    })
  );
}
