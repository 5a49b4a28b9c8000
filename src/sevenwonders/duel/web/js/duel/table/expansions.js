/** The expansions: their parts of a city, their boards, the Solo Challenge, and actions with two parts. */

import { effectOf, nameOf } from '../../core/catalogue.js';
import { h, named } from '../../core/dom.js';
import { labelled, list, t, tally } from '../../core/i18n.js';
import { sign } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { fullName } from '../../table/toolbar.js';
import { chamberFace, spaceFace } from '../art.js';
import { medal } from './city.js';
import { SIGNS, actButton, row } from './actions.js';
import { challengeGoals } from './result.js';

/** @import { City, Controller, Seat } from '../types' */
/** @import { Choice, DuelScene as Scene } from './scene.js' */

/**
 * List what they bring into a city: Divinities, tokens, Senators, Conspiracies, Decrees.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function belongings(controller, scene, seat) {
  const owned = scene.city(seat);
  const medals = (/** @type {'divinities' | 'decrees'} */ name, /** @type {'divinity' | 'decree'} */ kind) =>
    h(
      'span',
      { key: name, class: 'medals', role: 'group', 'aria-label': t(`city.${name}`) },
      owned[name]?.map((id) => medal(controller, scene, `${kind}:${id}`, id, kind))
    );
  return [
    owned.divinities?.length ? medals('divinities', 'divinity') : [],
    owned.astarte ? astarte(owned.astarte) : [],
    owned.mythology_tokens?.length ? mythologyTokens(owned.mythology_tokens) : [],
    owned.offering_tokens?.length ? offeringTokens(owned.offering_tokens) : [],
    owned.cubes_left === undefined ? [] : influence(owned, owned.cubes_left, seat === scene.me),
    owned.conspiracies?.length || owned.triggered?.length || owned.at_bottom?.cards
      ? conspiracies(controller, scene, seat)
      : [],
    owned.decrees?.length ? medals('decrees', 'decree') : []
  ].flat();
}

/** @param {number} coins that lie on Astarte */
const astarte = (coins) =>
  h(
    'span',
    { key: 'astarte', class: 'fact', title: t('city.astarte', { coins: t('coins', { count: coins }) }) },
    icon('lock'),
    coin(coins)
  );

/** @param {string[]} tokens */
function mythologyTokens(tokens) {
  const names = list(tally(tokens.map(nameOf)));
  return h(
    'span',
    {
      key: 'mythology',
      class: 'fact',
      role: 'img',
      'aria-label': labelled(t('city.mythology'), names),
      title: names
    },
    tokens.map((id, place) => h('i', { key: `${id}${place}`, class: ['family', `of-${id}`] }, icon(id)))
  );
}

/** @param {string[]} tokens */
function offeringTokens(tokens) {
  const names = list(tally(tokens.map(nameOf)));
  return h(
    'span',
    {
      key: 'offerings',
      class: 'fact',
      role: 'img',
      'aria-label': labelled(t('city.offerings'), names),
      title: names
    },
    tokens.map((id) =>
      h('i', { key: id, class: 'offering-token' }, icon('offering'), h('b', null, `−${id.split('_')[1]}`))
    )
  );
}

/**
 * Influence cubes that are left, and Senators with the price of the next.
 *
 * @param {City} owned
 * @param {number} left
 * @param {boolean} mine
 */
