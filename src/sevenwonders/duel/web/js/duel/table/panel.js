/**
 * What may be done: with the chosen thing, or in answer to a question.  In the rail; on a phone a sheet from below.  Each
 * control carries its notation in `data-action`, and nothing else at the table sends a move.
 */

import { nameOf } from '../../core/catalogue.js';
import { h, named } from '../../core/dom.js';
import { labelled, list, signed, t } from '../../core/i18n.js';
import { cardChip } from '../../art/card.js';
import { effects } from '../../art/effects.js';
import { coin, icon } from '../../art/icon.js';
import { closeButton, inFull } from '../../table/toolbar.js';
import { unit } from '../catalogue.js';
import { kindName, orderOf, priceWords, titleOf } from './words.js';

/** @import { Children } from '../../core/dom.js' */
/** @import { Controller, Slot } from '../types' */
/** @import { Choice, DuelScene as Scene } from './scene.js' */

/** Whether something is asked beside the turn: a token to take, a card to revive. @param {Scene} scene */
export const isAsking = (scene) => !scene.isTurn && scene.mayAct;

/** Whether there is something to do, or to look at, that a small screen puts over the table: not where a scene says and asks all itself; what a card needs more is in the sheet. @param {Scene} scene */
export function isRaised(scene) {
  const { selected } = scene;
  if (scene.question === 'draft_wonder') return Boolean(selected && scene.view.structure.length);
  return scene.offered.length ? /^card/.test(selected ?? '') : isAsking(scene) || Boolean(selected);
}

/** @param {Controller} controller @param {Scene} scene */
export function panel(controller, scene) {
  const { selected } = scene;
  const slot = scene.slotOf(selected);
  const id = slot ? slot.card : componentOf(selected);
  const choices = scene.aboutThing(selected);
  const content = [];
  if (selected && (slot || id)) {
    content.push(header(controller, id, slot));
    if (choices.length) content.push(actions(controller, scene, choices));
    else if (slot?.accessible === false) content.push(h('p', { key: 'covered', class: 'quiet' }, liesUnder(scene, slot)));
    content.push(controller.part('details')?.details(controller, scene, id, slot) ?? null);
  } else if (choices.length) {
    content.push(h('header', { key: 'head' }, h('h2', null, placeName(selected ?? ''))), actions(controller, scene, choices));
  }
  if (isAsking(scene) && !choices.length) {
    content.unshift(h('header', { key: 'ask', class: 'ask' }, h('h2', null, titleOf(scene))), actions(controller, scene, scene.choices));
  } else if (scene.mayAct && !choices.length && !selected) content.unshift(summary(controller, scene));
  else if (!content.length) content.push(h('p', { key: 'wait', class: 'quiet' }, waitingWords(controller, scene)));
  if (choices.length && !scene.isTurn) {
    const rest = scene.choices.filter((choice) => !choices.includes(choice));
    if (rest.length) content.push(h('h3', { key: 'rest' }, t('panel.also')), actions(controller, scene, rest, 'rest-of'));
  }
  return h(
    'section',
    { key: 'panel', class: ['panel', isRaised(scene) && 'raised', isAsking(scene) && 'asks', (slot || id) && 'detailed'], 'aria-label': t('panel.label'), 'data-learn': 'rail', tabindex: -1 },
    content,
  );
}

/** @param {string | null} target */
function componentOf(target) {
  const [kind, id] = (target ?? '').split(':');
  if (!id || !kind || ['slot', 'space', 'chamber', 'track', 'military', 'seat', 'deck'].includes(kind)) return null;
  try {
    return unit(id).id;
  } catch {
    return null;
  }
}

/** @param {string} target */
function placeName(target) {
  const [kind, id = ''] = target.split(':');
  if (kind === 'chamber') return t('senate.chamber', { number: id });
  if (kind === 'space') return t('pantheon.space', { number: id });
  if (kind === 'deck' && id !== 'conspiracies') return nameOf(id);
  if (kind === 'deck') return t('city.conspiracies');
  if (kind === 'military') return t(`track.token_${target.split(':')[2]}`);
  return '';
}

const OWN_BACKS = ['senator', 'purple']; // kinds whose back says no more

/** @param {Controller} controller @param {string | null} id @param {Slot | undefined} slot */
function header(controller, id, slot) {
  const kind = id ? unit(id).kind : (slot?.back ?? '');
  return h(
    'header',
    { key: 'head', class: ['about', `kind-${kind}`] },
    id ? icon(kind, { class: 'mark' }) : null,
    h('h2', null, id ? nameOf(id) : t('card.hidden', { back: t(`back.${slot?.back}`) })),
    id ? h('small', null, kindName(id), unit(id).deck && !OWN_BACKS.includes(kind) ? [' · ', t(`back.${unit(id).deck}`)].join('') : '') : null,
    closeButton(() => controller.select(null), 'close'),
  );
}

/** @param {Scene} scene @param {Slot} slot */
function liesUnder(scene, slot) {
  return t('card.lies_under', { units: cardNames(slot.covered_by.flatMap((number) => scene.slots.get(number) ?? [])) });
}

/** Cards by name, those face down counted. @param {Slot[]} slots */
export function cardNames(slots) {
  const known = slots.flatMap((slot) => (slot.card ? [nameOf(slot.card)] : []));
  const hidden = slots.length - known.length;
  return list(hidden ? [...known, t('card.face_down', { count: hidden })] : known);
}

