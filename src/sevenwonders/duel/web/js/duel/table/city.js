/** A city in its frame: coins, points, production with buying prices, science, colours, tokens, Wonders. */

import { effectOf, nameOf, softName, shortNameOf } from '../../core/catalogue.js';
import { h, named } from '../../core/dom.js';
import { labelled, list, t, tally } from '../../core/i18n.js';
import { settings } from '../../core/settings.js';
import { cost, effects, hueOf, sign, wonderPicture } from '../../art/card.js';
import { coin, icon, laurel, resource } from '../../art/icon.js';
import { fullName, presence } from '../../table/toolbar.js';
import { catalogue } from '../catalogue.js';
import { priceFor } from './words.js';

/** @import { City, Controller, Scene, Seat, WonderEntry } from '../types' */

const NORMAL_PRICE = 2;
export const COLOURS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'];

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat */
export function city(controller, scene, seat) {
  const owned = scene.city(seat);
  const near = seat === scene.me;
  const acting = scene.view.to_act === seat;
  const expansions =
    (scene.view.modules.length && controller.part('expansions')?.belongings(controller, scene, seat)) || [];
  return h(
    'section',
    {
      key: `city-${seat}`,
      class: [
        'city',
        near ? 'near' : 'far',
        acting && 'acting',
        expansions.length > 0 && 'with-belongings',
        scene.isSolo && seat === 'p2' && 'automa'
      ],
      'aria-label': t('city.label', { name: scene.name(seat) }),
      'data-city': seat
    },
    who(controller, scene, seat),
    production(owned, near),
    h('div', { class: 'holdings' }, science(owned, near), colours(controller, scene, seat)),
    expansions.length ? h('div', { class: 'belongings' }, expansions) : null,
    owned.wonders.length ? wonders(controller, scene, seat) : null
  );
}

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat */
function who(controller, scene, seat) {
  const owned = scene.city(seat);
  const info = scene.table.seats?.[seat];
  const kind = info?.kind === 'computer' || info?.kind === 'automa' ? 'computer' : 'person';
  const level = info?.player?.startsWith('level:') && info.player.slice('level:'.length);
  const gone = (controller.state.presence[seat] ?? 'here') !== 'here';
  const name = scene.name(seat);
  const [mark, clock] = presence(controller, seat);
  return h(
    'header',
    { class: 'who' },
    h('span', { class: ['avatar', gone && 'away'], 'aria-hidden': 'true' }, icon(kind)),
    h(
      'h2',
      { class: 'name', title: name },
      h('span', null, name),
      level ? h('small', null, level) : null,
      scene.view.turn_of === seat && scene.view.another_turn ? icon('again', { label: t('bar.again') }) : null,
      mark
    ),
    clock,
    h(
      'span',
      {
        class: 'purse',
        'data-coins': seat,
        'data-learn': seat === scene.me ? 'coins' : null,
        role: 'img',
        'aria-label': t('coins', { count: owned.coins })
      },
      coin(owned.coins)
    ),
    settings.state.scores
      ? h(
          'button',
          {
            type: 'button',
            class: 'tally',
            title: t('city.points'),
            'aria-label': labelled(t('city.points'), owned.score['total'] ?? 0),
            onclick: () => controller.open('score')
          },
          laurel(owned.score['total'] ?? 0)
        )
      : null,
    tokens(controller, scene, owned),
    threats(scene, seat)
  );
}

const THREAT_SIGNS = /** @type {Record<string, string>} */ ({
  military: 'shield',
  science: 'wheel',
  politics: 'senator'
});

/** @param {Scene} scene @param {Seat} seat */
function threats(scene, seat) {
  const found = scene.threats(seat);
  if (!found.length) return null;
  return h(
    'span',
    { class: 'threats' },
    found.map(({ kind, count, level }) => {
      const words = t(`threat.${kind}`, { count });
      return h(
        'span',
        { key: kind, class: ['threat', kind, level], title: words },
        icon('warning'),
        icon(THREAT_SIGNS[kind] ?? 'warning'),
        h('b', null, words)
      );
    })
  );
}

