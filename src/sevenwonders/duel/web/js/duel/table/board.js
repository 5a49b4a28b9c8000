/** Duel's table with its top bar, rendered again whenever its controller changes. */

import { h, named } from '../../core/dom.js';
import { labelled, needMessages, t } from '../../core/i18n.js';
import { withAssets } from '../../core/lazy.js';
import { icon } from '../../art/icon.js';
import { mountPlay, partsOf } from '../../table/mount.js';
import { bar, overlays, side, tabs } from '../../table/toolbar.js';
import { city } from './city.js';
import { RESIGN, DuelController } from './controller.js';
import { isAsking, isRaised, panel } from './panel.js';
import { extent, structure } from './structure.js';
import { progress, track } from './track.js';
import { titleOf } from './words.js';

/** @import { Controller, Scene, View } from '../types' */

const parts = partsOf({
  built: () => withAssets(import('./built.js'), ['duel_built'], []),
  actions: () => withAssets(import('./actions.js'), ['actions', 'duel_actions'], []),
  details: () => withAssets(import('./details.js'), ['table_later'], ['table_later', 'events', 'duel_events']),
  effects: () => needMessages('duel_effects').then(() => true),
  events: () => withAssets(import('../../table/events.js'), [], ['events', 'duel_events']),
  expansions: () => withAssets(import('./expansions.js'), ['duel_expansions']),
  hint: () => withAssets(import('./hint.js'), ['table_later']),
  motion: () => withAssets(import('./motion.js'), ['table_later']),
  offers: () => withAssets(import('../offers.js'), ['actions', 'duel_actions', 'offers'], ['offers', 'duel_effects']),
  result: () => withAssets(import('./result.js'), ['table_later']),
  shortcuts: () => import('./shortcuts.js')
});

/** @typedef {import('../../core/lazy.js').Loaded<typeof parts.loaders>} Parts */

/** Start the controller of a table of Duel. @param {ConstructorParameters<typeof DuelController>[0]} start */
export const controller = (start) => new DuelController(start);

/** Put it into an element. @param {HTMLElement} root @param {DuelController} controller */
export const mount = (root, controller) => mountPlay(root, controller, { parts, draw: table, sound, prepare });

/** @param {DuelController} controller @param {Scene} scene */
function table(controller, scene) {
  const { view } = scene;
  const modules = [...view.modules, view.solo && 'solo'].map((name) => name && `with-${name}`);
  return h(
    'div',
    {
      key: 'table',
      class: [
        'table',
        ...modules,
        controller.state.sheet && 'sheet-open',
        controller.state.looking !== null && 'past',
        scene.over && endedBy(scene),
        asksSenate(scene) && 'asks-senate'
      ]
    },
    line(controller, scene),
    h(
      'aside',
      { key: 'rail', class: 'rail', 'aria-label': t('track.label') },
      track(controller, scene),
      progress(controller, scene)
    ),
    h(
      controller.isEmbedded ? 'div' : 'main',
      { key: 'main', class: 'main' },
      city(controller, scene, scene.opponent),
      boards(controller, scene),
      board(controller, scene),
      city(controller, scene, scene.me)
    ),
    side(controller, {
      more: scene.table.undo_asked && controller.part('notes')?.takeBack(controller, scene),
      panel: panel(controller, scene),
      content: tabContent(controller, scene),
      raised: isRaised(scene),
      asking: isAsking(scene)
    }),
    tabs(controller, allTabs(scene)),
    overlays(controller, scene)
  );
}

/**
 * Return whether the question asks for a Chamber: then the Senate is shown where there is no other room for it.
 *
 * @param {Scene} scene
 */
const asksSenate = (scene) =>
  isAsking(scene) && scene.choices.some(({ action }) => action.targets.some((target) => target.startsWith('chamber:')));

/** Mark on the board what decided the game. @param {Scene} scene */
const endedBy = ({ view, me }) =>
  view.result && `ended-${view.result.victory} won-${view.result.winner === me ? 'near' : 'far'}`;

/**
 * Render the middle: the structure, before it the Wonders of the draft, over it the things to choose from.
 *
 * @param {DuelController} controller
 * @param {Scene} scene
 */
function board(controller, scene) {
  const { view } = scene;
  const wonders = scene.question === 'draft_wonder' || !view.structure.length ? view.wonder_offer : [];
  const over = scene.offered.length ? controller.part('offers')?.choice(controller, scene) : null;
  const cards = view.structure.length ? structure(controller, scene) : null;
  const both = wonders.length > 0 && cards !== null; // with an expansion Age I lies on the table during the draft
  return h(
    'div',
    { key: 'board', class: ['board', over && 'with-tray', both && 'split'], style: extent(view) },
    wonders.length ? controller.part('offers')?.draft(controller, scene) : null,
    cards || !wonders.length
      ? h(
          'div',
          { key: 'ground', class: 'ground' },
          cards ??
            h('p', { class: 'quiet' }, scene.over ? controller.part('result')?.outcomeOf(scene) : t('structure.empty')),
          controller.part('built')?.builtColumns(controller, scene)
        )
      : null,
    over,
    piles(controller, scene)
  );
}