/** Buttons for actions; those that differ in one place only stand in a row. @param {Controller} controller @param {Scene} scene @param {Choice[]} choices @param {string} [key] */
function actions(controller, scene, choices, key = 'actions') {
  const many = choices.length > 7;
  const places = ['put', 'shift', 'decree'];
  if (many && choices.some(({ action }) => places.includes(action.verb))) return controller.part('expansions')?.grouped(controller, scene, choices, key) ?? null;
  return h(
    'div',
    { key, class: ['actions', many && 'many'] },
    choices.map((choice, place) => row(controller, scene, choice, key === 'actions' ? place : place + 1)),
  );
}

/** One action: what it does, its price, what it changes. @param {Controller} controller @param {Scene} scene @param {Choice} choice @param {number} place */
export function row(controller, scene, choice, place) {
  const { verb, units } = choice.action;
  const first = units[0];
  const ofTurn = scene.isTurn && scene.slotOf(scene.selected) !== undefined;
  const label = ofTurn && ['build', 'recruit', 'discard'].includes(verb) ? t(`panel.${verb}`) : ofTurn && (verb === 'wonder' || verb === 'prepare') && first ? nameOf(first) : orderOf(scene, choice.action);
  return actButton(
    controller,
    scene,
    choice,
    { class: ['act', `does-${verb}`, place === 0 && verb !== 'discard' && (scene.isTurn || scene.selected || scene.choices.length === 1) && 'primary'], key: choice.action.text, seen: label },
    icon(SIGNS[verb] ?? (first ? unit(first).kind : 'check'), { class: 'sign' }),
    h('span', { class: 'label' }, label, ofTurn && verb === 'prepare' ? h('small', null, t('panel.prepare')) : null, ofTurn && verb === 'wonder' ? h('small', null, t('panel.wonder')) : null),
    first && first !== '?' && (!ofTurn || verb === 'wonder') ? h('span', { class: 'effects' }, effects(first).slice(0, 4)) : null,
    choice.entry.price !== undefined && scene.isTurn && verb !== 'discard' && choice.entry.price === 0 ? h('span', { class: 'gratis' }, icon('check')) : null,
    consequences(scene, choice),
  );
}

/** What a turn offers, as long as nothing is chosen. @param {Controller} controller @param {Scene} scene */
function summary(controller, scene) {
  const beside = scene.choices.filter(({ action }) => action.verb === 'activate' || action.verb === 'trigger');
  return h(
    'div',
    { key: 'summary', class: 'summary' },
    h('header', null, h('h2', null, titleOf(scene))),
    h(
      'ul',
      { class: 'takeable' },
      scene.accessible.map((slot, place) => {
        const mine = slot.payment?.[scene.actor];
        const theirs = slot.payment?.[scene.rival];
        if (!slot.card || !mine || !theirs) return null;
        return h(
          'li',
          { key: slot.slot },
          h(
            'button',
            { type: 'button', class: ['take', !mine.affordable && 'dear'], 'data-target': `card:${slot.card}`, onclick: controller.clicked(`card:${slot.card}`), onpointerenter: () => controller.hover(slot.slot), onpointerleave: () => controller.hover(null) },
            h('kbd', null, place + 1),
            cardChip(slot.card),
            h('span', { class: ['sum', !mine.affordable && 'dear'], role: 'img', 'aria-label': priceWords(mine, scene.city(scene.actor).coins) }, mine.coins === 0 ? icon(mine.chain ? 'chain' : 'check') : coin(mine.coins)),
            scene.isSolo ? null : h('span', { class: 'their-price', role: 'img', 'aria-label': labelled(scene.name(scene.rival), theirs.coins) }, theirs.coins === 0 ? icon(theirs.chain ? 'chain' : 'check') : theirs.coins),
          ),
        );
      }),
    ),
    beside.length ? actions(controller, scene, beside, 'beside') : null,
  );
}

/** @param {Controller} controller @param {Scene} scene */
function waitingWords(controller, scene) {
  const { to_act } = scene.view;
  if (scene.over) return t('bar.over');
  if (to_act === 'p1' || to_act === 'p2') return controller.state.thinking ? t('bar.thinking', { name: scene.name(to_act) }) : t('panel.wait', { name: scene.name(to_act) });
  return t('panel.chance');
}

/** What a verb looks like. @type {Record<string, string>} */
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
  give: 'swap',
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
  const armed = controller.state.armed === text;
  const order = inFull(how.seen ?? '', orderOf(scene, choice.action));
  return h(
    'button',
    {
      type: 'button',
      key: how.key,
      class: [how.class, armed && 'armed'],
      'data-action': text,
      title: order,
      onclick: () => controller.act(text),
    },
    named([armed ? t('panel.confirm', { what: order }) : order, consequenceWords(controller, scene, choice)].filter(Boolean).join(', '), content),
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
  for (const event of entry.after.events ?? []) parts.push((controller.part('events')?.eventWords(scene, event) ?? '').replace(/\.$/, ''));
  if (entry.after.ends) parts.push(ending(scene, entry.after.ends));
  return parts.filter(Boolean).join(', ');
}

/** @param {Scene} scene @param {import('../types').Outcome} ends */
function ending(scene, ends) {
  const key = ends.winner === 'shared' ? 'shares' : ends.winner === scene.actor ? 'wins' : 'loses';
  return t(`panel.${key}`, { victory: t(`victory.${ends.victory}`) });
}

/** What an action changes, as small signs: coins, the pawn, another turn, the end. @param {Scene} scene @param {Choice} choice */
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
    after.next_turn === scene.actor && action.verb !== 'start' ? h('span', { class: 'change again' }, icon('again')) : null,
    after.ends ? h('span', { class: ['change', 'ends', after.ends.winner === scene.actor ? 'win' : 'lose'] }, ending(scene, after.ends)) : null,
  );
}
