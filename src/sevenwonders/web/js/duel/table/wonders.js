/** Wonders: what they cost and give, the price for their owner, what lies under a built one. */

import { nameOf, shortNameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cost } from '../../art/card.js';
import { effects } from '../../art/effects.js';
import { icon } from '../../art/icon.js';
import { hueOf, wonderPicture } from '../../art/pictures.js';
import { coin } from '../../art/tokens.js';
import { priceWords } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./controller.js').Desk} Desk */
/** @typedef {import('../../types').Seat} Seat */
/** @typedef {import('../../types').WonderEntry} WonderEntry */

/** The Wonders of a city. @param {Desk} desk @param {Scene} scene @param {Seat} seat */
export function wonders(desk, scene, seat) {
  const held = scene.city(seat).wonders;
  return h(
    'div',
    { class: ['wonders', `count-${Math.max(4, held.length)}`], role: 'group', 'aria-label': t('city.wonders'), 'data-learn': seat === scene.me ? 'wonders' : null },
    held.map((entry) => wonderTile(desk, scene, seat, entry)),
  );
}

/** @param {Desk} desk @param {Scene} scene @param {Seat} seat @param {WonderEntry} entry */
function wonderTile(desk, scene, seat, entry) {
  const { wonder, payment } = entry;
  const target = `wonder:${wonder}`;
  const built = entry.built_with !== null || !payment;
  const { coins } = scene.city(seat);
  const state = built ? t('wonder.built') : t('wonder.costs', { price: priceWords(payment, coins) });
  const glows = !scene.isTurn && scene.about(target).length > 0;
  return h(
    'button',
    {
      type: 'button',
      key: wonder,
      class: ['wonder', `hue-${hueOf(wonder)}`, built && 'built', !built && !payment.affordable && 'dear', glows && 'glows', scene.selected === target && 'selected'],
      'data-target': target,
      'data-learn': `card-${wonder}`,
      'data-wonder': wonder,
      'aria-pressed': scene.selected === target ? 'true' : 'false',
      'aria-label': t('wonder.label', { name: nameOf(wonder), state }),
      title: nameOf(wonder),
      onclick: () => desk.select(target),
    },
    wonderPicture(wonder),
    h('span', { class: 'effects' }, effects(wonder)),
    built ? null : cost(wonder),
    h('span', { class: 'name' }, shortNameOf(wonder)),
    built
      ? h('span', { class: 'state done' }, icon('check'), h('i', null, t('wonder.built')))
      : h(
          'span',
          { class: ['state', payment.affordable ? 'fine' : 'dear'] },
          payment.coins === 0 ? icon('check') : coin(payment.coins),
          payment.affordable ? null : h('i', { class: 'short' }, t('wonder.short', { count: payment.short })),
        ),
  );
}
