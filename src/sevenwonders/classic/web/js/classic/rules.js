/**
 * The rules of 7 Wonders with diagrams.  What they show is read from real positions, so every figure is the rules' own.
 */

import { nameOf, needCatalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { labelled, list, needMessages, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { cardChip, cost, effects, hueOf, wonderPicture } from '../art/card.js';
import { coin, icon, laurel } from '../art/icon.js';
import {
  arrow,
  bill,
  colours,
  diagram,
  goods,
  link,
  pointSheet,
  shownCard,
  tableDiagram,
  usesOfCard
} from '../learn/figures.js';
import { militaryToken } from './art.js';
import { catalogue, unit } from './catalogue.js';

/** @import { City, Seat, View } from './types' */
/** @typedef {Record<string, View>} Examples */

export const ready = () =>
  Promise.all([
    needCatalogue('classic'),
    needMessages('classic', 'classic_effects', 'classic_later', 'classic_rules'),
    needStyle('cards', 'classic_rules')
  ]);

/** @param {string | null} board */
const boardName = (board) => t(`round.board.${board}`);

/** A city by its board. @param {City} city @param {any} [more] */
const place = ({ board, seat }, more) =>
  h(
    'span',
    { class: ['city-drawn', `hue-${hueOf(board ?? '')}`], key: seat },
    wonderPicture(board ?? ''),
    h('b', null, boardName(board)),
    more
  );

// ---- hands

/** Draw the passing of hands around the table. @param {View} view */
function round(view) {
  const seats = /** @type {City[]} */ (Object.values(view.cities));
  const step = 360 / seats.length;
  const way = view.passes_to;
  return h(
    'div',
    { class: ['ring-of-hands', `to-${way}`] },
    seats.map((city, number) => {
      const at = 90 + number * step; // the first sits below; who is on the left comes next with the clock
      const to = seats.findIndex(({ seat }) => seat === city[way]);
      const turned = at + (to === (number + 1) % seats.length ? step / 2 : -step / 2);
      return [
        h(
          'span',
          { key: city.seat, class: ['ring-seat', number === 0 && 'ring-me'], style: { '--at': `${at}deg` } },
          h('span', { class: `ring-hand hue-${hueOf(city.board ?? '')}` }, icon('hand')),
          h('b', null, number === 0 ? t('rules.you') : boardName(city.board))
        ),
        h(
          'span',
          {
            key: `${city.seat}-to`,
            class: 'ring-arrow',
            style: { '--at': `${turned}deg`, '--turned': `${turned + (way === 'left' ? 90 : -90)}deg` }
          },
          icon('next')
        )
      ];
    })
  );
}

/** Draw the number of cards left in a hand each turn. @param {View} view */
const hand = ({ cities }) =>
  h(
    'ol',
    { class: 'turns-of-hand' },
    Array.from({ length: catalogue().turns }, (_, turn) =>
      h(
        'li',
        { key: turn },
        h('b', null, turn + 1),
        h(
          'span',
          { class: 'fan' },
          Array.from({ length: cities.p1.hand_size - turn }, (_, number) =>
            h('i', {
              key: number,
              class: [
                'fan-card',
                number === 0 && 'fan-played',
                turn === catalogue().turns - 1 && number === 1 && 'fan-out'
              ]
            })
          )
        )
      )
    )
  );

/** @param {Examples} examples */
function hands(examples) {
  const ages = /** @type {View[]} */ ([1, 2, 3].map((age) => examples[`hands_${age}`]));
  const [first] = ages;
  if (!first) return [];
  return [
    h(
      'div',
      { class: 'three-abreast', key: 'rings' },
      ages.map((view) => diagram(`rules.classic.goal.${view.passes_to}`, { age: t(`age.${view.age}`) }, round(view)))
    ),
    diagram(
      'rules.classic.goal.turns',
      { cards: first.cities.p1.hand_size, turns: catalogue().turns },
      hand(first),
      'wide-drawn'
    )
  ];
}

// ---- a turn and its price

/** @param {Examples} examples */
function turn({ trade }) {
  const card = 'temple';
  const held = trade?.hand?.find((one) => one.card === card);
  if (!trade || !held) return [];
  const values = {
    card: nameOf(card),
    build: held.payment.cheapest ?? 0,
    stage: trade.stage?.payment.cheapest ?? 0,
    board: boardName(trade.cities.p1.board),
    sale: catalogue().sale
  };
  return [
    diagram(
      'rules.classic.turn.ways',
      values,
      usesOfCard(card, [
        ['build', t('rules.classic.turn.build'), t('rules.classic.turn.build.text'), -values.build],
        ['stage', t('rules.classic.turn.stage'), t('rules.classic.turn.stage.text'), -values.stage],
        ['discard', t('rules.classic.turn.sell'), t('rules.classic.turn.sell.text'), values.sale]
      ])
    )
  ];
}

/** Draw the goods that a neighbour sells, with their prices. @param {View} view @param {Seat} seat */
const shop = ({ cities }, seat) => {
  const letters = Object.entries(catalogue().letters);
  const name = (/** @type {string} */ letter) => letters.find(([, one]) => one === letter)?.[0] ?? '';
  return h(
    'ul',
    { class: 'shop' },
    cities.p1.offers
      .filter((offer) => offer.seat === seat)
      .map((offer, number) =>
        h(
          'li',
          { key: number },
          h(
            'span',
            { class: 'shop-goods' },
            [...offer.letters].map((letter, place) => [place > 0 && '/', goods(name(letter))])
          ),
          coin(offer.coins)
        )
      )
  );
};

/**
 * The city between its neighbours, and the ways to pay for a card.
 *
 * @param {string} key
 * @param {View | undefined} view
 * @param {string} card
 * @param {string[]} more cards shown in the city
 */
function bought(key, view, card, more = []) {
  const held = view?.hand?.find((one) => one.card === card);
  if (!view || !held) return [];
  const me = view.cities.p1;
  // some of it from each side, where that is one of the cheapest ways
  const way = held.payment.ways.find(({ left, right }) => left && right) ?? held.payment.ways[0];
  const lines = (way?.steps ?? []).map(({ resource = '', owner = 'p1', coins }, number) => ({
    key: `${resource}-${number}`,
    what: goods(resource),
    sum: owner === 'p1' ? t('rules.classic.own') : boardName(view.cities[owner].board),
    coins
  }));
  return [
    diagram(
      key,
      {
        card: nameOf(card),
        coins: held.payment.cheapest ?? 0,
        left: way?.left ?? 0,
        right: way?.right ?? 0,
        leftName: boardName(view.cities[me.left].board),
        rightName: boardName(view.cities[me.right].board),
        cards: list(more.map(nameOf))
      },
      h(
        'div',
        { class: 'three-cities' },
        place(view.cities[me.left], shop(view, me.left)),
        h(
          'div',
          { class: 'buyer' },
          shownCard(card),
          more.length > 0 &&
            h(
              'span',
              { class: 'buyer-cards' },
              more.map((id) => h('span', { key: id }, cardChip(id)))
            ),
          bill(lines, way?.coins ?? 0)
        ),
        place(view.cities[me.right], shop(view, me.right))
      ),
      'wide-drawn'
    )
  ];
}

/** @param {Examples} examples */
function trade({ trade: usual, discount }) {
  const fewer = (discount?.cities.p1.cards['yellow'] ?? []).filter(
    (id) => !usual?.cities.p1.cards['yellow']?.includes(id)
  );
  return [
    ...bought('rules.classic.trade.bill', usual, 'temple'),
    ...bought('rules.classic.trade.fewer', discount, 'temple', fewer)
  ];
}

// ---- stages and chains

/** One side of a board with its stages. @param {string} id @param {'day' | 'night'} side */
function side(id, side) {
  const { start, stages } = catalogue().boards[id]?.sides[side] ?? { start: '', stages: [] };
  return h(
    'div',
    { class: ['board-drawn', `hue-${hueOf(id)}`], key: side },
    wonderPicture(id, side),
    h(
      'span',
      { class: 'board-title' },
      icon(side === 'day' ? 'sun' : 'moon'),
      h('b', null, boardName(id)),
      goods(start)
    ),
    h(
      'ol',
      { class: 'stages-drawn' },
      stages.map((stage) => h('li', { key: stage }, cost(stage), h('span', { class: 'stage-gives' }, effects(stage))))
    )
  );
}

const stages = () => {
  const board = catalogue().boards['gizah'];
  if (!board) return [];
  const sides = /** @type {const} */ (['day', 'night']);
  return [
    h(
      'div',
      { class: 'side-by-side', key: 'sides' },
      sides.map((name) =>
        diagram(
          'rules.classic.stages.side',
          { board: boardName(board.id), side: t(`classic.side.${name}`), count: board.sides[name].stages.length },
          side(board.id, name)
        )
      )
    )
  ];
};

/** @param {Examples} examples */
function chains({ trade }) {
  const card = 'aqueduct';
  const { needs } = unit(card);
  const payment = trade?.hand?.find((one) => one.card === card)?.payment;
  if (!needs || !payment?.chain) return [];
  const linked = Object.values(catalogue().units).flatMap(({ id, gives = [] }) =>
    gives.map(({ symbol, units }) => ({ id, symbol, units }))
  );
  const both = catalogue().chains.flatMap((symbol) => {
    const [first, ...others] = linked.filter((one) => one.symbol === symbol);
    return first ? [first, ...others] : [];
  });
  return [
    diagram(
      'rules.classic.chain.free',
      { first: nameOf(payment.chain), card: nameOf(card), count: payment.cheapest ?? 0 },
      h(
        'div',
        { class: 'chain-drawn' },
        shownCard(payment.chain),
        arrow(h('span', { class: 'chain-mark' }, icon(needs.symbol))),
        shownCard(card),
        h('div', { class: 'who-pays' }, h('b', { class: 'free-of-charge' }, icon('check'), t('rules.free')))
      )
    ),
    h(
      'figure',
      { class: 'drawn wide-drawn', key: 'links' },
      h(
        'ul',
        { class: 'links' },
        both.map((one) => link(one.id, one.symbol, one.units))
      ),
      h('figcaption', null, t('rules.classic.chain.all', { count: catalogue().chains.length }))
    )
  ];
}

// ---- conflicts, science, the end

/** @param {Examples} examples */
function war({ war: before, peace: after }) {
  if (!before || !after) return [];
  const stake = before.at_stake;
  const cities = /** @type {City[]} */ (['p2', 'p1', 'p3'].map((seat) => before.cities[/** @type {Seat} */ (seat)]));
  const won = (/** @type {City} */ { seat }) => {
    const { victories, defeats } = after.cities[seat];
    return [
      Array.from({ length: victories / stake }, () => militaryToken(stake)),
      Array.from({ length: defeats }, () => militaryToken(-1))
    ];
  };
  const said = list(
    cities.map(({ board, shields, seat }) =>
      t('rules.classic.war.city', {
        board: boardName(board),
        shields: t('round.shields', { count: shields }),
        points: t('points', { count: after.cities[seat].victories }),
        defeats: after.cities[seat].defeats
      })
    )
  );
  return [
    diagram(
      'rules.classic.war.armies',
      { said, points: stake, age: t(`age.${before.age}`) },
      h(
        'div',
        { class: 'armies' },
        cities.map((city) =>
          place(city, [
            h(
              'span',
              { class: 'army', key: 'army' },
              Array.from({ length: city.shields }, () => icon('shield'))
            ),
            h('span', { class: 'army-gets', key: 'gets' }, won(city))
          ])
        )
      ),
      'wide-drawn'
    ),
    diagram(
      'rules.classic.war.tokens',
      { said: list(catalogue().victories.map((points, age) => labelled(t(`age.${age + 1}`), points))) },
      h(
        'div',
        { class: 'tokens-of-ages' },
        catalogue().victories.map((points, age) =>
          h('span', { key: age }, h('b', null, t(`age.${age + 1}`)), militaryToken(points), militaryToken(-1))
        )
      )
    )
  ];
}

/** Draw the score of a number of symbols as a sum. @param {City} city */
function squares({ symbols }) {
  const counts = Object.values(symbols).filter(Boolean);
  const sets = Math.min(...Object.values(symbols));
  return [...counts.map((count) => `${count}²`), ...Array.from({ length: sets }, () => '7')].join(' + ');
}

/** @param {Examples} examples */
function science({ science: view }) {
  if (!view) return [];
  const cities = /** @type {City[]} */ (Object.values(view.cities));
  const points = (/** @type {City} */ { score }) => score['green'] ?? 0;
  return [
    diagram(
      'rules.classic.science.sums',
      { said: list(cities.map((city) => `${squares(city)} = ${points(city)}`)) },
      h(
        'ul',
        { class: 'science-sums' },
        cities.map((city) =>
          h(
            'li',
            { key: city.seat },
            h(
              'span',
              { class: 'symbol-run' },
              Object.entries(city.symbols).flatMap(([name, count]) =>
                Array.from({ length: count }, (_, number) =>
                  h('span', { key: `${name}-${number}`, class: 'effect science' }, icon(name))
                )
              )
            ),
            h('span', { class: 'sum-run' }, squares(city), ' ='),
            laurel(points(city))
          )
        )
      ),
      'wide-drawn'
    )
  ];
}

/**
 * Count the cards of an Age for a number of players: those printed with a number that is not larger.
 *
 * @param {number} age
 * @param {number} players
 */
const deck = (age, players) =>
  Object.values(catalogue().units)
    .filter((one) => one.age === age && one.kind !== 'purple')
    .reduce((sum, { copies }) => sum + (copies?.[players] ?? 0), 0);

/** The decks, which are as large as the table. @param {Examples} examples */
function decks({ hands_1: view }) {
  if (!view) return [];
  const players = /** @type {number[]} */ (catalogue().options.find(({ name }) => name === 'players')?.values ?? []);
  const most = Math.max(...players) * view.cities.p1.hand_size;
  const rows = players.map((count) => {
    const all = deck(1, count);
    return { count, all, guilds: all - deck(3, count) };
  });
  return [
    diagram(
      'rules.classic.decks.sizes',
      { said: list(rows.map((row) => t('rules.classic.decks.row', row))), cards: view.cities.p1.hand_size },
      h(
        'div',
        { class: 'decks-drawn' },
        rows.map(({ count, all, guilds }) =>
          h(
            'div',
            { key: count, class: 'deck-row' },
            h('b', null, t('rules.classic.players', { count })),
            h(
              'span',
              { class: 'deck-bar', style: { '--part': all / most } },
              h('span', { class: 'deck-guilds kind-purple', style: { '--part': guilds / all } }, guilds),
              h('span', { class: 'deck-rest' }, all)
            )
          )
        )
      ),
      'wide-drawn'
    )
  ];
}

/** @param {Examples} examples */
function points({ points: view }) {
  if (!view) return [];
  const cities = /** @type {City[]} */ (Object.values(view.cities));
  const totals = cities.map(({ score }) => score['total'] ?? 0);
  const rows = catalogue().categories.map((name) => ({
    name: t(`round.score.${name}`),
    points: cities.map(({ score }) => score[name] ?? 0)
  }));
  return [
    tableDiagram(
      'rules.classic.end.sheet',
      { board: boardName(cities[totals.indexOf(Math.max(...totals))]?.board ?? ''), points: Math.max(...totals) },
      pointSheet(
        t('score.label'),
        cities.map(({ board }) => ({ name: boardName(board) })),
        rows,
        totals
      )
    )
  ];
}

/** The cards by colour, as many as the largest table uses; of the Guilds all. */
function cards() {
  const most = Math.max(
    .../** @type {number[]} */ (catalogue().options.find(({ name }) => name === 'players')?.values ?? [])
  );
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind, copies } of Object.values(catalogue().units))
    if (kind !== 'stage') counts[kind] = (counts[kind] ?? 0) + (kind === 'purple' ? 1 : (copies?.[most] ?? 0));
  return [colours('rules.classic.cards.kinds', counts)];
}

/** @type {import('../learn/rules.js').Diagrams} */
export const diagrams = {
  goal: hands,
  cards,
  turn,
  trade,
  stages,
  chains,
  war,
  science,
  decks,
  end: points
};
