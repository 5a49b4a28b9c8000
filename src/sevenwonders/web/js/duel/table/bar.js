/** The line on top: where we are, whose move it is, what just happened, tools. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { RESIGN } from './controller.js';
import { tools } from '../../table/toolbar.js';
import { later } from './lazy.js';
import { outcomeOf, titleOf } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./controller.js').Desk} Desk */

/** @param {Desk} desk @param {Scene} scene */
export function bar(desk, scene) {
  const { view } = scene;
  const { state } = desk;
  const age = !view.age || scene.question === 'draft_wonder' ? 0 : view.age;
  return h(
    'header',
    { key: 'bar', class: 'bar' },
    desk.readOnly ? null : h('a', { class: 'home', href: '/', 'aria-label': t('bar.back'), title: t('bar.back') }, icon('temple_front')),
    h('h1', { class: 'age' }, t(`age.${age}`), view.age && age ? h('small', null, t('bar.cards_left', { count: view.structure.length })) : null),
    h('p', { class: ['turn', scene.mayAct && 'yours', state.thinking && 'thinking', !state.connected && 'offline'] }, turnWords(desk, scene)),
    h('p', { class: 'news', key: 'news' }, state.news ? h('span', { key: state.newsCount }, state.news) : null),
    h(
      'div',
      { class: 'tools', role: 'toolbar' },
      desk.readOnly ? null : tools(desk, scene.mayAct),
    ),
    state.menu ? later(desk, 'menu')?.menu(desk, [{ glyph: 'flip', label: t('bar.flip'), act: () => desk.flip() }], [resigning(desk, scene)]) : null,
  );
}

/** @param {Desk} desk @param {Scene} scene */
function turnWords(desk, scene) {
  const { to_act } = scene.view;
  if (!desk.state.connected) return t('bar.offline');
  if (scene.over) return outcomeOf(scene) || t('bar.over');
  if (scene.mayAct) return scene.isTurn ? t('bar.turn_yours') : titleOf(scene);
  if (to_act === 'p1' || to_act === 'p2') return t(desk.state.thinking ? 'bar.thinking' : 'bar.turn_theirs', { name: scene.name(to_act) });
  return '';
}

/** @param {Desk} desk @param {Scene} scene */
const resigning = (desk, scene) => (scene.over || scene.table.you === 'spectator' ? null : { glyph: 'flag', label: t(desk.state.armed === RESIGN ? 'bar.resign_sure' : 'bar.resign'), act: () => desk.resign(), stays: RESIGN });
