/** Views beside the table: the log, the details of the chosen thing, piles to look through. */

import { effectOf, nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { labelled, t } from '../../core/i18n.js';
import { cardChip, cost } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { eventWords } from '../../table/events.js';
import { deedLine, movesTab } from '../../table/moves.js';
import { ruleLink } from '../../table/notes.js';
import { unit } from '../catalogue.js';
import { COLOURS, medal } from './city.js';
import { SIGNS, cardNames } from './actions.js';
import { stepWords } from '../../table/prices.js';
import { newsOf, priceFor } from './words.js';

/** @import { Controller, Payment, Scene, Seat, Slot } from '../types' */

/**
 * All about a component: its effect, chains, both payments, what the take uncovers, the way to its rules.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {string | null} id
 * @param {Slot | undefined} slot
 */
export function details(controller, scene, id, slot) {
  const parts = [];
  if (id) {
    parts.push(h('p', { key: 'effect', class: 'effect-words' }, effectOf(id)));
    parts.push(chains(scene, id));
  }
  if (slot?.payment)
    parts.push(
      payments(scene, [
        [scene.me, slot.payment[scene.me]],
        [scene.opponent, slot.payment[scene.opponent]]
      ])
    );
  else if (slot?.price && !scene.isSolo)
    parts.push(
      h(
        'p',
        { key: 'now', class: 'quiet' },
        labelled(t('card.price_now'), ''),
        coin(slot.price[scene.me]),
        ` · ${scene.name(scene.opponent)} `,
        coin(slot.price[scene.opponent])
      )
    );
  if (slot?.token) parts.push(h('p', { key: 'token' }, h('b', null, nameOf(slot.token)), ` ${effectOf(slot.token)}`));
  if (slot?.accessible) parts.push(uncoveredCards(scene, slot));
  if (slot && !slot.card) parts.push(possibleCards(scene, [slot.back]));
  const wonder = id && unit(id).kind === 'wonder' ? wonderDetails(scene, id) : null;
  if (wonder) parts.push(wonder);
  if (id) parts.push(ruleLink(controller, `&q=${encodeURIComponent(nameOf(id))}`, t('bar.rules')));
  return h('div', { key: 'details', class: 'details' }, parts);
}

/** @param {Scene} scene @param {string} id */
function chains(scene, id) {
  const { needs, gives } = unit(id);
  if (!needs && !gives) return null;
  return h(
    'ul',
    { key: 'chains', class: 'chains' },
    needs
      ? h('li', null, icon(needs.symbol), t('card.free_with', { unit: nameOf(needs.unit) }), owners(scene, needs.unit))
      : null,
    gives?.unit
      ? h('li', null, icon(gives.symbol), t('card.makes_free', { unit: nameOf(gives.unit) }), owners(scene, gives.unit))
      : null
  );
}

/** Return the player who has built a card. @param {Scene} scene @param {string} id */
function owners(scene, id) {
  const seats = [scene.me, scene.opponent].filter((seat) =>
    Object.values(scene.city(seat).cards).some((cards) => cards.includes(id))
  );
  return seats.map((seat) =>
    h(
      'em',
      { key: seat, class: seat === scene.me ? 'ink-me' : 'ink-opponent' },
      t('card.has_it', { name: scene.name(seat) })
    )
  );
}

/** @param {Scene} scene @param {[Seat, Payment][]} paid */
function payments(scene, paid) {
  return h(
    'dl',
    { key: 'payments', class: 'payments' },
    paid
      .filter(([seat]) => !(scene.isSolo && seat === 'p2'))
      .map(([seat, payment]) => {
        return h(
          'div',
          { key: seat, class: [seat === scene.me ? 'mine' : 'theirs', !payment.affordable && 'dear'] },
          h(
            'dt',
            null,
            scene.name(seat),
            h(
              'span',
              { class: 'sum', 'aria-label': priceFor(scene, seat, payment), role: 'img' },
              payment.coins === 0 ? icon(payment.chain ? 'chain' : 'check') : coin(payment.coins)
            ),
            payment.affordable ? null : h('em', null, t('panel.short', { count: payment.short }))
          ),
          payment.steps.map((step, place) =>
            h(
              'dd',
              { key: place },
              step.resource ? icon(step.resource) : icon(payment.chain ? 'chain' : 'coin'),
              h('span', null, stepWords('duel', step)),
              step.coins > 0 ? h('b', null, step.coins) : null
            )
          )
        );
      })
  );
}

/** @param {Scene} scene @param {Slot} slot */
function uncoveredCards(scene, slot) {
  const freed = scene.uncovers(slot);
  if (!freed.length) return h('p', { key: 'uncovers', class: 'quiet' }, icon('eye'), ' ', t('card.uncovers_nothing'));
  const backs = [...new Set(freed.filter((one) => !one.card).map((one) => one.back))];
  return h(
    'div',
    { key: 'uncovers', class: 'uncovered' },
    h('p', null, icon('eye'), ' ', t('card.uncovers_cards', { units: cardNames(freed) })),
    backs.length ? possibleCards(scene, backs) : null
  );
}

/** List the cards that may be behind some backs. @param {Scene} scene @param {string[]} backs */
function possibleCards(scene, backs) {
  const piles = scene.view.unseen.filter((pile) => backs.includes(pile.back) && pile.cards.length);
  return piles.map((pile) =>
    h(
      'details',
      {
        key: pile.back,
        class: 'could-be',
        ref: (/** @type {HTMLDetailsElement} */ list) => (list.open = pile.cards.length < 12)
      },
      h('summary', null, t('card.could_be', { count: pile.cards.length })),
      h(
        'ul',
        null,
        pile.cards.map((id, place) => h('li', { key: `${id}${place}` }, cardChip(id)))
      )
    )
  );
}

/** @param {Scene} scene @param {string} id */
function wonderDetails(scene, id) {
  for (const seat of [scene.me, scene.opponent]) {
    const entry = scene.city(seat).wonders.find(({ wonder }) => wonder === id);
    if (!entry) continue;
    if (entry.built_with)
      return h('p', { key: 'under', class: 'quiet' }, t('wonder.built_with', { card: nameOf(entry.built_with) }));
    if (entry.payment) return payments(scene, [[seat, entry.payment]]);
  }
  return h('p', { key: 'cost', class: 'wonder-cost' }, cost(id));
}

/**
 * The cards of both cities, the discard pile, what has not been seen.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 */
export function cards(controller, scene) {
  const { view } = scene;
  const wanted = controller.state.cityShown;
  const seats = wanted === scene.opponent ? [scene.opponent, scene.me] : [scene.me, scene.opponent];
  const free = new Set(
    scene.choices.filter(({ action }) => ['revive', 'tuck'].includes(action.verb)).map(({ action }) => action.units[0])
  );
  const onlyFree = controller.state.onlyBuildable && free.size > 0;
  const pile = onlyFree ? view.discard.filter((id) => free.has(id)) : view.discard;
  return h(
    'div',
    { key: 'cards', class: 'piles' },
    seats.map((seat) => cityCards(controller, scene, seat)),
    h(
      'section',
      { key: 'discard' },
      h(
        'h3',
        null,
        icon('discard'),
        t('cards.discards'),
        h('b', null, view.discard.length),
        free.size
          ? h(
              'label',
              { class: 'filter' },
              h('input', {
                type: 'checkbox',
                checked: controller.state.onlyBuildable,
                onchange: () => controller.set({ onlyBuildable: !controller.state.onlyBuildable })
              }),
              t('cards.affordable')
            )
          : null
      ),
      pile.length ? chips(controller, scene, pile) : h('p', { class: 'quiet' }, t('cards.empty'))
    ),
    view.unseen
      .filter((one) => one.cards.length)
      .map((one) =>
        h(
          'section',
          { key: `unseen-${one.back}` },
          h(
            'h3',
            null,
            icon('eye'),
            labelled(t('cards.unseen'), t(`back.${one.back}`)),
            h('b', null, one.cards.length),
            h('small', null, t('cards.unseen_for', { count: one.slots }))
          ),
          chips(controller, scene, one.cards)
        )
      ),
    h(
      'section',
      { key: 'box' },
      h('h3', null, icon('box'), t('cards.box'), h('b', null, view.box_tokens.length)),
      h(
        'div',
        { class: 'medals wrap' },
        view.box_tokens.map((id) => medal(controller, scene, `token:${id}`, id, 'token'))
      )
    ),
    view.out_of_game.length
      ? h(
          'section',
          { key: 'gone' },
          h('h3', null, t('cards.gone'), h('b', null, view.out_of_game.length)),
          chips(controller, scene, view.out_of_game)
        )
      : null
  );
}

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat */
function cityCards(controller, scene, seat) {
  const owned = scene.city(seat).cards;
  const all = [...COLOURS.flatMap((kind) => owned[kind] ?? []), ...(scene.city(seat).senators ?? [])];
  return h(
    'section',
    { key: `city-${seat}`, class: seat === scene.me ? 'mine' : 'theirs' },
    h('h3', null, icon('temple_front'), t('cards.city', { name: scene.name(seat) }), h('b', null, all.length)),
    all.length ? chips(controller, scene, all) : h('p', { class: 'quiet' }, t('cards.none'))
  );
}

/** @param {Controller} controller @param {Scene} scene @param {string[]} ids */
function chips(controller, scene, ids) {
  return h(
    'ul',
    { class: 'chips' },
    ids.map((id, place) => {
      const target = `card:${id}`;
      return h(
        'li',
        { key: `${id}${place}` },
        h(
          'button',
          {
            type: 'button',
            class: [
              'chip-button',
              scene.about(target).length && !scene.isTurn && 'glows',
              scene.selected === target && 'selected'
            ],
            'data-target': target,
            title: nameOf(id),
            onclick: () => controller.select(target)
          },
          cardChip(id)
        )
      );
    })
  );
}

const QUIET = ['guild', 'senator', 'board']; // what the table itself shows
const DEALT_AT_ONCE = 6;

/** Render the log. @param {Controller} controller @param {Scene} scene */
export function moves(controller, scene) {
  const plies = controller.state.view?.plies ?? scene.view.plies;
  return movesTab(
    controller,
    entries(controller.deedsOf(plies)).map((entry) => deedOf(controller, scene, entry))
  );
}

/**
 * A line of the log, with the plies whose changes it tells: deeds of chance in a row are one.
 *
 * @typedef {object} Entry
 * @property {import('../../table/notation.js').Deed} deed
 * @property {import('../../table/notation.js').Deed[]} more
 * @property {Set<number>} plies
 */

/** @param {import('../../table/notation.js').Deed[]} all @returns {Entry[]} */
function entries(all) {
  /** @type {Entry[]} */
  const found = [];
  for (const deed of all) {
    const last = found.at(-1);
    const isQuiet = !deed.seat && QUIET.includes(deed.action.verb);
    if (last && !isQuiet && !deed.seat && !last.deed.seat && last.deed.action.verb === deed.action.verb)
      last.more.push(deed);
    else if (!isQuiet) found.push({ deed, more: [], plies: new Set() });
    last?.plies.delete(deed.ply); // its changes stand after all deeds of the ply
    found.at(-1)?.plies.add(deed.ply);
  }
  return found;
}

/** @param {Controller} controller @param {Scene} scene @param {Entry} entry */
function deedOf(controller, scene, { deed, more, plies }) {
  const { seat, action, ply } = deed;
  const { verb, units } = action;
  const changed = [...plies].flatMap((number) => controller.eventsOf(number)).map((event) => eventWords(scene, event));
  if (!seat) {
    const many = more.length >= DEALT_AT_ONCE;
    const words = many
      ? t('log.dealt', { count: more.length + 1 })
      : verb === 'flip'
        ? [deed, ...more].map((one) => newsOf(scene, one)).join(' ')
        : newsOf(scene, { ...deed, action: { ...action, units: [deed, ...more].flatMap((one) => one.action.units) } });
    return h('li', { key: `${ply}-d`, class: 'chance' }, [words, ...changed].join(' '));
  }
  const mine = seat === scene.me;
  const kind = units[0] && units[0] !== '?' ? unit(units[0]).kind : null;
  const sign = (verb === 'discard' || verb === 'wonder' ? null : kind) ?? SIGNS[verb] ?? 'check';
  return deedLine(`${ply}-${seat}`, {
    mine,
    kind,
    sign,
    by: scene.name(seat),
    ink: mine ? 'ink-me' : 'ink-opponent',
    news: newsOf(scene, deed),
    changed
  });
}