/** Render the production, and the price of one more unit. @param {City} owned @param {boolean} near */
function production(owned, near) {
  const { resources, letters } = catalogue();
  /** @type {Map<string, string[]>} */
  const choices = new Map();
  for (const id of owned.choices) {
    const goods = choiceOf(id);
    choices.set(goods.join(' '), [...(choices.get(goods.join(' ')) ?? []), id]);
  }
  return h(
    'div',
    { class: 'production', role: 'group', 'aria-label': t('city.production'), 'data-learn': near ? 'prices' : null },
    resources.map((name) => {
      const count = owned.production[name] ?? 0;
      const price = owned.trade_price[name] ?? 0;
      const words = labelled(t(`resource.${name}`), t('city.buy', { made: count, count: price }));
      return h(
        'span',
        {
          key: name,
          class: ['good', count > 0 && 'made', price < NORMAL_PRICE && 'cheap', price > NORMAL_PRICE && 'raised'],
          title: words,
          role: 'img',
          'aria-label': words
        },
        resource(name, letters[name] ?? ''),
        h('b', null, count),
        h('small', null, coin(price))
      );
    }),
    [...choices].map(([goods, by]) => {
      const words = t('city.choices', { units: list(tally(by.map(nameOf))) });
      return h(
        'span',
        { key: goods, class: 'choices', title: words, role: 'img', 'aria-label': words },
        goods.split(' ').map((name) => resource(name, letters[name] ?? '')),
        by.length > 1 ? h('b', null, `×${by.length}`) : null
      );
    })
  );
}

/** @param {string} id */
function choiceOf(id) {
  const glyph = catalogue().units[id]?.glyphs.find(({ kind }) => kind === 'choice');
  return glyph?.resources ?? [];
}

/** @param {City} owned @param {boolean} near */
function science(owned, near) {
  const { symbols } = catalogue();
  const shown = Object.keys(owned.symbols).length;
  const words = symbols
    .filter((name) => owned.symbols[name])
    .map((name) => [t(`symbol.${name}`), (owned.symbols[name] ?? 0) > 1 ? `(${t('city.pair')})` : []].flat().join(' '));
  return h(
    'div',
    {
      class: ['science', shown >= 4 && 'many'],
      role: 'img',
      'aria-label': labelled(t('city.science'), `${t('city.science_count', { count: shown })} ${list(words)}`),
      'data-learn': near ? 'science' : null
    },
    symbols.map((name) =>
      h(
        'span',
        {
          key: name,
          class: ['symbol', owned.symbols[name] && 'shown', (owned.symbols[name] ?? 0) > 1 && 'pair'],
          title: t(`symbol.${name}`)
        },
        icon(name)
      )
    ),
    h('small', null, `${shown}/6`)
  );
}

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat */
function colours(controller, scene, seat) {
  const owned = scene.city(seat);
  return h(
    'div',
    { class: 'colours', role: 'group', 'aria-label': t('city.colours') },
    COLOURS.map((kind) => {
      const cards = owned.cards[kind] ?? [];
      const glows = !scene.isTurn && cards.some((id) => scene.about(`card:${id}`).length);
      const label = colourWords(scene, kind, cards.length);
      return h(
        'button',
        {
          type: 'button',
          key: kind,
          class: ['count', `kind-${kind}`, !cards.length && 'none', glows && 'glows'],
          title: [label, ...cards.map(nameOf)].join('\n'),
          'aria-label': label,
          'data-colour': `${seat}-${kind}`,
          onclick: () => controller.open('cards', { city: seat })
        },
        icon(kind),
        h('b', null, cards.length)
      );
    }),
    h(
      'span',
      {
        class: 'income',
        title: t('city.discards', { count: owned.discard_income }),
        role: 'img',
        'aria-label': t('city.discards', { count: owned.discard_income }),
        'data-learn': seat === scene.me ? 'discard' : null
      },
      icon('discard'),
      coin(`+${owned.discard_income}`)
    )
  );
}

