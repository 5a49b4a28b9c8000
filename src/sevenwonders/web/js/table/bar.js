/** The line on top: where we are, whose move it is, what just happened, tools. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { settings } from '../core/settings.js';
import { icon } from '../art/icon.js';
import { RESIGN } from './desk.js';
import { outcomeOf, titleOf } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./desk.js').Desk} Desk */

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
      desk.readOnly
        ? null
        : [
            tool(desk, 'undo', t('bar.undo'), () => desk.undo(), { disabled: !scene.table.can_undo, key: 'U' }),
            tool(desk, 'bulb', t('bar.hint'), () => desk.hint(), { disabled: !scene.mayAct || scene.table.hints === false, key: 'H', active: state.hinting }),
            tool(desk, 'dots', t('bar.menu'), () => desk.toggleMenu(), { active: state.menu }),
          ],
    ),
    state.menu ? menu(desk, scene) : null,
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

/** @param {Desk} desk @param {string} glyph @param {string} label @param {() => void} act @param {{ disabled?: boolean, active?: boolean, key?: string }} [how] */
function tool(desk, glyph, label, act, how = {}) {
  void desk;
  return h('button', { type: 'button', key: glyph, class: ['tool', how.active && 'active'], 'aria-label': label, title: how.key ? `${label} (${how.key})` : label, disabled: how.disabled ?? false, 'aria-pressed': how.active === undefined ? null : how.active ? 'true' : 'false', onclick: act }, icon(glyph));
}

/** @param {Desk} desk @param {Scene} scene */
function menu(desk, scene) {
  const sounds = settings.state.sounds;
  const items = [
    { glyph: 'flip', label: t('bar.flip'), act: () => desk.flip() },
    { glyph: sounds ? 'mute' : 'sound', label: t(sounds ? 'bar.sound_off' : 'bar.sound_on'), act: () => settings.set({ sounds: !sounds }) },
    { glyph: 'gear', label: t('bar.settings'), act: () => desk.openSettings() },
    { glyph: 'help', label: t('bar.keys'), act: () => desk.openKeys() },
    { glyph: 'download', label: t('bar.record'), href: `/api/tables/${scene.table.id}/record` },
    { glyph: 'bug', label: t('bar.bug'), act: () => desk.reportBug() },
    scene.over || scene.table.you === 'spectator' ? null : { glyph: 'flag', label: t(desk.state.armed === RESIGN ? 'bar.resign_sure' : 'bar.resign'), act: () => desk.resign(), stays: true },
  ];
  return h(
    'ul',
    { key: 'menu', class: 'menu' },
    items.map((item) =>
      item
        ? h(
            'li',
            { key: item.glyph },
            item.href
              ? h('a', { href: item.href, download: `sevenwonders-${scene.table.id}.toml`, onclick: () => desk.toggleMenu(false) }, icon(item.glyph), item.label)
              : h('button', { type: 'button', class: desk.state.armed === RESIGN && item.stays && 'armed', onclick: () => (item.stays || desk.toggleMenu(false), item.act?.()) }, icon(item.glyph), item.label),
          )
        : null,
    ),
  );
}
