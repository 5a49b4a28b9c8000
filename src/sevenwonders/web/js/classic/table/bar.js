/** The line on top: where we are, which way hands go, what is asked and who is waited for, what just happened, tools. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { tools } from '../../table/toolbar.js';
import { LEAVE } from './controller.js';
import { later } from './lazy.js';
import { outcomeOf, titleOf } from './words.js';

/** @typedef {import('./scene.js').RoundScene} Scene */
/** @typedef {import('./controller.js').RoundDesk} Desk */

/** @param {Desk} desk @param {Scene} scene */
export function bar(desk, scene) {
  const { age, turn, passes_to } = scene.view;
  const { state } = desk;
  const playing = age > 0 && !scene.over;
  return h(
    'header',
    { key: 'bar', class: 'bar' },
    desk.readOnly ? null : h('a', { class: 'home', href: '/', 'aria-label': t('bar.back'), title: t('bar.back') }, icon('temple_front')),
    h('h1', { class: 'age' }, t(age ? `age.${age}` : 'round.start'), playing ? h('small', null, t(turn > 6 ? 'round.last_cards' : 'round.turn', { turn })) : null),
    playing ? h('p', { class: ['passes', passes_to], title: t(`round.passes.${passes_to}`) }, icon(passes_to === 'left' ? 'previous' : 'next'), h('span', null, t(`round.passes.${passes_to}`))) : null,
    h('p', { class: ['turn', scene.mayAct && !scene.chosen && 'yours', state.thinking && 'thinking', !state.connected && 'offline'] }, turnWords(desk, scene)),
    h('p', { class: 'news', key: 'news' }, state.news ? h('span', { key: state.newsCount, title: state.news }, state.news) : null),
    h('div', { class: 'tools', role: 'toolbar' }, desk.readOnly ? null : tools(desk, scene.mayAct)),
    state.menu ? later(desk, 'menu')?.menu(desk, [], [leaving(desk, scene)]) : null,
  );
}

/** @param {Desk} desk @param {Scene} scene */
function turnWords(desk, scene) {
  if (!desk.state.connected) return t('bar.offline');
  if (scene.over) return outcomeOf(scene) || t('bar.over');
  const waiting = scene.view.waiting_for;
  if (scene.mayAct && !scene.chosen) return titleOf(scene);
  const [first] = waiting;
  if (!first) return '';
  return waiting.length > 1 ? t('round.waiting.many', { count: waiting.length }) : t('round.waiting.one', { name: scene.name(first) });
}

/** @param {Desk} desk @param {Scene} scene */
const leaving = (desk, scene) => (scene.over || scene.table.you === 'spectator' || scene.table.can_return ? null : { glyph: 'leave', label: t(desk.state.armed === LEAVE ? 'round.leave_sure' : 'round.leave'), act: () => desk.leave(), stays: LEAVE });
