/** The table as a whole: mounted into an element, drawn anew whenever its desk changes. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { settings } from '../../core/settings.js';
import { icon } from '../../art/icon.js';
import { bar } from './bar.js';
import { city } from './city.js';
import { Desk } from './controller.js';
import { notices, overlays, tabs } from '../../table/toolbar.js';
import { press } from './shortcuts.js';
import { later, need } from './lazy.js';
import { mountPlay, onlyShown } from '../../table/mount.js';
import { moves } from './moves.js';
import { draft, offered } from './offers.js';
import { isAsking, isRaised, panel } from './panel.js';
import { structure } from './structure.js';
import { progress, track } from './track.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').TableInfo} TableInfo */

/** Put a table of Duel into an element. @param {HTMLElement} root @param {Desk} desk */
export function mount(root, desk) {
  return mountPlay(root, desk, {
    view: () => desk.scene().view,
    draw: () => (later(desk, 'motion'), table(desk, desk.scene())),
    press: (key, event) => press(desk, key, event),
    prepare: needBoards, // all at once: what comes later changes the room of the structure, and not every browser notices
    before: (drawn) => later(desk, 'motion')?.snapshot(root, drawn),
    after(was, before) {
      const scene = desk.scene();
      if (was) later(desk, 'motion')?.travel(root, was, before, scene.view);
      sounds(desk, scene, before);
    },
  });
}

/**
 * A table that is only looked at: for replays, what-ifs and lessons.
 *
 * @param {HTMLElement} root
 * @param {{ view: View, table?: Partial<TableInfo> }} start
 */
export function mountTable(root, { view, table = {} }) {
  return onlyShown(mount(root, new Desk({ view, table })));
}

/** @param {Desk} desk @param {Scene} scene */
function table(desk, scene) {
  const { view } = scene;
  const modules = [...view.modules, view.solo && 'solo'].map((name) => name && `with-${name}`);
  return h(
    'div',
    { key: 'table', class: ['table', ...modules, desk.state.sheet && 'sheet-open', desk.state.looking !== null && 'past'] },
    bar(desk, scene),
    h('aside', { key: 'rail', class: 'rail', 'aria-label': t('track.label') }, track(desk, scene), progress(desk, scene)),
    h(
      desk.readOnly ? 'div' : 'main', // a page has one main part: an embedded table is not it
      { key: 'main', class: 'main' },
      city(desk, scene, scene.opponent),
      boards(desk, scene),
      board(desk, scene),
      city(desk, scene, scene.me),
    ),
    side(desk, scene),
    tabs(desk, allTabs(scene)),
    overlays(desk, scene, later),
  );
}

/** What lies in the middle: the structure, before it the Wonders of the draft, over it what is to be chosen from. @param {Desk} desk @param {Scene} scene */
function board(desk, scene) {
  const { view } = scene;
  const wonders = scene.question === 'draft_wonder' || !view.structure.length ? view.wonder_offer : [];
  const pictures = offered(scene);
  const over = pictures.length ? later(desk, 'tray')?.tray(desk, scene, pictures) : null;
  const cards = view.structure.length ? structure(desk, scene) : null;
  const both = wonders.length > 0 && cards !== null; // with an expansion Age I lies on the table during the draft
  return h(
    'div',
    { key: 'board', class: ['board', over && 'with-tray', both && 'split'] },
    wonders.length ? draft(desk, scene) : null,
    both ? h('div', { key: 'ground', class: 'ground' }, cards) : wonders.length ? null : (cards ?? h('p', { key: 'none', class: 'quiet' }, t('structure.empty'))),
    over,
    piles(desk, scene),
  );
}

/** Small buttons beside the structure: the discard pile, what has not been seen. @param {Desk} desk @param {Scene} scene */
function piles(desk, scene) {
  const hidden = scene.view.unseen.reduce((sum, pile) => sum + pile.slots, 0);
  return h(
    'div',
    { key: 'piles', class: ['board-piles', scene.view.age > 1 && 'below'] },
    h('button', { type: 'button', class: 'pile', 'data-pile': '', onclick: () => desk.open('cards'), title: t('cards.discards') }, icon('discard'), h('span', null, t('cards.discards')), h('b', null, scene.view.discard.length)),
    hidden ? h('button', { type: 'button', class: 'pile', onclick: () => desk.open('cards'), title: t('cards.unseen') }, icon('eye'), h('span', null, t('cards.unseen')), h('b', null, hidden)) : null,
  );
}