/** Count the cards of a colour. @param {Scene} scene @param {string} kind @param {number} count */
export const colourWords = (scene, kind, count) =>
  t('city.colour', {
    kind: t(kind === 'purple' && scene.view.modules.includes('pantheon') ? 'back.temple' : `kind.${kind}`),
    count
  });

/**
 * A small round thing with a sign: Progress token, Divinity, Decree.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {string} target
 * @param {string} id
 * @param {string} kind
 * @param {string} [key]
 */
export function medal(controller, scene, target, id, kind, key) {
  const glows = scene.about(target).length > 0;
  return h(
    'button',
    {
      type: 'button',
      key: key ?? target,
      class: ['medal', kind, glows && 'glows', scene.selected === target && 'selected'],
      'data-target': target,
      'data-learn': `card-${id}`,
      'aria-pressed': scene.selected === target ? 'true' : 'false',
      title: `${nameOf(id)}\n${effectOf(id)}`,
      onclick: controller.clicked(target)
    },
    named(`${nameOf(id)}. ${effectOf(id)}`, sign(id), h('span', { class: 'name' }, softName(id)))
  );
}

/** @param {Controller} controller @param {Scene} scene @param {City} owned */
function tokens(controller, scene, owned) {
  if (!owned.tokens.length) return null;
  return h(
    'div',
    { class: 'medals progress', role: 'group', 'aria-label': t('city.tokens') },
    owned.tokens.map((id) => medal(controller, scene, `token:${id}`, id, 'token'))
  );
}

/** The Wonders of a city. @param {Controller} controller @param {Scene} scene @param {Seat} seat */
export function wonders(controller, scene, seat) {
  const held = scene.city(seat).wonders;
  return h(
    'div',
    {
      class: ['wonders', `count-${Math.max(4, held.length)}`],
      role: 'group',
      'aria-label': t('city.wonders'),
      'data-learn': seat === scene.me ? 'wonders' : null
    },
    held.map((entry) => wonderTile(controller, scene, seat, entry))
  );
}

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat @param {WonderEntry} entry */
function wonderTile(controller, scene, seat, entry) {
  const { wonder, payment } = entry;
  const target = `wonder:${wonder}`;
  const built = entry.built_with !== null || !payment;
  const state = built
    ? t('wonder.built')
    : t(payment.coins ? 'wonder.costs' : 'wonder.free', { price: priceFor(scene, seat, payment) });
  const glows = !scene.isTurn && scene.about(target).length > 0;
  return h(
    'button',
    {
      type: 'button',
      key: wonder,
      class: [
        'wonder',
        `hue-${hueOf(wonder)}`,
        built && 'built',
        !built && !payment.affordable && 'dear',
        glows && 'glows',
        scene.selected === target && 'selected'
      ],
      'data-target': target,
      'data-learn': `card-${wonder}`,
      'data-wonder': wonder,
      'aria-pressed': scene.selected === target ? 'true' : 'false',
      title: nameOf(wonder),
      onclick: controller.clicked(target)
    },
    named(
      fullName(shortNameOf(wonder).replaceAll('\u00ad', ''), t('wonder.label', { name: nameOf(wonder), state })),
      wonderPicture(wonder),
      controller.part('built')?.under(entry.built_with),
      h('span', { class: 'effects' }, effects(wonder)),
      built ? null : cost(wonder),
      h('span', { class: 'name' }, shortNameOf(wonder)),
      built
        ? h('span', { class: 'state done' }, icon('check'), h('i', null, t('wonder.built')))
        : h(
            'span',
            { class: ['state', payment.affordable ? 'fine' : 'dear'] },
            payment.coins === 0 ? icon('check') : coin(payment.coins),
            payment.affordable
              ? null
              : h(
                  'i',
                  { class: 'short', 'data-short': payment.short },
                  h('span', null, t('wonder.short', { count: payment.short }))
                )
          )
    )
  );
}
