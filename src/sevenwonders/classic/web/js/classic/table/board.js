/** The table of 7 Wonders with its top bar, rendered again whenever its controller changes. */

import { h } from '../../core/dom.js';
import { needMessages, t } from '../../core/i18n.js';
import { withAssets } from '../../core/lazy.js';
import { icon } from '../../art/icon.js';
import { mountPlay, partsOf } from '../../table/mount.js';
import { bar, overlays, side, tabs } from '../../table/toolbar.js';
import { city } from './city.js';
import { LEAVE, ClassicController } from './controller.js';
import { hand } from './hand.js';
import { isRaised, panel } from './panel.js';
import { neighbour, tiles } from './seats.js';
import { outcomeOf, titleOf } from './words.js';

/** @import { Controller, Scene, View } from '../types' */

const TABS = [
  { tab: 'moves', glyph: 'list' },
  { tab: 'hint', glyph: 'bulb' },
  { tab: 'cards', glyph: 'pile' },
  { tab: 'score', glyph: 'laurel' }
];

const TO_LOOK_AT = ['cards', 'score']; // the replay has a list of moves of its own

const LATER = ['table_later', 'classic_later'];
const parts = partsOf(
  {
    actions: () => withAssets(import('./actions.js'), ['actions', 'classic_actions'], ['classic_later']),
    cards: () => withAssets(import('./cards.js'), LATER, [...LATER, 'events', 'classic_events']),
    effects: () => needMessages('classic_effects').then(() => true),
    events: () => withAssets(import('../../table/events.js'), [], ['events', 'classic_events']),
    hint: () => withAssets(import('./hint.js'), LATER),
    motion: () => withAssets(import('./motion.js'), ['table_later']),
    offers: () => withAssets(import('../offers.js'), ['offers'], ['offers', 'classic_effects']),
    result: () => withAssets(import('./result.js'), LATER),
    shortcuts: () => import('./shortcuts.js')
  },
  LATER
);

/** @typedef {import('../../core/lazy.js').Loaded<typeof parts.loaders>} Parts */

/** Start the controller of a table of 7 Wonders. @param {ConstructorParameters<typeof ClassicController>[0]} start */
export const controller = (start) => new ClassicController(start);

/** Put it into an element. @param {HTMLElement} root @param {ClassicController} controller */
export const mount = (root, controller) =>
  mountPlay(root, controller, {
    parts,
    draw: table,
    sound,
    prepare: async ({ offered }) => offered.length && parts.need('offers')
  });

/** @param {ClassicController} controller @param {Scene} scene */
function table(controller, scene) {
  const { state } = controller;
  const { left, right } = scene.mine;
  return h(
    'div',
    {
      key: 'table',
      class: [
        'table',
        'round',
        `of-${scene.view.players}`,
        state.sheet && 'sheet-open',
        state.looking !== null && 'past',
        scene.watching && 'watched'
      ],
      style: { '--cards': scene.view.hand?.length || 7 }
    },
    line(controller, scene),
    h(
      controller.isEmbedded ? 'div' : 'main',
      { key: 'main', class: 'hall' },
      tiles(controller, scene),
      neighbour(controller, scene, left, 'left'),
      h(
        'div',
        { key: 'middle', class: 'middle' },
        city(controller, scene),
        scene.offered.length ? controller.part('offers')?.choice(controller, scene) : null
      ),
      neighbour(controller, scene, right, 'right'),
      hand(controller, scene)
    ),
    side(controller, {
      more: returning(controller, scene),
      panel: panel(controller, scene),
      content: tabContent(controller, scene),
      raised: isRaised(scene),
      asking: scene.offered.length > 0
    }),
    tabs(controller, [
      ...(controller.readOnly ? TABS.filter(({ tab }) => TO_LOOK_AT.includes(tab)) : TABS),
      { tab: 'others', glyph: 'person', small: true }
    ]),
    overlays(controller, scene, state.visited && controller.part('cards')?.visit(controller, scene, state.visited))
  );
}

/** @param {ClassicController} controller @param {Scene} scene */
function tabContent(controller, scene) {
  switch (controller.state.tab) {
    case 'hint':
      return controller.part('hint')?.hint(controller, scene);
    case 'cards':
      return controller.part('cards')?.seenCards(scene);
    case 'score':
      return controller.part('result')?.score(scene);
    case 'others':
      return tiles(controller, scene, 'listed');
  }
  return controller.part('cards')?.moves(controller, scene);
}

/** The computer plays for the person at this page. @param {ClassicController} controller @param {Scene} scene */
function returning(controller, scene) {
  if (!scene.table.can_return || scene.over) return null;
  return h(
    'p',
    { key: 'return', class: 'past-note' },
    t('round.left_to_computer'),
    h(
      'button',
      { type: 'button', class: 'button primary', 'data-return': '', onclick: () => controller.comeBack() },
      t('round.return')
    )
  );
}

/** The sound of what has just happened. @param {Scene} scene @param {View} before */
function sound({ view, me, mayAct }, before) {
  if (view.result && !before.result) return view.result.winners.includes(me) ? 'win' : 'lose';
  if (view.age !== before.age) return 'military';
  if (view.plies.length === before.plies.length) return '';
  return mayAct ? 'yours' : 'build';
}

/** The line on top, with which way hands go. @param {Controller} controller @param {Scene} scene */
function line(controller, scene) {
  const { age, turn, passes_to } = scene.view;
  const { pending, news } = controller.state;
  const playing = age > 0 && !scene.over;
  const title = [
    t(age ? `age.${age}` : 'round.start'),
    playing ? h('small', null, t(turn > 6 ? 'round.last_cards' : 'round.turn', { turn })) : null
  ];
  const more = playing
    ? h(
        'p',
        { class: ['passes', passes_to], title: t(`round.passes.${passes_to}`) },
        icon(passes_to === 'left' ? 'previous' : 'next'),
        h('span', null, t(`round.passes.${passes_to}`))
      )
    : null;
  const leaving = {
    glyph: 'leave',
    label: t(pending === LEAVE ? 'round.leave_sure' : 'round.leave'),
    act: () => controller.leave(),
    stays: LEAVE
  };
  return bar(
    controller,
    scene,
    { title, more, turn: turnWords(scene), yours: scene.mayAct && !scene.chosen, hover: news },
    [],
    [scene.over || scene.table.you === 'spectator' || scene.table.can_return ? null : leaving]
  );
}

/** @param {Scene} scene */
function turnWords(scene) {
  if (scene.over) return outcomeOf(scene) || t('bar.over');
  const waiting = scene.view.waiting_for;
  if (scene.mayAct && !scene.chosen) return titleOf(scene);
  const [first] = waiting;
  if (!first) return '';
  return waiting.length > 1
    ? t('round.waiting.many', { count: waiting.length })
    : t('round.waiting.one', { name: scene.name(first) });
}
