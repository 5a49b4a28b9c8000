/** The city in the middle: production, science, piles of cards by colour, the stages of the Wonder. */

import { nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { boardPicture, cardPicture, cost } from '../../art/card.js';
import { effects } from '../../art/effects.js';
import { coin, icon } from '../../art/icon.js';
import { COLOURS, battles, opener, production, strip, sums, who } from './seats.js';
import { boardName, priceOf } from './words.js';

/** @import { Controller, Scene, Seat } from '../types' */

/** @param {Controller} controller @param {Scene} scene */
export function city(controller, scene) {
  const { me } = scene;
  const { board, side } = scene.mine;
  return h(
    'section',
    { key: `city-${me}`, class: ['town', `by-${me}`, `on-${board}`], 'aria-label': t('round.city', { name: scene.name(me) }), 'data-city': me },
    board ? boardPicture(board) : null,
    opener(controller, scene, me, ''),
    h('header', { class: 'plate' }, scene.watching ? who(controller, scene, me) : [h('h2', null, boardName(board)), side ? h('small', null, t(`classic.side.${side}`)) : null], h('div', { class: 'sums' }, sums(scene, me), battles(scene, me))),
    h('div', { class: 'yields' }, production(scene, me), science(scene, me)),
    piles(scene, me),
    wonder(controller, scene, me),
  );
}

/** Scientific symbols. @param {Scene} scene @param {Seat} seat */
export function science(scene, seat) {
  const { symbols, wild_symbols } = scene.city(seat);
  const all = /** @type {[string, number][]} */ ([...Object.entries(symbols), ['any', wild_symbols]]).filter(([, count]) => count);
  if (!all.length) return null;
  const words = all.map(([name, count]) => `${t(`symbol.${name}`)} ${count}`).join(', ');
  return h('div', { class: 'lore', role: 'img', 'aria-label': `${t('round.science')}: ${words}`, title: words }, all.map(([name, count]) => h('span', { key: name }, name === 'any' ? '?' : icon(name), h('b', null, count))));
}

/** Cards in columns, one for a colour, in one row or two; the fewer there are, the taller they are drawn. @param {Scene} scene @param {Seat} seat */
function piles(scene, seat) {
  const { cards } = scene.city(seat);
  const kinds = COLOURS.filter((kind) => cards[kind]?.length);
  const tallest = (/** @type {string[]} */ row) => Math.max(0, ...row.map((kind) => cards[kind]?.length ?? 0));
  const rowsOf = (/** @type {number} */ columns) => tallest(kinds.slice(0, columns)) + tallest(kinds.slice(columns));
  const columns = kinds.length > 3 && (kinds.length > 6 || rowsOf(4) < rowsOf(3)) ? 4 : Math.min(3, kinds.length) || 1;
  const rows = rowsOf(columns);
  return h(
    'div',
    { class: ['piles-by-colour', rows > 7 && 'dense'], style: { '--columns': columns, '--rows': rows || 1 } },
    kinds.map((kind) =>
      h(
        'ul',
        { key: kind, class: ['pile-of', `kind-${kind}`], 'aria-label': t('city.colour', { kind: t(`kind.${kind}`), count: cards[kind]?.length ?? 0 }), 'data-colour': `${seat}-${kind}` },
        (cards[kind] ?? []).map((id) => h('li', { key: id }, strip(id, cardPicture(id, kind)))),
      ),
    ),
  );
}

/** The stages: built, next with its price, later. @param {Controller} controller @param {Scene} scene @param {Seat} seat */
function wonder(controller, scene, seat) {
  const { stages, coins } = scene.city(seat);
  if (!stages.length) return null;
  const next = scene.over ? null : scene.view.stage;
  return h(
    'ol',
    { class: ['stages', `count-${stages.length}`], 'aria-label': t('round.wonder') },
    stages.map(({ stage, built, card }, place) => {
      const price = next?.stage === stage ? priceOf(next.payment, coins) : null;
      const target = `stage:${stage}`;
      const words = [t('round.stage', { number: place + 1 }), built ? t('round.built') : (price?.words ?? t('round.later'))].join(', ');
      return h(
        'li',
        { key: stage, class: ['stage', built ? 'built' : price ? `next ${price.state}` : 'later'] },
        h(
          'button',
          { type: 'button', class: scene.selected === target && 'selected', 'data-target': target, 'aria-pressed': scene.selected === target ? 'true' : 'false', 'aria-label': words, title: words, onclick: () => controller.select(target) },
          h('span', { class: 'number', 'aria-hidden': 'true' }, place + 1),
          built ? null : cost(stage),
          h('span', { class: 'effects' }, effects(stage)),
          built ? h('span', { class: 'done' }, icon('check'), card ? h('small', null, nameOf(card)) : null) : price ? priceSign(price) : null,
        ),
      );
    }),
  );
}

/** What something costs, as a sign. @param {{ state: string, count: number, words: string }} price */
export function priceSign({ state, count, words }) {
  const signs = { chain: [icon('check', { class: 'tick' }), icon('chain')], free: icon('check', { class: 'tick' }), coins: coin(count), short: [icon('cross', { class: 'no' }), coin(count)], missing: icon('cross', { class: 'no' }), built: icon('build') };
  return h('span', { class: ['price-sign', state], title: words }, signs[/** @type {keyof typeof signs} */ (state)]);
}
