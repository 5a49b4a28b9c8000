/** The scenes of Duel: the draft of Wonders, and whatever else is chosen from that lies on no place of the table. */

import { effectOf, nameOf, softName } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, list, t } from '../core/i18n.js';
import { cardFace, cost, effects, hueOf, sign, wonderPicture } from '../art/card.js';
import { coin, icon } from '../art/icon.js';
import { asks, largeFace, offers } from '../table/offers.js';
import { catalogue, unit } from './catalogue.js';
import { SIGNS, actButton, consequences } from './table/actions.js';
import { orderOf, priceWords, titleOf } from './table/words.js';

/** @import { Controller, Scene, Seat } from './types' */
/** @import { Tile } from '../table/offers.js' */
/** @import { Choice } from './table/scene.js' */

/**
 * The Wonders of the draft: what each does and would cost, who takes the others.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 */
export const draft = (controller, scene) =>
  offers(controller, scene, {
    key: 'draft',
    label: t('structure.draft'),
    head: order(scene),
    tiles: scene.view.wonder_offer.map((id) => drafted(controller, scene, id))
  });

/** A Wonder of the draft. @param {Controller} controller @param {Scene} scene @param {string} id @returns {Tile} */
function drafted(controller, scene, id) {
  const target = `wonder:${id}`;
  const payment = scene.view.decision?.offers?.find(({ wonder }) => wonder === id)?.payment[scene.actor];
  const price = payment && t('draft.price', { price: priceWords(payment, scene.city(scene.actor).coins) });
  const foot = [
    cost(id),
    payment ? h('span', { class: 'today', title: price }, payment.coins ? coin(payment.coins) : icon('check')) : null
  ];
  return {
    target,
    class: ['wonder', 'large', `hue-${hueOf(id)}`],
    label: [`${nameOf(id)}. ${effectOf(id)}`, price].filter(Boolean).join(' '),
    face: largeFace({
      picture: wonderPicture(id),
      name: softName(id),
      signs: effects(id),
      words: effectOf(id),
      foot
    }),
    actions: scene.about(target).map((choice) => taking(controller, scene, choice, t('draft.take')))
  };
}

/**
 * The button on a tile.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {string} words
 */
const taking = (controller, scene, choice, words) =>
  actButton(
    controller,
    scene,
    choice,
    { class: 'take-it', key: choice.action.text, seen: words },
    icon(SIGNS[choice.action.verb] ?? 'check'),
    words
  );

/** Render whose pick it is, who picks next, and what the chosen Wonder leaves them. @param {Scene} scene */
function order(scene) {
  const { decision, to_act, wonder_offer: offered } = scene.view;
  if (!decision?.then || (to_act !== 'p1' && to_act !== 'p2')) return null;
  const [next, after] = decision.then;
  const left = offered.filter((id) => scene.selected !== `wonder:${id}`);
  const chosen = left.length < offered.length && next;
  const said = (/** @type {string} */ key, /** @type {Seat} */ seat, /** @type {object} */ more) =>
    t(`draft.${key}${scene.isYou(seat) ? '.you' : ''}`, { name: scene.name(seat), ...more });
  return h(
    'header',
    { class: 'draft-order' },
    h(
      'ol',
      null,
      [to_act, ...decision.then].map((seat, place, all) =>
        h(
          'li',
          { key: place, class: [seat === scene.me ? 'of-me' : 'of-them', place === 0 && 'now'] },
          said(place === 0 ? 'picks' : place === all.length - 1 ? 'last' : 'then', seat, {})
        )
      )
    ),
    h('p', null, chosen ? said(after ? 'leaves' : 'gets', next, { units: list(left.map(nameOf)) }) : t('draft.prices'))
  );
}

/**
 * Tokens, Divinities, Conspiracies, Wonders and cards to choose from, over the structure.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 */
export function choice(controller, scene) {
  const { offered } = scene;
  const about = new Set(scene.about(...offered));
  const beside = scene.choices.filter((one) => !about.has(one));
  const buttons = beside.map((one) =>
    actButton(
      controller,
      scene,
      one,
      { class: 'button', key: one.action.text },
      icon(SIGNS[one.action.verb] ?? 'cross'),
      orderOf(scene, one.action)
    )
  );
  return offers(controller, scene, {
    key: 'choice',
    label: titleOf(scene),
    head: asks(titleOf(scene), buttons),
    tiles: offered.map((target) => tile(controller, scene, target))
  });
}

const FEW = 6; // ways to use a thing that have room on it

/** @param {Controller} controller @param {Scene} scene @param {string} target @returns {Tile} */
function tile(controller, scene, target) {
  const id = target.split(':')[1] ?? '';
  const { kind, deck } = unit(id);
  const choices = scene.about(target);
  const [only] = choices.length === 1 ? choices : [];
  const spaces = choices.some(({ action }) => action.verb === 'put');
  const drawn = {
    picture: kind === 'token' ? h('span', { class: 'figure' }, sign(id)) : wonderPicture(id),
    name: softName(id),
    signs: effects(id),
    words: effectOf(id)
  };
  return {
    target,
    class:
      deck && kind !== 'divinity'
        ? ['offer']
        : ['wonder', 'large', kind === 'wonder' ? `hue-${hueOf(id)}` : `kind-${kind}`],
    label: `${nameOf(id)}. ${effectOf(id)}`,
    face:
      deck && kind !== 'divinity'
        ? cardFace(id)
        : largeFace({
            ...drawn,
            foot: only && scene.mayAct ? changes(scene, only) : spaces ? t('offers.space') : null
          }),
    actions:
      choices.length > FEW
        ? []
        : choices.map((one) =>
            spaces
              ? placing(controller, scene, one)
              : taking(
                  controller,
                  scene,
                  one,
                  only && kind !== 'senator' && has(`offers.${only.action.verb}`)
                    ? t(`offers.${only.action.verb}`)
                    : orderOf(scene, one.action)
                )
          )
  };
}

/** Return the immediate changes of taking a thing. @param {Scene} scene @param {Choice} choice */
function changes(scene, choice) {
  const found = consequences(scene, choice);
  return found.children.length ? found : null;
}

/**
 * A space of the Pantheon to put a Divinity on, with what it costs whom to activate it there.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Choice} choice
 */
function placing(controller, scene, choice) {
  const space = choice.action.number ?? 1;
  const price = (/** @type {Seat} */ seat) => catalogue().activation[seat][space - 1] ?? 0;
  const words = t('pantheon.price', {
    mine: price(scene.actor),
    name: scene.name(scene.rival),
    theirs: price(scene.rival)
  });
  return actButton(
    controller,
    scene,
    choice,
    { class: 'take-it', key: choice.action.text },
    h('b', { title: words }, space),
    coin(price(scene.actor)),
    scene.isSolo ? null : h('i', { class: 'their-price' }, price(scene.rival))
  );
}
