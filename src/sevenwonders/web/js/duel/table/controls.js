/** The controls that act.  Each carries its notation in `data-action`, and nothing else at the table sends a move. */

import { h } from '../../core/dom.js';
import { signed, t } from '../../core/i18n.js';
import { coin, icon } from '../../art/icon.js';
import { orderOf } from './words.js';

/** @typedef {import('./scene.js').Choice} Choice */
/** @typedef {import('./scene.js').DuelScene} Scene */
/** @typedef {import('./controller.js').DuelController} Desk */
/** @typedef {import('../../core/dom.js').Children} Children */

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
  give: 'swap',
};

/**
 * A button that does what it says.
 *
 * @param {Desk} desk
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {{ class?: any, key?: string, title?: string }} how
 * @param {...Children} content
 */
export function actButton(desk, scene, choice, how, ...content) {
  const { text } = choice.action;
  const armed = desk.state.armed === text;
  const order = orderOf(scene, choice.action);
  return h(
    'button',
    {
      type: 'button',
      key: how.key,
      class: [how.class, armed && 'armed'],
      'data-action': text,
      'aria-label': [armed ? t('panel.confirm', { what: order }) : order, consequenceWords(scene, choice)].filter(Boolean).join(', '),
      title: order,
      onclick: () => desk.act(text),
    },
    content,
  );
}

/** @param {Scene} scene @param {Choice} choice */
function consequenceWords(scene, { entry }) {
  const parts = [];
  const before = scene.city(scene.actor).coins;
  const after = entry.after.coins[scene.actor === 'p1' ? 0 : 1] ?? before;
  if (after !== before) parts.push(t('panel.coins_after', { before, after }));
  if (entry.after.pawn !== scene.view.track.pawn) {
    const sign = scene.actor === 'p1' ? 1 : -1;
    parts.push(t('panel.pawn', { before: sign * scene.view.track.pawn, after: sign * entry.after.pawn }));
  }
  if (entry.after.ends) parts.push(ending(scene, entry.after.ends));
  return parts.join(', ');
}

/** @param {Scene} scene @param {import('../../types').Outcome} ends */
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
    { class: 'consequences' },
    gain ? h('span', { class: ['change', gain > 0 ? 'up' : 'down'] }, coin(signed(gain))) : null,
    theirs ? h('span', { class: 'change theirs' }, h('i', null, scene.name(scene.rival)), coin(signed(theirs))) : null,
    steps ? h('span', { class: 'change march' }, icon('shield'), h('b', null, signed(steps))) : null,
    after.next_turn === scene.actor && action.verb !== 'start' ? h('span', { class: 'change again' }, icon('again')) : null,
    after.ends ? h('span', { class: ['change', 'ends', after.ends.winner === scene.actor ? 'win' : 'lose'] }, ending(scene, after.ends)) : null,
  );
}
