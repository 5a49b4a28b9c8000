/** The draft of Wonders as a scene: all that is known of each on the Wonder itself. */

import { effectOf, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { list, t } from '../core/i18n.js';
import { cost, hueOf, wonderPicture } from '../art/card.js';
import { effects } from '../art/effects.js';
import { coin, icon } from '../art/icon.js';
import { actButton } from './table/panel.js';
import { priceWords } from './table/words.js';

/** @import { Controller, Scene, Seat } from './types' */

/** The Wonders of the draft: what each does and would cost, who takes the others, and on the chosen one the button. @param {Controller} controller @param {Scene} scene */
export function draft(controller, scene) {
  const offered = scene.view.wonder_offer;
  return h(
    'div',
    { key: 'draft', class: 'draft', 'data-learn': 'structure' },
    order(scene),
    h('div', { class: 'offers', role: 'group', 'aria-label': t('structure.draft'), style: { '--offers': offered.length } }, offered.map((id, place) => offer(controller, scene, id, place))),
  );
}

/** A Wonder of the draft. @param {Controller} controller @param {Scene} scene @param {string} id @param {number} place */
function offer(controller, scene, id, place) {
  const target = `wonder:${id}`;
  const payment = scene.view.decision?.offers?.find(({ wonder }) => wonder === id)?.payment[scene.actor];
  const price = payment && t('draft.price', { price: priceWords(payment, scene.city(scene.actor).coins) });
  const chosen = scene.selected === target;
  const [choice] = chosen ? scene.about(target) : [];
  return h(
    'div',
    { key: id, class: ['offer-of', chosen && 'chosen'] },
    h(
      'button',
      { type: 'button', class: ['wonder', 'large', `hue-${hueOf(id)}`, scene.about(target).length && 'glows', chosen && 'selected'], 'data-target': target, 'data-learn': `card-${id}`, 'aria-pressed': chosen ? 'true' : 'false', 'aria-label': `${nameOf(id)}. ${effectOf(id)}${price ? ` ${price}` : ''}`, onclick: controller.clicked(target) },
      wonderPicture(id),
      h('span', { class: 'name' }, nameOf(id)),
      h('span', { class: 'effects' }, effects(id)),
      h('span', { class: 'words' }, effectOf(id)),
      h('span', { class: 'offer-cost', title: price }, cost(id), payment && h('span', { class: 'today' }, payment.coins ? coin(payment.coins) : icon('check'))),
      scene.mayAct ? h('kbd', { class: 'digit', 'aria-hidden': 'true' }, place + 1) : null,
    ),
    choice ? actButton(controller, scene, choice, { class: 'take-it', key: 'take' }, icon('check'), t('draft.take')) : null,
  );
}

/** Whose pick it is, who takes the others after that, and what the chosen one leaves them. @param {Scene} scene */
function order(scene) {
  const { decision, to_act, wonder_offer: offered } = scene.view;
  if (!decision?.then || (to_act !== 'p1' && to_act !== 'p2')) return null;
  const [next, after] = decision.then;
  const left = offered.filter((id) => scene.selected !== `wonder:${id}`);
  const chosen = left.length < offered.length && next;
  const said = (/** @type {string} */ key, /** @type {Seat} */ seat, /** @type {object} */ more) => t(`draft.${key}${scene.isYou(seat) ? '.you' : ''}`, { name: scene.name(seat), ...more });
  return h(
    'header',
    { class: 'draft-order' },
    h('ol', null, [to_act, ...decision.then].map((seat, place, all) => h('li', { key: place, class: [seat === scene.me ? 'of-me' : 'of-them', place === 0 && 'now'] }, said(place === 0 ? 'picks' : place === all.length - 1 ? 'last' : 'then', seat, {})))),
    h('p', null, chosen ? said(after ? 'leaves' : 'gets', next, { units: list(left.map(nameOf)) }) : t('draft.prices')),
  );
}