/**
 * Small buttons beside the structure: the discard pile, what has not been seen.
 *
 * @param {DuelController} controller
 * @param {Scene} scene
 */
function piles(controller, scene) {
  /** @param {string} glyph @param {string} words @param {number} count */
  const pile = (glyph, words, count) =>
    h(
      'button',
      { type: 'button', class: 'pile', 'data-pile': glyph, onclick: () => controller.open('cards'), title: words },
      named(labelled(words, count), icon(glyph), h('b', null, count))
    );
  const hidden = scene.view.unseen.reduce((sum, one) => sum + one.slots, 0);
  return h(
    'div',
    { key: 'piles', class: ['board-piles', scene.view.age > 1 && 'below'] },
    pile('discard', t('cards.discards'), scene.view.discard.length),
    hidden ? pile('eye', t('cards.unseen'), hidden) : null
  );
}

/** The boards of the expansions. @param {DuelController} controller @param {Scene} scene */
function boards(controller, scene) {
  const { view } = scene;
  return [
    view.pantheon ? controller.part('expansions')?.pantheon(controller, scene) : null,
    view.senate ? controller.part('expansions')?.senate(controller, scene) : null,
    view.solo ? controller.part('expansions')?.solo(scene) : null
  ];
}

/** @param {DuelController} controller @param {Scene} scene */
function tabContent(controller, scene) {
  switch (controller.state.tab) {
    case 'hint':
      return controller.part('hint')?.hint(controller, scene);
    case 'cards':
      return controller.part('details')?.cards(controller, scene);
    case 'score':
      return controller.part('result')?.score(scene);
    case 'pantheon':
      return h(
        'div',
        { key: 'pantheon', class: 'tab-board' },
        controller.part('expansions')?.pantheon(controller, scene)
      );
    case 'senate':
      return h('div', { key: 'senate', class: 'tab-board' }, controller.part('expansions')?.senate(controller, scene));
  }
  return controller.part('details')?.moves(controller, scene);
}

/** @param {Scene} scene */
function allTabs(scene) {
  /** @type {{ tab: import('./controller.js').Tab, glyph: string, news?: boolean, small?: boolean }[]} */
  const all = [
    { tab: 'moves', glyph: 'list' },
    { tab: 'hint', glyph: 'bulb' },
    { tab: 'cards', glyph: 'pile' },
    { tab: 'score', glyph: 'laurel' }
  ];
  if (scene.view.pantheon)
    all.push({
      tab: 'pantheon',
      glyph: 'divinity',
      small: true,
      news: scene.choices.some(({ action }) => action.targets.some((target) => /^(space|deck|divinity):/.test(target)))
    });
  if (scene.view.senate)
    all.push({
      tab: 'senate',
      glyph: 'senator',
      small: true,
      news: scene.choices.some(({ action }) => action.targets.some((target) => target.startsWith('chamber:')))
    });
  return all;
}

/** The sound of what has just happened. @param {Scene} scene @param {View} before */
function sound({ view, actor, mayAct }, before) {
  const last = view.plies.at(-1)?.split(' ')[1] ?? '';
  if (view.result && !before.result) return view.result.winner === actor ? 'win' : 'lose';
  if (view.track.pawn !== before.track.pawn) return 'military';
  if (last === 'wonder' || last === 'discard') return last;
  return mayAct && before.to_act !== view.to_act ? 'yours' : 'build';
}

/**
 * Bring what the first picture needs: what comes later would move the rest, and changes the room of the structure,
 * which not every browser notices.
 *
 * @param {Scene} scene
 */
const prepare = ({ offered, view: { modules, pantheon, senate, solo, wonder_offer } }) =>
  Promise.all([
    modules.length || solo ? parts.need('expansions') : null,
    pantheon || senate ? import('../art.js') : null,
    offered.length || wonder_offer.length ? parts.need('offers') : null
  ]);

/** The line on top. @param {Controller} controller @param {Scene} scene */
function line(controller, scene) {
  const { view } = scene;
  const age = !view.age || scene.question === 'draft_wonder' ? 0 : view.age;
  const title = [
    t(`age.${age}`),
    view.age && age ? h('small', null, t('bar.cards_left', { count: view.structure.length })) : null
  ];
  const resigning = {
    glyph: 'flag',
    label: t(controller.state.pending === RESIGN ? 'bar.resign_sure' : 'bar.resign'),
    act: () => controller.resign(),
    stays: RESIGN
  };
  return bar(
    controller,
    scene,
    { title, turn: turnWords(controller, scene), yours: scene.mayAct },
    [{ glyph: 'flip', label: t('bar.flip'), act: () => controller.flip() }],
    [scene.over || scene.table.you === 'spectator' ? null : resigning]
  );
}

/** @param {Controller} controller @param {Scene} scene */
function turnWords(controller, scene) {
  const { to_act } = scene.view;
  if (scene.over) return controller.part('result')?.outcomeOf(scene) || t('bar.over');
  if (scene.mayAct) return scene.isTurn ? t('bar.turn_yours') : titleOf(scene);
  if (to_act === 'p1' || to_act === 'p2')
    return t(controller.state.thinking ? 'bar.thinking' : 'bar.turn_theirs', { name: scene.name(to_act) });
  return '';
}
