/** Choices as buttons, what has been chosen, and what there is to know of a thing. */

import { effectOf, nameOf } from '../../core/catalogue.js';
import { h, named } from '../../core/dom.js';
import { list, signed, t } from '../../core/i18n.js';
import { effects } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { closeButton, fullName } from '../../table/toolbar.js';
import { unit } from '../catalogue.js';
import { paymentOf } from './panel.js';
import { isPaid } from './scene.js';
import { boardName, orderOf, paidWords, priceOf } from './words.js';

/** @import { Controller, Payment, Scene, Seat } from '../types' */
/** @import { Action } from '../../table/notation.js' */

/** @type {Record<string, string>} */
const SIGNS = {
  build: 'build',
  stage: 'stage',
  sell: 'coin',
  take: 'build',
  decline: 'cross',
  side: 'check',
  board: 'check'
};

/** The name of what is chosen. @param {Controller} controller @param {Scene} scene @param {string} target */
export function header(controller, scene, target) {
  const [kind = '', id = ''] = target.split(':');
  const isUnit = ['card', 'stage'].includes(kind);
  const of = isUnit ? unit(id).kind : kind;
  const name =
    kind === 'side'
      ? [boardName(scene.mine.board), t(`classic.side.${id}`)].join(' · ')
      : kind === 'board'
        ? boardName(id)
        : kind === 'stage'
          ? t('round.stage', { number: scene.mine.stages.findIndex(({ stage }) => stage === id) + 1 })
          : nameOf(id);
  return h(
    'header',
    { key: 'head', class: ['about', `kind-${of}`] },
    isUnit && kind !== 'stage' ? icon(of, { class: 'mark' }) : null,
    h('h2', null, name),
    closeButton(() => controller.select(null), 'close')
  );
}

/**
 * The actions about it, those that are ways to do one thing together.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {{ action: Action, key: string }[]} actions
 */
export function buttons(controller, scene, actions) {
  const groups = ['build', 'stage', 'sell', 'take', 'side', 'board']
    .map((verb) => actions.filter(({ action }) => action.verb === verb))
    .filter(({ length }) => length);
  return h(
    'div',
    { key: 'actions', class: ['actions', groups.length > 2 && 'of-three'] },
    groups.map((group) =>
      h(
        'div',
        { key: group[0]?.action.verb ?? '', class: ['ways', group.length > 1 && 'several'] },
        group.map(({ action, key }) => button(controller, scene, action, key))
      )
    )
  );
}

/**
 * A button that chooses an action.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Action} action
 * @param {string} key
 */
export function button(controller, scene, action, key) {
  const pending = controller.state.pending === action.text;
  const way = paymentOf(scene, action)?.ways.find((one) => isPaid(action, one));
  const verb = t(`round.verb.${action.verb}`, { number: scene.mine.stages.filter(({ built }) => built).length + 1 });
  const order = fullName(verb, orderOf(scene, action));
  const again = scene.chosen?.text === action.text;
  return h(
    'button',
    {
      type: 'button',
      key: action.text,
      class: ['act', `does-${action.verb}`, !way?.coins && 'gratis', pending && 'pending', again && 'again'],
      'data-action': action.text,
      title: order,
      onclick: () => controller.act(action.text)
    },
    named(
      pending ? t('panel.confirm', { what: order }) : [order, ...gains(action)].join(', '),
      icon(SIGNS[action.verb] ?? 'check', { class: 'sign' }),
      h(
        'span',
        { class: 'label' },
        verb,
        way
          ? h(
              'small',
              null,
              way.left || way.right
                ? paidWords(scene, scene.me, way)
                : way.coins
                  ? t('round.to_reserve')
                  : t('round.price.free')
            )
          : null
      ),
      consequences(action),
      key ? h('kbd', null, key) : null
    )
  );
}

/**
 * Return what a choice changes for the player who makes it, as far as it does not depend on others.
 *
 * @param {Action} action
 */
function consequences({ changes = {}, verb, units: [id = ''] }) {
  const { coins, points, shields, symbols } = changes;
  return h(
    'span',
    { class: 'consequences', 'aria-hidden': 'true' },
    coins ? h('span', { class: 'change' }, coin(signed(coins))) : null,
    points ? h('span', { class: 'change points' }, icon('laurel'), h('b', null, signed(points))) : null,
    shields ? h('span', { class: 'change' }, icon('shield'), h('b', null, signed(shields))) : null,
    symbols && verb !== 'stage' ? h('span', { class: 'change' }, effects(id).slice(0, 1)) : null
  );
}

