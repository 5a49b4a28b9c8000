/**
 * The panel of actions, for the chosen thing or as answers to a question: in the rail, or on a phone a sheet at the
 * bottom.
 */

import { h } from '../../core/dom.js';
import { labelled, t } from '../../core/i18n.js';
import { cardChip } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { unit } from '../catalogue.js';
import { priceWords, titleOf } from './words.js';

/** @import { Controller } from '../types' */
/** @import { DuelScene as Scene } from './scene.js' */

/**
 * Return whether the question is an extra one within a turn: a token to take, a card to revive.
 *
 * @param {Scene} scene
 */
export const isAsking = (scene) => !scene.isTurn && scene.mayAct;

/**
 * Return whether there is something to do or to look at that a small screen puts over the table; not where a scene asks
 * by itself. The sheet has what a card needs beyond that.
 *
 * @param {Scene} scene
 */
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
  const acts = controller.part('actions');
  const content = [];
  if (selected && (slot || id)) {
    content.push(acts?.header(controller, id, slot));
    if (choices.length) content.push(acts?.actions(controller, scene, choices));
    else if (slot?.accessible === false) content.push(acts?.coveringCards(scene, slot));
    content.push(controller.part('details')?.details(controller, scene, id, slot) ?? null);
  } else if (choices.length) {
    content.push(acts?.placeHeader(selected ?? ''), acts?.actions(controller, scene, choices));
  }
  if (isAsking(scene) && !choices.length) {
    content.unshift(
      h('header', { key: 'ask', class: 'ask' }, h('h2', null, titleOf(scene))),
      acts?.actions(controller, scene, scene.choices)
    );
  } else if (scene.mayAct && !choices.length && !selected) content.unshift(summary(controller, scene));
  else if (!content.length) content.push(h('p', { key: 'wait', class: 'quiet' }, waitingWords(controller, scene)));
  if (choices.length && !scene.isTurn) {
    const rest = scene.choices.filter((choice) => !choices.includes(choice));
    if (rest.length)
      content.push(h('h3', { key: 'rest' }, t('panel.also')), acts?.actions(controller, scene, rest, 'rest-of'));
  }
  return h(
    'section',
    {
      key: 'panel',
      class: ['panel', isRaised(scene) && 'raised', isAsking(scene) && 'asks', (slot || id) && 'detailed'],
      'aria-label': t('panel.label'),
      'data-learn': 'rail',
      tabindex: -1
    },
    content
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

/** Render the options of a turn while nothing is chosen. @param {Controller} controller @param {Scene} scene */
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
            {
              type: 'button',
              class: ['take', !mine.affordable && 'dear'],
              'data-target': `card:${slot.card}`,
              onclick: controller.clicked(`card:${slot.card}`),
              onpointerenter: () => controller.hover(slot.slot),
              onpointerleave: () => controller.hover(null)
            },
            h('kbd', null, place + 1),
            cardChip(slot.card),
            h(
              'span',
              {
                class: ['sum', !mine.affordable && 'dear'],
                role: 'img',
                'aria-label': priceWords(mine, scene.city(scene.actor).coins)
              },
              mine.coins === 0 ? icon(mine.chain ? 'chain' : 'check') : coin(mine.coins)
            ),
            scene.isSolo
              ? null
              : h(
                  'span',
                  {
                    class: 'their-price',
                    role: 'img',
                    'aria-label': labelled(scene.name(scene.rival), theirs.coins)
                  },
                  theirs.coins === 0 ? icon(theirs.chain ? 'chain' : 'check') : theirs.coins
                )
          )
        );
      })
    ),
    beside.length ? controller.part('actions')?.actions(controller, scene, beside, 'beside') : null
  );
}

/** @param {Controller} controller @param {Scene} scene */
function waitingWords(controller, scene) {
  const { to_act } = scene.view;
  if (scene.over) return t('bar.over');
  if (to_act === 'p1' || to_act === 'p2')
    return controller.state.thinking
      ? t('bar.thinking', { name: scene.name(to_act) })
      : t('panel.wait', { name: scene.name(to_act) });
  return t('panel.chance');
}