/** The rail on the right, or the sheet from below: what may be done, and the open tab. @param {Desk} desk @param {Scene} scene */
function side(desk, scene) {
  const { tab } = desk.state;
  const said = notices(desk, asked(desk, scene));
  return h(
    'aside',
    { key: 'side', class: ['side', isRaised(scene) && 'raised', isAsking(scene) && 'asking', said.children.length > 0 && 'with-notices'], 'aria-label': t('bar.table') },
    said,
    panel(desk, scene),
    h(
      'div',
      { key: 'tab', class: 'tab-content', role: 'region', 'aria-label': t(`tab.${tab}`), tabindex: 0 },
      tabContent(desk, scene),
    ),
  );
}

/** The boards of the expansions. @param {Desk} desk @param {Scene} scene */
function boards(desk, scene) {
  const { view } = scene;
  return [
    view.pantheon ? later(desk, 'pantheon')?.pantheon(desk, scene) : null,
    view.senate ? later(desk, 'senate')?.senate(desk, scene) : null,
    view.solo ? later(desk, 'solo')?.solo(scene) : null,
  ];
}

/** @param {Desk} desk @param {Scene} scene */
function tabContent(desk, scene) {
  switch (desk.state.tab) {
    case 'hint':
      return later(desk, 'hint')?.hint(desk, scene);
    case 'cards':
      return later(desk, 'cards')?.cards(desk, scene);
    case 'score':
      return later(desk, 'score')?.score(scene);
    case 'pantheon':
      return h('div', { key: 'pantheon', class: 'tab-board' }, later(desk, 'pantheon')?.pantheon(desk, scene));
    case 'senate':
      return h('div', { key: 'senate', class: 'tab-board' }, later(desk, 'senate')?.senate(desk, scene));
  }
  return moves(desk, scene);
}

/** Somebody asks to take a move back. @param {Desk} desk @param {Scene} scene */
function asked(desk, scene) {
  const { undo_asked } = scene.table;
  if (!undo_asked) return null;
  return scene.table.you === undo_asked
    ? h('p', { key: 'asked', class: 'past-note' }, t('panel.asked_you', { name: scene.name(undo_asked === 'p1' ? 'p2' : 'p1') }))
    : h('p', { key: 'asked', class: 'past-note' }, t('panel.take_back_asked', { name: scene.name(undo_asked) }), h('button', { type: 'button', class: 'button', onclick: () => desk.answerUndo(true) }, t('panel.agree')), h('button', { type: 'button', class: 'button', onclick: () => desk.answerUndo(false) }, t('panel.refuse')));
}

/** @param {Scene} scene */
function allTabs(scene) {
  /** @type {{ tab: import('./controller.js').Tab, glyph: string, news?: boolean, small?: boolean }[]} */
  const all = [
    { tab: 'moves', glyph: 'list' },
    { tab: 'hint', glyph: 'bulb' },
    { tab: 'cards', glyph: 'pile' },
    { tab: 'score', glyph: 'laurel' },
  ];
  if (scene.view.pantheon) all.push({ tab: 'pantheon', glyph: 'divinity', small: true, news: scene.choices.some(({ action }) => action.targets.some((target) => /^(space|deck|divinity):/.test(target))) });
  if (scene.view.senate) all.push({ tab: 'senate', glyph: 'senator', small: true, news: scene.choices.some(({ action }) => action.targets.some((target) => target.startsWith('chamber:'))) });
  return all;
}

/** @param {Desk} desk @param {Scene} scene @param {View} before */
function sounds(desk, scene, before) {
  if (!settings.state.sounds) return;
  const { view } = scene;
  const last = view.plies.at(-1)?.split(' ')[1] ?? '';
  let name = 'build';
  if (view.result && !before.result) name = view.result.winner === scene.actor ? 'win' : 'lose';
  else if (view.track.pawn !== before.track.pawn) name = 'military';
  else if (last === 'wonder' || last === 'discard') name = last;
  else if (scene.mayAct && before.to_act !== view.to_act) name = 'yours';
  later(desk, 'sound')?.play(name);
}

/** Bring what a table of these modules needs at once. @param {View} view */
function needBoards(view) {
  /** @type {('pantheon' | 'senate' | 'solo' | 'grouped' | 'belongings')[]} */
  const names = view.modules.length ? ['grouped', 'belongings'] : [];
  if (view.pantheon) names.push('pantheon');
  if (view.senate) names.push('senate');
  if (view.solo) names.push('solo');
  return need(...names);
}