function influence(owned, left, mine) {
  const senators = owned.senators?.length ?? 0;
  const price = owned.senator_price ?? 0;
  const cubes = t('city.cubes', { count: left });
  const words = labelled(t('city.senators'), `${senators}, ${t('city.senator_price', { count: price })}`);
  const cube = icon('cube', { class: mine ? 'ink-me' : 'ink-opponent' });
  return [
    h(
      'span',
      { key: 'cubes', class: 'fact', title: cubes, role: 'img', 'aria-label': cubes },
      cube,
      h('b', null, left)
    ),
    h(
      'span',
      { key: 'senators', class: 'fact', title: words, role: 'img', 'aria-label': words },
      icon('senator'),
      h('b', null, senators),
      coin(price)
    )
  ];
}

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat */
function conspiracies(controller, scene, seat) {
  const owned = scene.city(seat);
  const rumours = owned.rumours?.length
    ? t('city.rumours', { name: scene.name(seat === 'p1' ? 'p2' : 'p1'), units: list(owned.rumours.map(nameOf), 'or') })
    : '';
  const bottom = owned.at_bottom?.cards ? t('city.bottom', { count: owned.at_bottom.cards }) : '';
  return h(
    'span',
    {
      key: 'conspiracies',
      class: 'plots',
      role: 'group',
      'aria-label': [t('city.conspiracies'), rumours, bottom].filter(Boolean).join('. '),
      title: [rumours, bottom].filter(Boolean).join('\n') || null
    },
    (owned.conspiracies ?? []).map(({ conspiracy, prepared_with }, place) => {
      const target = conspiracy ? `conspiracy:${conspiracy}` : `conspiracy:${seat}-${place}`;
      const state = t(prepared_with ? 'city.prepared' : 'city.unprepared');
      const name = conspiracy ? nameOf(conspiracy) : t('city.hidden_conspiracy');
      const glows =
        conspiracy !== null && scene.about(target).some(({ action }) => !scene.isTurn || action.verb === 'trigger');
      return h(
        'button',
        {
          type: 'button',
          key: target,
          class: [
            'plot',
            prepared_with && 'prepared',
            !conspiracy && 'unknown',
            glows && 'glows',
            scene.selected === target && 'selected'
          ],
          'data-target': target,
          'aria-pressed': scene.selected === target ? 'true' : 'false',
          'aria-label': `${name}, ${state}`,
          title: `${name}, ${state}`,
          onclick: controller.clicked(target)
        },
        icon('conspiracy'),
        h('span', { class: 'name' }, name),
        prepared_with ? icon('bolt', { class: 'ready' }) : null
      );
    }),
    (owned.triggered ?? []).map((id) => medal(controller, scene, `conspiracy:${id}`, id, 'triggered')),
    bottom ? h('span', { class: 'fact' }, icon('deck'), h('b', null, owned.at_bottom?.cards ?? 0)) : null
  );
}

/**
 * The Pantheon: six spaces with both prices, the decks, what lies around.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 */
export function pantheon(controller, scene) {
  const board = scene.view.pantheon;
  if (!board) return null;
  return h(
    'section',
    { key: 'pantheon', class: 'pantheon', 'aria-label': t('pantheon.label') },
    h(
      'ol',
      { class: 'places' },
      board.spaces.map((space) => spaceOf(controller, scene, space))
    ),
    h(
      'div',
      { class: 'around' },
      h(
        'span',
        { class: 'decks', role: 'group', 'aria-label': t('pantheon.decks') },
        board.decks.map(({ mythology, left, known }) => {
          const target = `deck:${mythology}`;
          const glows = scene.about(target).length > 0;
          const tops = known.some(Boolean)
            ? t('pantheon.known', { units: list(known.map((id) => (id ? nameOf(id) : '?'))) })
            : '';
          const label = [t('pantheon.deck', { mythology: nameOf(mythology), count: left }), tops]
            .filter(Boolean)
            .join(', ');
          return h(
            'button',
            {
              type: 'button',
              key: mythology,
              class: [
                'deck',
                `of-${mythology}`,
                glows && 'glows',
                scene.selected === target && 'selected',
                known.some(Boolean) && 'known'
              ],
              'data-target': target,
              'aria-pressed': scene.selected === target ? 'true' : 'false',
              title: label,
              onclick: controller.clicked(target)
            },
            named(label, icon(mythology), h('b', null, left))
          );
        })
      ),
      board.enki_tokens.length
        ? h(
            'span',
            { class: 'medals', title: t('pantheon.enki') },
            board.enki_tokens.map((id) => medal(controller, scene, `token:${id}`, id, 'token'))
          )
        : null,
      board.snake
        ? h(
            'span',
            { class: 'fact', title: t('pantheon.snake', { unit: nameOf(board.snake) }) },
            icon('snake'),
            h('small', null, nameOf(board.snake))
          )
        : null
    )
  );
}

/**
 * Return what will come to an empty space: as short words, as one sentence, and as the mythologies it may be of.
 *
 * Until Age II every token on the structure brings a Divinity of its mythology, and the Gate takes the space left over
 * (R-60).
 *
 * @param {Scene} scene @param {Choice[]} choices what may be put there now
 */
