/** The table of 7 Wonders as a whole: mounted into an element, drawn anew whenever its desk changes. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { settings } from '../../core/settings.js';
import { notices, overlays, tabs } from '../../table/toolbar.js';
import { mountPlay, onlyShown } from '../../table/mount.js';
import { bar } from './bar.js';
import { city } from './city.js';
import { RoundDesk } from './controller.js';
import { hand } from './hand.js';
import { press } from './shortcuts.js';
import { later } from './lazy.js';
import { moves } from './moves.js';
import { tray } from './offers.js';
import { isRaised, panel } from './panel.js';
import { neighbour, tiles } from './seats.js';

/** @typedef {import('./scene.js').RoundScene} Scene */
/** @typedef {import('../types').View} View */
/** @typedef {import('../types').TableInfo} TableInfo */

const TABS = [
  { tab: 'moves', glyph: 'list' },
  { tab: 'hint', glyph: 'bulb' },
  { tab: 'cards', glyph: 'eye' },
  { tab: 'score', glyph: 'laurel' },
];

const TO_LOOK_AT = ['cards', 'score']; // the replay has a list of moves of its own

/** Put a table of 7 Wonders into an element. @param {HTMLElement} root @param {RoundDesk} desk */
export function mount(root, desk) {
  return mountPlay(root, desk, {
    view: () => desk.scene().view,
    draw: () => (later(desk, 'motion'), table(desk, desk.scene())),
    press: (key, event) => press(desk, key, event),
    before: () => later(desk, 'motion')?.snapshot(root),
    after(was, before) {
      const scene = desk.scene();
      if (was) later(desk, 'motion')?.reveal(root, was, before, scene);
      sounds(desk, scene, before);
    },
  });
}

/**
 * A table that is only looked at: for replays.
 *
 * @param {HTMLElement} root
 * @param {{ view: View, table?: Partial<TableInfo> }} start
 */
export function mountTable(root, { view, table = {} }) {
  const desk = new RoundDesk({ view, table });
  desk.set({ tab: 'score' });
  return onlyShown(mount(root, desk));
}

/** @param {RoundDesk} desk @param {Scene} scene */
function table(desk, scene) {
  const { state } = desk;
  const { left, right } = scene.mine;
  const said = notices(desk, returning(desk, scene));
  const doing = [said, panel(desk, scene)];
  const more = [
    tabs(desk, [...(desk.readOnly ? TABS.filter(({ tab }) => TO_LOOK_AT.includes(tab)) : TABS), { tab: 'others', glyph: 'person', small: true }]),
    h('div', { key: 'tab', class: 'tab-content', role: 'region', 'aria-label': t(`tab.${state.tab}`), tabindex: 0 }, tabContent(desk, scene)),
  ];
  const [one, other] = settings.state.mirrored ? [doing, more] : [more, doing];
  const low = (/** @type {any[]} */ part) => h('div', { key: 'low', class: ['low', ...(part === doing ? ['acts', isRaised(scene) && 'raised', said.children.length > 0 && 'with-notices'] : [])] }, part);
  return h(
    'div',
    { key: 'table', class: ['table', 'round', `of-${scene.view.players}`, state.sheet && 'sheet-open', state.looking !== null && 'past', scene.watching && 'watched'], style: { '--cards': scene.view.hand?.length || 7 } },
    bar(desk, scene),
    h('aside', { key: 'left', class: 'flank left', 'aria-label': t('round.left') }, neighbour(desk, scene, left, 'left'), low(one)),
    h(desk.readOnly ? 'div' : 'main', { key: 'main', class: 'hall' }, tiles(desk, scene), h('div', { key: 'middle', class: 'middle' }, city(desk, scene), tray(desk, scene)), hand(desk, scene)),
    h('aside', { key: 'right', class: 'flank right', 'aria-label': t('round.right') }, neighbour(desk, scene, right, 'right'), low(other)),
    overlays(desk, scene, later, state.visited && later(desk, 'visit')?.visit(desk, scene, state.visited)),
  );
}

/** @param {RoundDesk} desk @param {Scene} scene */
function tabContent(desk, scene) {
  switch (desk.state.tab) {
    case 'hint':
      return later(desk, 'hint')?.hint(desk, scene);
    case 'cards':
      return later(desk, 'seen')?.seen(scene);
    case 'score':
      return later(desk, 'score')?.score(scene);
    case 'others':
      return tiles(desk, scene, 'listed');
  }
  return moves(desk, scene);
}

/** The computer plays for the person at this page. @param {RoundDesk} desk @param {Scene} scene */
function returning(desk, scene) {
  if (!scene.table.can_return || scene.over) return null;
  return h('p', { key: 'return', class: 'past-note' }, t('round.left_to_computer'), h('button', { type: 'button', class: 'button primary', 'data-return': '', onclick: () => desk.comeBack() }, t('round.return')));
}

/** @param {RoundDesk} desk @param {Scene} scene @param {View} before */
function sounds(desk, scene, before) {
  if (!settings.state.sounds) return;
  const { view } = scene;
  let name = 'build';
  if (view.result && !before.result) name = view.result.winners.includes(scene.me) ? 'win' : 'lose';
  else if (view.age !== before.age) name = 'military';
  else if (view.plies.length === before.plies.length) return;
  else if (scene.mayAct) name = 'yours';
  later(desk, 'sound')?.play(name);
}