const GAINS = [
  ['coins', 'coins'],
  ['points', 'points'],
  ['shields', 'round.shields'],
  ['symbols', 'round.symbols']
];

/** The same in words. @param {Action} action @returns {string[]} */
const gains = ({ changes = {} }) =>
  GAINS.flatMap(([name = '', key = '']) =>
    changes[name] ? `${changes[name] > 0 ? '+' : '−'}${t(key, { count: Math.abs(changes[name]) })}` : []
  );

/** Render the choice already made, and a button to change it. @param {Controller} controller @param {Scene} scene */
export function chosen(controller, scene) {
  const action = /** @type {Action} */ (scene.chosen);
  const waiting = scene.view.waiting_for.filter((seat) => seat !== scene.me);
  return h(
    'div',
    { key: 'chosen', class: 'choice-made' },
    h(
      'header',
      null,
      icon('check', { class: 'tick' }),
      h('h2', null, t('round.chosen')),
      h('p', null, orderOf(scene, action))
    ),
    waiting.length
      ? h('p', { class: 'quiet' }, t('round.waiting_for', { names: list(waiting.map((seat) => scene.name(seat))) }))
      : null,
    controller.readOnly || controller.state.looking !== null
      ? null
      : h(
          'button',
          { type: 'button', class: 'act', 'data-revoke': '', onclick: () => controller.revoke() },
          icon('undo', { class: 'sign' }),
          h('span', { class: 'label' }, t('round.change')),
          h('kbd', { 'aria-hidden': 'true' }, 'R')
        )
  );
}

/**
 * Render the effect, the price and the chains of a thing, with a link to its rules.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {string} target
 */
export function details(controller, scene, target) {
  const [kind = '', id = ''] = target.split(':');
  if (!['card', 'stage'].includes(kind)) return null;
  const held = kind === 'card' ? scene.view.hand?.find(({ card }) => card === id) : undefined;
  const payment =
    held?.payment ?? (kind === 'stage' && scene.view.stage?.stage === id ? scene.view.stage.payment : undefined);
  const price = payment && priceOf(payment, scene.mine.coins, held?.in_city);
  return h(
    'div',
    { key: 'details', class: 'details' },
    h('p', { key: 'effect', class: 'effect-words' }, effectOf(id)),
    price && price.state !== 'coins' ? h('p', { key: 'price', class: ['paying', price.state] }, price.words) : null,
    payment?.ways[0]?.steps.length && !held?.in_city ? steps(scene, payment) : null,
    chains(scene, id),
    controller.part('notes')?.ruleLink(controller, `&q=${encodeURIComponent(nameOf(id))}`, t('bar.rules'))
  );
}

/** Describe the cheapest payment. @param {Scene} scene @param {Payment} payment */
function steps(scene, payment) {
  return h(
    'ul',
    { key: 'steps', class: 'steps' },
    (payment.ways[0]?.steps ?? []).map((step, place) =>
      h(
        'li',
        { key: place, class: step.coins && 'bought' },
        step.resource ? icon(step.resource) : icon('coin'),
        h(
          'span',
          null,
          step.resource
            ? [
                step.unit ? sourceName(step.unit) : '',
                step.owner && step.owner !== scene.me
                  ? h('small', null, scene.name(/** @type {Seat} */ (step.owner)))
                  : null,
                step.discount ? h('small', null, t('round.discount', { unit: nameOf(step.discount) })) : null
              ]
            : t('round.to_reserve')
        ),
        step.coins ? h('b', null, step.coins) : null
      )
    )
  );
}

/** @param {string} id of a card, stage or board */
function sourceName(id) {
  try {
    return nameOf(id);
  } catch {
    return boardName(id);
  }
}

/** @param {Scene} scene @param {string} id */
function chains(scene, id) {
  const { needs, gives = [] } = unit(id);
  if (!needs && !gives.length) return null;
  const built = new Set(Object.values(scene.mine.cards).flat());
  const names = (/** @type {string[]} */ units) => list(units.map((one) => nameOf(one)));
  return h(
    'ul',
    { key: 'chains', class: 'chains' },
    needs
      ? h(
          'li',
          null,
          icon(needs.symbol),
          t('round.free_with', { units: names(needs.units) }),
          needs.units.some((one) => built.has(one)) ? icon('check') : null
        )
      : null,
    gives.map(({ symbol, units }) =>
      units.length ? h('li', { key: symbol }, icon(symbol), t('round.makes_free', { units: names(units) })) : null
    )
  );
}