function upcoming({ view }, choices) {
  if (view.age > 1) return { short: t('pantheon.gone'), words: t('pantheon.gone.words'), mythologies: [] };
  const decks = view.pantheon?.decks.map(({ mythology }) => mythology) ?? [];
  const mythologies = view.structure.length
    ? decks.filter((id) => view.structure.some(({ token }) => token === id))
    : decks;
  if (!mythologies.length && !choices.length)
    return { short: t('pantheon.gate'), words: t('pantheon.gate.words'), mythologies };
  const named = list(mythologies.map(nameOf), 'or');
  return {
    short: t('pantheon.comes'),
    words: named ? t('pantheon.comes.words', { mythologies: named }) : t('pantheon.comes'),
    mythologies
  };
}

/** @param {Controller} controller @param {Scene} scene @param {import('../types').Space} space */
function spaceOf(controller, scene, space) {
  const { divinity, mythology, price } = space;
  const targets = [divinity ? `divinity:${divinity}` : '', `space:${space.space}`].filter(Boolean);
  const choices = scene.about(...targets);
  const glows = choices.length > 0;
  const selected = targets.includes(scene.selected ?? '');
  const prices =
    price && !scene.isSolo
      ? t('pantheon.price', { mine: price[scene.actor], name: scene.name(scene.rival), theirs: price[scene.rival] })
      : '';
  const coming = divinity || mythology ? null : upcoming(scene, choices);
  const name = divinity
    ? nameOf(divinity)
    : mythology
      ? `${nameOf(mythology)}, ${t('pantheon.face_down')}`
      : labelled(t('pantheon.empty'), `${coming?.words}`);
  return h(
    'li',
    { key: space.space },
    h(
      'button',
      {
        type: 'button',
        class: [
          'place',
          mythology ? `of-${mythology}` : divinity === 'gate' ? 'of-gate' : 'empty',
          divinity && 'seen',
          !space.face_up && 'face-down',
          glows && 'glows',
          selected && 'selected'
        ],
        'data-target':
          glows && !scene.isTurn
            ? (choices[0]?.action.targets.find((target) => targets.includes(target)) ?? targets[0])
            : targets[0],
        'aria-pressed': selected ? 'true' : 'false',
        title: [name, divinity ? effectOf(divinity) : '', prices].filter(Boolean).join('\n'),
        onclick: controller.clicked(glows && !scene.isTurn ? `space:${space.space}` : (targets[0] ?? null))
      },
      named(
        [
          t('pantheon.space', { number: space.space }),
          fullName(coming?.short ?? '', name),
          prices,
          divinity ? effectOf(divinity) : ''
        ]
          .filter(Boolean)
          .join(', '),
        spaceFace(space, coming, scene.actor, scene.rival)
      )
    )
  );
}

/**
 * The Senate: six Chambers with cubes, who controls them, their Decrees; the deck of Conspiracies.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 */
export function senate(controller, scene) {
  const board = scene.view.senate;
  if (!board) return null;
  const { unseen, undrawn, on_top } = board.conspiracy_deck;
  const deckWords = [
    t('senate.deck', { count: undrawn }),
    on_top
      ? on_top.conspiracy
        ? labelled(t('senate.on_top', { name: scene.name(on_top.by) }), nameOf(on_top.conspiracy))
        : t('senate.on_top', { name: scene.name(on_top.by) })
      : '',
    t('senate.conspiracies', { units: list(unseen.map(nameOf)) })
  ];
  const deck = 'deck:conspiracies';
  return h(
    'section',
    { key: 'senate', class: 'senate', 'aria-label': t('senate.label') },
    h(
      'ol',
      { class: 'chambers' },
      board.chambers.map((one) => chamber(controller, scene, one))
    ),
    h(
      'div',
      { class: 'around' },
      h(
        'button',
        {
          type: 'button',
          class: ['deck', 'plots-deck', scene.about(deck).length && 'glows', scene.selected === deck && 'selected'],
          'data-target': deck,
          'aria-pressed': scene.selected === deck ? 'true' : 'false',
          title: deckWords.filter(Boolean).join('\n'),
          onclick: controller.clicked(deck)
        },
        named(deckWords.filter(Boolean).join('. '), icon('conspiracy'), h('b', null, undrawn))
      ),
      board.locked_token
        ? h(
            'span',
            {
              class: 'fact',
              title:
                board.locked_token === 'hidden'
                  ? t('senate.locked_hidden')
                  : t('senate.locked', { unit: nameOf(board.locked_token) })
            },
            icon('lock'),
            board.locked_token === 'hidden' ? icon('token') : sign(board.locked_token)
          )
        : null
    )
  );
}

