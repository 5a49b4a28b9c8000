/** The hand as a fan. */

import { h, named } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cardFace } from '../../art/card.js';
import { icon } from '../../art/icon.js';
import { priceSign } from './city.js';
import { cardLabel, priceOf } from './words.js';

/** @import { Controller, Scene } from '../types' */

/**
 * Every card with what it costs, the key that chooses it, and whether it has been chosen.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 */
export function hand(controller, scene) {
  const cards = scene.view.hand ?? [];
  if (!cards.length || scene.over || scene.table.hand_over_to) return null;
  return h(
    'ol',
    {
      key: 'hand',
      class: ['hand', `of-${cards.length}`, scene.chosen && 'has-chosen'],
      'aria-label': t('round.hand', { count: cards.length }),
      'data-learn': 'hand'
    },
    cards.map((card, place) => {
      const target = scene.hand[place] ?? '';
      const price = priceOf(card.payment, scene.mine.coins, card.in_city);
      const chosen = scene.chosen?.targets[0] === target;
      const pressed = scene.selected === target;
      return h(
        'li',
        {
          key: target,
          class: ['held', price.state, pressed && 'selected', chosen && 'chosen'],
          style: { '--place': place - (cards.length - 1) / 2 }
        },
        h(
          'button',
          {
            type: 'button',
            class: 'held-face',
            'data-target': target,
            'data-card': card.card,
            'aria-pressed': pressed ? 'true' : 'false',
            onclick: controller.clicked(target)
          },
          named(
            [cardLabel(scene, card), chosen && t(`round.chosen.${scene.chosen?.verb}`)].filter(Boolean).join(', '),
            cardFace(card.card),
            h(
              'span',
              { class: 'foot' },
              priceSign(price),
              h('small', null, footWords(price, card.payment.missing)),
              h('kbd', { class: 'keycap' }, place + 1)
            ),
            chosen ? h('span', { class: 'mark-chosen' }, icon(CHOSEN[scene.chosen?.verb ?? ''] ?? 'check')) : null
          )
        )
      );
    })
  );
}

/** @type {Record<string, string>} */
const CHOSEN = { build: 'build', stage: 'stage', sell: 'coin' };

/** @param {{ state: string }} price @param {string[]} missing */
function footWords({ state }, missing) {
  return state === 'missing' ? missing.slice(0, 3).map((name) => icon(name)) : t(`round.foot.${state}`);
}
