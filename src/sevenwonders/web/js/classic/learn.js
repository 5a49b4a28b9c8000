/** Everything that can lie on the table of 7 Wonders: cards of three Ages, Guilds, and boards with both their sides. */

import { cardFace, cost } from '../art/card.js';
import { effects } from '../art/effects.js';
import { icon } from '../art/icon.js';
import { boardPicture, hueOf } from '../art/pictures.js';
import { resource } from '../art/tokens.js';
import { classicCatalogue, classicUnit, effectOf, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { list, t } from '../core/i18n.js';
import { costWords, plain } from '../learn/components.js';

/** @typedef {import('../types').ClassicUnit} ClassicUnit */
/** @typedef {import('../types').ClassicCatalogue['boards'][string]} Board */
/** @typedef {import('../learn/components.js').Entry & { card?: ClassicUnit }} ClassicEntry */

/** @type {Record<string, (entry: ClassicEntry) => boolean>} */
const filters = {
  all: () => true,
  age_1: ({ card }) => card?.age === 1,
  age_2: ({ card }) => card?.age === 2,
  age_3: ({ card }) => card?.age === 3 && card.kind !== 'purple',
  guild: ({ card }) => card?.kind === 'purple',
  boards: ({ card }) => !card,
};

/** @returns {ClassicEntry[]} */
function entries() {
  const { units, boards } = classicCatalogue();
  const cards = Object.values(units).filter((unit) => unit.kind !== 'stage');
  return [
    ...cards.map((card) => ({ id: card.id, card, text: textOf(card), draw: () => cardEntry(card) })),
    ...Object.values(boards).map((board) => ({ id: board.id, text: boardText(board), draw: () => boardEntry(board) })),
  ];
}

/** Names of cards, each once. @param {string[]} ids */
const namesOf = (ids) => list([...new Set(ids.map(nameOf))]);

/** @param {ClassicUnit} card */
function textOf(card) {
  const { id, name, kind, resources, needs, gives = [] } = card;
  const links = [...(needs?.units ?? []), ...gives.flatMap((chain) => chain.units)];
  return plain([id, name, nameOf(id), effectOf(id), t(`kind.${kind}`), kind, deckOf(card), ...resources.map((one) => t(`resource.${one}`)), ...links.map(nameOf)].join(' '));
}

/** What a board is called here. @param {Board} board */
const boardName = ({ id }) => t(`round.board.${id}`);

/** @param {Board} board */
const boardText = (board) =>
  plain([board.id, board.name, boardName(board), t('kind.stage'), t('components.kind.boards'), ...Object.values(board.sides).flatMap(({ start, stages }) => [t(`resource.${start}`), ...stages.map(effectOf)])].join(' '));

/** @param {ClassicUnit} card */
const deckOf = ({ kind, age }) => (kind === 'purple' ? `${t('deck.age_3')} · ${t('deck.guild')}` : t(`deck.age_${age}`));

/** From how many players on there is a card of it, as printed: `3+ 6+`. @param {ClassicUnit} card */
function playersOf({ kind, copies = {} }) {
  if (kind === 'purple') return '';
  let before = 0;
  return Object.entries(copies)
    .flatMap(([players, count]) => {
      const more = Array(count - before).fill(`${players}+`);
      before = count;
      return more;
    })
    .join(' ');
}

/** @param {ClassicUnit} card */
function cardEntry(card) {
  const { id, kind, needs, gives = [] } = card;
  const players = playersOf(card);
  return h(
    'li',
    { key: id, class: `component kind-${kind}`, id },
    h('div', { class: 'component-face', 'aria-hidden': 'true' }, cardFace(id)),
    h(
      'div',
      null,
      h('h2', null, nameOf(id)),
      h('small', null, [t(`kind.${kind}`), deckOf(card), players && t('components.players', { players })].filter(Boolean).join(' · ')),
      price(id),
      h('p', null, effectOf(id)),
      needs && h('p', { class: 'component-chain' }, icon(needs.symbol), t('components.from', { name: namesOf(needs.units) })),
      gives.map(({ symbol, units }) => h('p', { class: 'component-chain', key: symbol }, icon(symbol), t('components.to', { name: namesOf(units) }))),
    ),
  );
}

/** @param {string} id */
function price(id) {
  const unit = classicUnit(id);
  return h('div', { class: 'component-cost', role: 'img', 'aria-label': costWords(unit) }, unit.coins || unit.resources.length ? cost(id) : t('components.free'));
}

/** A board: what it makes, and the stages of both sides. @param {Board} board */
function boardEntry(board) {
  const { letters } = classicCatalogue();
  return h(
    'li',
    { key: board.id, class: 'component board-entry', id: board.id },
    h('div', { class: ['board-art', `hue-${hueOf(board.id)}`], 'aria-hidden': 'true' }, boardPicture(board.id)),
    h(
      'div',
      null,
      h('h2', null, boardName(board)),
      Object.entries(board.sides).map(([side, { start, stages }]) =>
        h(
          'section',
          { key: side, 'aria-label': `${boardName(board)}, ${t(`classic.side.${side}`)}` },
          h('h3', null, icon(side === 'day' ? 'sun' : 'moon'), t(`classic.side.${side}`), h('small', { class: 'said', role: 'img', 'aria-label': t(`resource.${start}`) }, resource(start, letters[start] ?? ''))),
          h(
            'ol',
            { class: 'side-stages' },
            stages.map((id) => h('li', { key: id }, price(id), h('span', { class: 'signs', 'aria-hidden': 'true' }, effects(id)), h('p', null, effectOf(id)))),
          ),
        ),
      ),
    ),
  );
}

/** @type {import('../learn/components.js').Components} */
export const classicComponents = { filters, entries };