/** @param {Controller} controller @param {Scene} scene @param {import('../types').Chamber} one */
function chamber(controller, scene, one) {
  const target = `chamber:${one.chamber}`;
  const glows = scene.about(target).length > 0;
  const mine = one.cubes[scene.me];
  const theirs = one.cubes[scene.opponent];
  const holder = one.controller;
  const open = scene.view.decision?.chambers?.includes(one.chamber);
  const words = [
    t('senate.chamber', { number: one.chamber }),
    t('senate.points', { count: one.points }),
    t('senate.cubes', { mine, theirs }),
    holder ? t('senate.controller', { name: scene.name(holder) }) : t('senate.uncontrolled'),
    ...one.decrees.map((id) => (id ? labelled(nameOf(id), effectOf(id).replace(/\.$/, '')) : t('senate.face_down')))
  ];
  return h(
    'li',
    { key: one.chamber },
    h(
      'button',
      {
        type: 'button',
        class: [
          'chamber',
          holder === scene.me && 'mine',
          holder === scene.opponent && 'theirs',
          glows && 'glows',
          open && 'open',
          scene.selected === target && 'selected'
        ],
        'data-target': target,
        'aria-pressed': scene.selected === target ? 'true' : 'false',
        title: words.join('\n'),
        onclick: controller.clicked(target)
      },
      named(words.join(', '), chamberFace(one, scene.me, scene.opponent))
    )
  );
}

/** The Solo Challenge: what is still to reach. @param {Scene} scene */
export function solo(scene) {
  if (!scene.view.solo) return null;
  return h(
    'section',
    { key: 'solo', class: 'solo', 'aria-label': t('solo.label'), title: t('solo.goal') },
    h('h3', null, t('solo.label')),
    challengeGoals(scene).map(({ name, done, stands }) =>
      h(
        'span',
        { key: name, class: ['goal', done && 'done'] },
        icon(SIGNS_OF_GOALS[name] ?? 'wheel'),
        h('span', null, t(`solo.${name}`)),
        h('b', null, stands),
        done ? icon('check') : null
      )
    )
  );
}

/** @type {Record<string, string>} */
const SIGNS_OF_GOALS = { wonders: 'wonder', supremacy: 'wheel', points: 'laurel' };

/**
 * One row a first part, a small button for each second.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Choice[]} choices
 * @param {string} key
 */
export function groupedActions(controller, scene, choices, key) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  const single = [];
  for (const choice of choices) {
    const {
      verb,
      units,
      number,
      values: { to }
    } = choice.action;
    const head = verb === 'put' ? units[0] : to !== undefined ? `${verb} ${number}` : null;
    if (head) groups.set(head, [...(groups.get(head) ?? []), choice]);
    else single.push(choice);
  }
  return h(
    'div',
    { key, class: 'actions grouped' },
    [...groups].map(([head, members]) =>
      h(
        'div',
        { key: head, class: 'group' },
        h(
          'span',
          { class: 'label' },
          members[0]?.action.verb === 'put'
            ? nameOf(head)
            : [
                icon(SIGNS[members[0]?.action.verb ?? ''] ?? 'cube'),
                t('senate.chamber', { number: members[0]?.action.number ?? 0 })
              ]
        ),
        h(
          'span',
          { class: 'parts' },
          members.map((choice) =>
            actButton(
              controller,
              scene,
              choice,
              { class: 'part', key: choice.action.text },
              choice.action.verb === 'put' ? null : icon('next'),
              choice.action.verb === 'put' ? choice.action.number : choice.action.values['to']
            )
          )
        )
      )
    ),
    single.map((choice, place) => row(controller, scene, choice, place + 1))
  );
}
