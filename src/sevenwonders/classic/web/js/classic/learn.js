/**
 * Everything that can lie on the table of 7 Wonders: cards of three Ages, Guilds, boards with both sides; the key to
 * its signs.
 */

import { effectOf, nameOf, needCatalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { list, needMessages, t } from '../core/i18n.js';
import { cardFace, effects, hueOf, wonderPicture } from '../art/card.js';
import { icon, resource } from '../art/icon.js';
import {
  basics,
  chainEntry,
  common,
  component,
  entry,
  normalize,
  price,
  rulingsOf,
  sciences,
  section
} from '../learn/parts.js';
import { catalogue } from './catalogue.js';
import { militaryToken } from './art.js';

/** @import { Unit } from './types' */
/** @typedef {import('./types').Catalogue['boards'][string]} Board */

/** @typedef {import('../learn/parts.js').Entry & { card?: Unit }} ClassicEntry */

export const ready = () =>
  Promise.all([needCatalogue('classic'), needMessages('classic', 'classic_effects', 'classic_learn')]);

/** @type {Record<string, (entry: ClassicEntry) => boolean>} */
const filters = {
  all: () => true,
  age_1: ({ card }) => card?.age === 1,
  age_2: ({ card }) => card?.age === 2,
  age_3: ({ card }) => card?.age === 3 && card.kind !== 'purple',
  guild: ({ card }) => card?.kind === 'purple',
  boards: ({ card }) => !card
};

/** @returns {ClassicEntry[]} */
function entries() {
  const { units, boards } = catalogue();
  const cards = Object.values(units).filter((unit) => unit.kind !== 'stage');
  return [
    ...cards.map((card) => ({ id: card.id, card, text: textOf(card), draw: () => cardEntry(card) })),
    ...Object.values(boards).map((board) => ({ id: board.id, text: boardText(board), draw: () => boardEntry(board) }))
  ];
}

/** Names of cards, each once. @param {string[]} ids */
const namesOf = (ids) => list([...new Set(ids.map(nameOf))]);

/** @param {Unit} card */
function textOf(card) {
  const { id, name, kind, resources, needs, gives = [] } = card;
  const links = [...(needs?.units ?? []), ...gives.flatMap((chain) => chain.units)];
  return normalize(
    [
      id,
      name,
      nameOf(id),
      effectOf(id),
      t(`kind.${kind}`),
      kind,
      deckOf(card),
      ...resources.map((one) => t(`resource.${one}`)),
      ...links.map(nameOf)
    ].join(' ')
  );
}

/** Return the name of a board here. @param {Board} board */
const boardName = ({ id }) => t(`round.board.${id}`);

/** @param {Board} board */
const boardText = (board) =>
  normalize(
    [
      board.id,
      board.name,
      boardName(board),
      t('kind.stage'),
      t('components.kind.boards'),
      ...Object.values(board.sides).flatMap(({ start, stages }) => [t(`resource.${start}`), ...stages.map(effectOf)])
    ].join(' ')
  );

/** @param {Pick<Unit, 'kind' | 'age'>} card */
const deckOf = ({ kind, age }) =>
  kind === 'purple' ? `${t('deck.age_3')} · ${t('deck.guild')}` : t(`deck.age_${age}`);

/** From how many players on there is a card of it, as printed: `3+ 6+`. @param {Pick<Unit, 'kind' | 'copies'>} card */
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

/** @param {Unit} card */
function cardEntry({ id, kind, age, copies, needs, gives = [] }) {
  const players = playersOf({ kind, copies });
  const from = needs && { symbol: needs.symbol, names: namesOf(needs.units) };
  return component(id, {
    face: h('div', { class: 'component-face', 'aria-hidden': 'true' }, cardFace(id)),
    notes: [deckOf({ kind, age }), players && t('components.players', { players })],
    priced: true,
    ...(from && { from }),
    to: gives.map(({ symbol, units }) => ({ symbol, names: namesOf(units) }))
  });
}

/** A board: what it makes, and the stages of both sides. @param {Board} board */
function boardEntry(board) {
  const { letters } = catalogue();
  return h(
    'li',
    { key: board.id, class: 'component board-entry', id: board.id },
    h('div', { class: ['board-art', `hue-${hueOf(board.id)}`], 'aria-hidden': 'true' }, [
      wonderPicture(board.id),
      wonderPicture(board.id, 'night')
    ]),
    h(
      'div',
      null,
      h('h2', null, boardName(board)),
      rulingsOf(board.id),
      Object.entries(board.sides).map(([side, { start, stages }]) =>
        h(
          'section',
          { key: side, 'aria-label': [boardName(board), t(`classic.side.${side}`)].join(', ') },
          h(
            'h3',
            null,
            icon(side === 'day' ? 'sun' : 'moon'),
            t(`classic.side.${side}`),
            h(
              'small',
              { class: 'said', role: 'img', 'aria-label': t(`resource.${start}`) },
              resource(start, letters[start] ?? '')
            )
          ),
          h(
            'ol',
            { class: 'side-stages' },
            stages.map((id) =>
              h(
                'li',
                { key: id },
                price(id),
                h('span', { class: 'signs', 'aria-hidden': 'true' }, effects(id)),
                h('p', null, effectOf(id))
              )
            )
          )
        )
      )
    )
  );
}

/** @type {import('../learn/parts.js').Components} */
export const components = { filters, entries };

const KINDS = ['brown', 'grey', 'blue', 'yellow', 'red', 'green', 'purple', 'stage'];
const COMMON = ['makes', 'choice', 'coins', 'points'];
const RAW = 4;

/** Signs that mean something else than in Duel or are not there, each with a card that shows it. */
const ITS_OWN = { shields: 'guard_tower', discount: 'east_trading_post', per: 'ludus', complete: 'decorators_guild' };

/** The key to its signs. */
export const key = () => {
  const { chains, victories } = catalogue();
  return [
    ...basics(RAW, KINDS, 'symbols.classic.kind'),
    section('effects', '', [
      ...COMMON.flatMap((kind) => common(kind)),
      ...Object.entries(ITS_OWN).map(([kind, id]) =>
        entry(effects(id), t(`symbols.classic.effect.${kind}`), nameOf(id))
      ),
      ...whose()
    ]),
    section('science', t('symbols.classic.science.about'), [
      ...sciences(),
      entry(effects('scientists_guild'), t('symbol.any'), `${nameOf('scientists_guild')}, Babylon`)
    ]),
    section('military', t('symbols.classic.military.about'), [
      ...victories.map((points, age) =>
        entry(militaryToken(points), t(`age.${age + 1}`), t('symbols.classic.victory'))
      ),
      entry(militaryToken(-1), t('symbols.classic.defeat'), t('symbols.classic.defeat.about'))
    ]),
    section('chains', t('symbols.chains.about'), chains.map(chain)),
    section(
      'sides',
      '',
      Object.entries({ day: 'sun', night: 'moon' }).map(([side, picture]) =>
        entry(icon(picture), t(`classic.side.${side}`), t(`symbols.classic.side.${side}`))
      )
    ),
    section('powers', '', powers())
  ];
};

/** @param {...string} names */
const arrows = (...names) =>
  h(
    'span',
    { class: 'effect' },
    names.map((name) => icon(name, { class: 'whose' }))
  );

/** The arrows beside something that is counted. */
const whose = () => [
  entry(arrows('previous', 'next'), t('symbols.classic.near'), nameOf('workers_guild')),
  entry(arrows('previous', 'down', 'next'), t('symbols.classic.all'), nameOf('vineyard'))
];

/** A chain: its sign, who gives it, what it makes free. @param {string} symbol */
function chain(symbol) {
  const units = Object.values(catalogue().units);
  const givers = units
    .filter((one) => one.gives?.some((chain) => chain.symbol === symbol))
    .map((one) => nameOf(one.id));
  const freed = units.filter((one) => one.needs?.symbol === symbol).map((one) => nameOf(one.id));
  return chainEntry(symbol, list(givers), list(freed));
}

/** The side of a board on which a stage is. @param {string} id */
const sideOf = (id) =>
  Object.values(catalogue().boards).some(({ sides }) => sides.day.stages.includes(id)) ? 'day' : 'night';

/** The powers of stages beyond numbers: each once, with the boards that have it. */
function powers() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { id, glyphs } of Object.values(catalogue().units)) {
    const [only, more] = glyphs;
    if (only?.kind === 'rule' && !more) found.set(only.rule ?? '', id);
    else for (const { rule } of glyphs) if (rule && !found.has(rule)) found.set(rule, id);
  }
  return [...found.values()].map((id) =>
    entry(effects(id).slice(-1), [nameOf(id), t(`classic.side.${sideOf(id)}`)].join(' · '), effectOf(id))
  );
}

/** Its rules with diagrams. */
export const rules = () => import('./rules.js');

/** Its lessons. */
export const lessons = () => import('./lessons/index.js');
