/** The rules of Duel with diagrams.  What they show is read from real positions, so every figure is the rules' own. */

import { nameOf, needCatalogue, shortNameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { list, needMessages, t } from '../../core/i18n.js';
import { needStyle } from '../../core/lazy.js';
import { effects, hueOf, sign, wonderPicture } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import {
  arrow,
  bill,
  colours,
  diagram,
  effectList,
  goods,
  link,
  player,
  pointSheet,
  several,
  shownCard,
  tableDiagram,
  usesOfCard
} from '../../learn/figures.js';
import { catalogue, unit } from '../catalogue.js';
import { boards } from './boards.js';
import { opening } from './structure.js';

/** @import { City, Payment, Seat, View } from '../types' */
/** @typedef {Record<string, View>} Examples */

export const ready = () =>
  Promise.all([
    needCatalogue('duel'),
    needMessages('duel', 'duel_effects', 'duel_rules'),
    needStyle('cards', 'duel', 'duel_expansions', 'duel_rules')
  ]);

/** The other player, as sentences call them. */
const you = () => player('ink-me', t('rules.you'));
const rival = () => player('ink-opponent', t('rules.opponent'));

// ---- a turn, prices, chains

/** @param {View} view @param {string} card @param {Seat} [seat] @returns {Payment | undefined} */
const payment = (view, card, seat = 'p1') => view.structure.find((slot) => slot.card === card)?.payment?.[seat];

/** Draw the uses of a card: build it, discard it, build a Wonder with it. @param {Examples} examples */
function turn({ trade }) {
  const card = 'tribunal';
  const mine = trade?.cities.p1;
  const [wonder] = mine?.wonders ?? [];
  if (!trade || !mine || !wonder) return [];
  const values = {
    card: nameOf(card),
    build: payment(trade, card)?.coins ?? 0,
    discard: mine.discard_income,
    name: nameOf(wonder.wonder),
    wonder: wonder.payment?.coins ?? 0
  };
  return [
    diagram(
      'rules.duel.turn.ways',
      values,
      usesOfCard(card, [
        ['build', t('rules.duel.turn.build'), t('rules.duel.turn.build.text'), -values.build],
        ['discard', t('rules.duel.turn.discard'), t('rules.duel.turn.discard.text'), values.discard],
        ['wonder', t('rules.duel.turn.wonder', values), t('rules.duel.turn.wonder.text', values), -values.wonder]
      ])
    )
  ];
}

/** List the parts of a payment. @param {Payment | undefined} found */
const billOf = (found) =>
  bill(
    (found?.steps ?? []).map(({ resource = '', count = 0, each = 0, coins }) => ({
      key: resource,
      what: several(resource, count),
      sum: `${count} × ${each}`,
      coins
    })),
    found?.coins ?? 0
  );

/** Prices of resources, which the opponent's production decides. @param {Examples} examples */
function trade({ trade: usual, reserve }) {
  if (!usual || !reserve) return [];
  const card = 'tribunal';
  const made = usual.cities.p2.production;
  const prices = usual.cities.p1.trade_price;
  const { resources } = catalogue();
  const said = list(
    resources.map((name) =>
      t('rules.duel.pay.price', { resource: t(`resource.${name}`), made: made[name] ?? 0, coins: prices[name] ?? 0 })
    )
  );
  const dear = payment(usual, card)?.coins ?? 0;
  const fixed = reserve.cities.p1.cards['yellow']?.find((id) => !usual.cities.p1.cards['yellow']?.includes(id)) ?? '';
  return [
    diagram(
      'rules.duel.pay.prices',
      { said },
      h(
        'div',
        { class: 'price-list' },
        h(
          'div',
          { class: 'price-row' },
          rival(),
          resources.map((name) =>
            h('span', { key: name, class: 'price-cell' }, made[name] ? several(name, made[name]) : '–')
          )
        ),
        h(
          'div',
          { class: 'price-row' },
          you(),
          resources.map((name) =>
            h(
              'span',
              { key: name, class: 'price-cell price-asked' },
              goods(name),
              icon('next', { class: 'small-arrow' }),
              coin(prices[name] ?? 0)
            )
          )
        )
      ),
      'wide-drawn'
    ),
    h(
      'div',
      { class: 'side-by-side', key: 'bills' },
      diagram(
        'rules.duel.pay.bill',
        { card: nameOf(card), coins: dear },
        h('div', { class: 'card-and-bill' }, shownCard(card), billOf(payment(usual, card)))
      ),
      diagram(
        'rules.duel.pay.fixed',
        { card: nameOf(card), reserve: nameOf(fixed), coins: payment(reserve, card)?.coins ?? 0, before: dear },
        h('div', { class: 'card-and-bill' }, shownCard(fixed), billOf(payment(reserve, card)))
      )
    )
  ];
}

/** @param {Examples} examples */
function chains({ trade: view }) {
  const card = 'horse_breeders';
  const { needs } = unit(card);
  if (!view || !needs) return [];
  const values = {
    first: nameOf(needs.unit),
    card: nameOf(card),
    count: payment(view, card)?.coins ?? 0,
    theirs: payment(view, card, 'p2')?.coins ?? 0
  };
  const free = (/** @type {number} */ coins) =>
    coins ? coin(coins) : h('b', { class: 'free-of-charge' }, icon('check'), t('rules.free'));
  const linked = Object.values(catalogue().units).flatMap(({ id, module, gives }) =>
    module === 'base' && gives?.unit ? [{ id, symbol: gives.symbol, unit: gives.unit }] : []
  );
  return [
    diagram(
      'rules.duel.chain.free',
      values,
      h(
        'div',
        { class: 'chain-drawn' },
        shownCard(needs.unit),
        arrow(h('span', { class: 'chain-mark' }, icon(needs.symbol))),
        shownCard(card),
        h(
          'div',
          { class: 'who-pays' },
          h('span', null, you(), free(values.count)),
          h('span', null, rival(), free(values.theirs))
        )
      )
    ),
    h(
      'figure',
      { class: 'drawn wide-drawn', key: 'links' },
      h(
        'ul',
        { class: 'links' },
        linked.map((one) => link(one.id, one.symbol, [one.unit]))
      ),
      h('figcaption', null, t('rules.duel.chain.all', { count: linked.length }))
    )
  ];
}

// ---- Wonders

/** @param {string} id @param {'built' | 'out' | ''} state @param {any} [mark] */
const wonderTile = (id, state, mark) =>
  h(
    'span',
    {
      key: id,
      class: [
        'wonder',
        'wonder-drawn',
        `hue-${hueOf(id)}`,
        state === 'built' && 'wonder-stands',
        state === 'out' && 'wonder-out'
      ]
    },
    wonderPicture(id),
    h('span', { class: 'effects' }, effects(id)),
    h('span', { class: 'name' }, shortNameOf(id)),
    mark
  );

/** @param {Examples} examples */
function wonders({ draft, points }) {
  if (!draft || !points) return [];
  const picks = draft.plies
    .flatMap((ply) => ply.split('; '))
    .filter((part) => part.includes(' draft '))
    .map((part) => ({ seat: part.slice(0, 2), id: part.split(' ')[2] ?? '' }));
  const order = list(picks.map(({ seat }) => t(`rules.seat.${seat}`)));
  const built = Object.values(points.cities).flatMap(({ wonders }) => wonders.map(({ wonder }) => wonder));
  const out = Object.keys(catalogue().units).find((id) => unit(id).kind === 'wonder' && !built.includes(id)) ?? '';
  return [
    diagram(
      'rules.duel.wonders.draft',
      { order },
      h(
        'div',
        { class: 'picked' },
        [picks.slice(0, 4), picks.slice(4)].map((group, place) =>
          h(
            'div',
            { class: 'picked-group', key: place },
            group.map(({ seat, id }, number) =>
              h(
                'span',
                { class: ['pick-of', `pick-${seat}`], key: id },
                h('b', null, [place * 4 + number + 1, t(`rules.seat.${seat}`)].join(' · ')),
                wonderTile(id, '')
              )
            )
          )
        )
      ),
      'wide-drawn'
    ),
    diagram(
      'rules.duel.wonders.seven',
      { count: built.length, name: nameOf(out) },
      h(
        'div',
        { class: 'all-built' },
        built.map((id) => wonderTile(id, 'built')),
        wonderTile(out, 'out', h('span', { class: 'struck' }, icon('cross')))
      ),
      'wide-drawn'
    )
  ];
}

// ---- shields and science

/** The track, lying down: the own capital on the left. @param {Examples} examples */
function war({ war: view }) {
  if (!view) return [];
  const { capital, points, tokens } = catalogue().track;
  const { pawn } = view.track;
  const spaces = Array.from({ length: 2 * capital + 1 }, (_, place) => place - capital);
  const sizes = /** @type {const} */ (['small', 'large']);
  const seats = /** @type {const} */ (['p1', 'p2']);
  const lost = sizes
    .filter((size) => !view.track.tokens.p2.includes(size))
    .reduce((sum, size) => sum + tokens[size].coins, 0);
  return [
    diagram(
      'rules.duel.war.track',
      { spaces: pawn, points: view.cities.p1.score['military'] ?? 0, coins: lost, left: capital - pawn },
      h(
        'div',
        { class: 'war-track', style: { '--spaces': spaces.length } },
        h('span', { class: 'war-side' }, you()),
        h('span', { class: 'war-side war-far' }, rival()),
        h('span', { class: 'war-pawn', style: { '--place': capital + pawn } }, icon('shield')),
        spaces.map((space) => {
          const far = Math.abs(space);
          const worth = points[far] ?? 0;
          const middle = far && far < capital && worth !== points[far - 1];
          return h(
            'span',
            { key: space, class: ['war-space', `worth-${worth}`, far === capital && 'war-capital'] },
            far === capital ? icon('crown') : middle ? worth : null
          );
        }),
        seats.flatMap((seat) =>
          sizes.map((size) =>
            h(
              'span',
              {
                key: `${seat}-${size}`,
                class: ['war-token', !view.track.tokens[seat].includes(size) && 'war-gone'],
                style: { '--place': capital + (seat === 'p1' ? -1 : 1) * (tokens[size].from + 1) }
              },
              coin(`−${tokens[size].coins}`)
            )
          )
        )
      ),
      'wide-drawn'
    )
  ];
}

/** @param {Examples} examples */
function science({ science: view }) {
  if (!view) return [];
  const { symbols, cards } = view.cities.p1;
  const pair = Object.keys(symbols).find((name) => symbols[name] === 2) ?? '';
  const twins = (cards['green'] ?? []).filter((id) => unit(id).glyphs.some(({ symbol }) => symbol === pair));
  const own = catalogue().symbols.filter((name) => symbols[name]).length;
  return [
    diagram(
      'rules.duel.science.pair',
      {
        first: nameOf(twins[0] ?? ''),
        second: nameOf(twins[1] ?? ''),
        count: view.board_tokens.length,
        names: list(view.board_tokens.map(nameOf))
      },
      h(
        'div',
        { class: 'pair-drawn' },
        h(
          'span',
          { class: 'card-pair' },
          twins.map((id) => shownCard(id))
        ),
        arrow(),
        h(
          'span',
          { class: 'token-row' },
          view.board_tokens.map((id) =>
            h(
              'span',
              { class: 'token-drawn', key: id },
              h('span', { class: 'medal' }, sign(id)),
              h('span', null, nameOf(id))
            )
          )
        )
      ),
      'wide-drawn'
    ),
    effectList(view.board_tokens),
    diagram(
      'rules.duel.science.six',
      { count: own, names: list(catalogue().symbols.map((name) => t(`symbol.${name}`))) },
      h(
        'div',
        { class: 'all-symbols' },
        catalogue().symbols.map((name) =>
          h(
            'span',
            { key: name, class: ['symbol-drawn', symbols[name] && 'symbol-own'] },
            h('span', { class: 'effect science' }, icon(name)),
            h('span', null, symbols[name] ? `${symbols[name]} ×` : '–')
          )
        )
      ),
      'wide-drawn'
    )
  ];
}

// ---- the ways to win, and the points

const WAYS = /** @type {[string, string][]} */ ([
  ['military', 'shield'],
  ['scientific', 'wheel'],
  ['civilian', 'laurel']
]);

const ways = () => [
  h(
    'figure',
    { class: 'drawn wide-drawn', key: 'ways' },
    h(
      'ul',
      { class: 'ways-to-win' },
      WAYS.map(([name, picture]) =>
        h(
          'li',
          { key: name },
          h('span', { class: `way-sign way-${name}` }, icon(picture)),
          h('b', null, t(`ended.${name}`)),
          h('span', null, t(`rules.duel.goal.${name}`))
        )
      )
    )
  )
];

const CATEGORIES = ['blue', 'green', 'yellow', 'guild', 'wonder', 'progress', 'military', 'coins'];

/** @param {Examples} examples */
function points({ points: view }) {
  if (!view) return [];
  const cities = /** @type {City[]} */ ([view.cities.p1, view.cities.p2]);
  const totals = cities.map(({ score }) => score['total'] ?? 0);
  const rows = CATEGORIES.map((name) => ({
    name: t(`score.${name}`),
    points: cities.map(({ score }) => score[name] ?? 0)
  }));
  return [
    tableDiagram(
      'rules.duel.end.sheet',
      { more: Math.max(...totals), fewer: Math.min(...totals) },
      pointSheet(
        t('score.label'),
        [
          { name: t('rules.you'), ink: 'ink-me' },
          { name: t('rules.opponent'), ink: 'ink-opponent' }
        ],
        rows,
        totals
      )
    )
  ];
}

/** The cards of the base game by colour. */
function cards() {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind, module, deck } of Object.values(catalogue().units))
    if (deck && module === 'base') counts[kind] = (counts[kind] ?? 0) + 1;
  return [colours('rules.duel.cards.kinds', counts)];
}

/** @type {import('../../learn/rules.js').Diagrams} */
export const diagrams = {
  goal: ways,
  cards,
  open: opening,
  turn,
  trade,
  chains,
  wonders,
  track: war,
  science,
  end: points,
  ...boards
};
