/** All about the thing that is chosen. */

import { effectOf, nameOf, unit } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { has, list, t } from '../../core/i18n.js';
import { cardChip, cost } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { cardNames } from './panel.js';
import { priceWords } from './words.js';

/** @typedef {import('./scene.js').DuelScene} Scene */
/** @typedef {import('../../types').Seat} Seat */
/** @typedef {import('../../types').Slot} Slot */
/** @typedef {import('../../types').Payment} Payment */
/** @typedef {import('../../types').Step} Step */

/** All about a component: its effect, chains, both payments, what the take uncovers. @param {Scene} scene @param {string | null} id @param {Slot | undefined} slot */
export function details(scene, id, slot) {
  const parts = [];
  if (id) {
    parts.push(h('p', { key: 'effect', class: 'effect-words' }, effectOf(id)));
    parts.push(chains(scene, id));
  }
  if (slot?.payment) parts.push(payments(scene, [[scene.me, slot.payment[scene.me]], [scene.opponent, slot.payment[scene.opponent]]]));
  else if (slot?.price && !scene.isSolo) parts.push(h('p', { key: 'now', class: 'quiet' }, `${t('card.now')}: `, coin(slot.price[scene.me]), ` · ${scene.name(scene.opponent)} `, coin(slot.price[scene.opponent])));
  if (slot?.token) parts.push(h('p', { key: 'token' }, h('b', null, nameOf(slot.token)), ` ${effectOf(slot.token)}`));
  if (slot?.accessible) parts.push(uncovered(scene, slot));
  if (slot && !slot.card) parts.push(unseen(scene, [slot.back]));
  const wonder = id && unit(id).kind === 'wonder' ? wonderDetails(scene, id) : null;
  if (wonder) parts.push(wonder);
  return h('div', { key: 'details', class: 'details' }, parts);
}

/** @param {Scene} scene @param {string} id */
function chains(scene, id) {
  const { needs, gives } = unit(id);
  if (!needs && !gives) return null;
  return h(
    'ul',
    { key: 'chains', class: 'chains' },
    needs ? h('li', null, icon(needs.symbol), t('card.free_with', { unit: nameOf(needs.unit) }), owners(scene, needs.unit)) : null,
    gives?.unit ? h('li', null, icon(gives.symbol), t('card.makes_free', { unit: nameOf(gives.unit) }), owners(scene, gives.unit)) : null,
  );
}

/** Who has built a card. @param {Scene} scene @param {string} id */
function owners(scene, id) {
  const seats = [scene.me, scene.opponent].filter((seat) => Object.values(scene.city(seat).cards).some((cards) => cards.includes(id)));
  return seats.map((seat) => h('em', { key: seat, class: seat === scene.me ? 'ink-me' : 'ink-opponent' }, t('card.has_it', { name: scene.name(seat) })));
}

/** @param {Scene} scene @param {[Seat, Payment][]} paid */
function payments(scene, paid) {
  return h(
    'dl',
    { key: 'payments', class: 'payments' },
    paid
      .filter(([seat]) => !(scene.isSolo && seat === 'p2'))
      .map(([seat, payment]) => {
        const coins = scene.city(seat).coins;
        return h(
          'div',
          { key: seat, class: [seat === scene.me ? 'mine' : 'theirs', !payment.affordable && 'dear'] },
          h('dt', null, scene.name(seat), h('span', { class: 'sum', 'aria-label': priceWords(payment, coins), role: 'img' }, payment.coins === 0 ? icon(payment.chain ? 'chain' : 'check') : coin(payment.coins)), payment.affordable ? null : h('em', null, t('panel.dear', { count: payment.short }))),
          payment.steps.map((step, place) => h('dd', { key: place }, step.resource ? icon(step.resource) : icon(step.kind === 'chain' ? 'chain' : 'coin'), h('span', null, stepOf(step)), step.coins > 0 ? h('b', null, step.coins) : null)),
        );
      }),
  );
}

/** @param {Scene} scene @param {Slot} slot */
function uncovered(scene, slot) {
  const freed = scene.uncovers(slot);
  if (!freed.length) return h('p', { key: 'uncovers', class: 'quiet' }, icon('eye'), ' ', t('card.uncovers_nothing'));
  const backs = [...new Set(freed.filter((one) => !one.card).map((one) => one.back))];
  return h('div', { key: 'uncovers', class: 'uncovered' }, h('p', null, icon('eye'), ' ', t('card.uncovers_cards', { units: cardNames(freed) })), backs.length ? unseen(scene, backs) : null);
}

/** What could lie under some backs. @param {Scene} scene @param {string[]} backs */
function unseen(scene, backs) {
  const piles = scene.view.unseen.filter((pile) => backs.includes(pile.back) && pile.cards.length);
  return piles.map((pile) =>
    h('details', { key: pile.back, class: 'could-be', ref: (/** @type {HTMLDetailsElement} */ list) => (list.open = pile.cards.length < 12) }, h('summary', null, t('card.could_be', { count: pile.cards.length })), h('ul', null, pile.cards.map((id, place) => h('li', { key: `${id}${place}` }, cardChip(id))))),
  );
}

/** @param {Scene} scene @param {string} id */
function wonderDetails(scene, id) {
  for (const seat of [scene.me, scene.opponent]) {
    const entry = scene.city(seat).wonders.find(({ wonder }) => wonder === id);
    if (!entry) continue;
    if (entry.built_with) return h('p', { key: 'under', class: 'quiet' }, t('wonder.built_with', { card: nameOf(entry.built_with) }));
    if (entry.payment) return payments(scene, [[seat, entry.payment]]);
  }
  return h('p', { key: 'cost', class: 'wonder-cost' }, cost(id));
}

/** A step of a payment. @param {Step} step */
function stepOf(step) {
  const by = list(step.by ?? []);
  const values = {
    count: step.amount ?? 0,
    resource: step.resource ? t(`resource.${step.resource}`) : '',
    by,
    coins: t('coins', { count: Math.abs(step.coins) }),
    each: step.price_each ?? 0,
  };
  const variants = [step.kind === 'bought' && step.fixed && 'bought.fixed', step.kind === 'bought' && !by && 'bought.plain', step.kind === 'coins' && by && 'coins.by', step.kind === 'waiver' && !step.resource && 'waiver.coins', step.kind];
  for (const variant of variants) if (variant && has(`step.${variant}`)) return t(`step.${variant}`, values);
  return step.text;
}
