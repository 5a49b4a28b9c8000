/** Parts that the tables of both games have: tools of the line on top, tabs, notices, steps through the past. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { icon } from '../art/icon.js';

/** @import { Children } from '../core/dom.js' */
/** @import { TableController } from './controller.js' */

/** @param {string} glyph @param {string} label @param {() => void} act @param {{ disabled?: boolean, active?: boolean, key?: string }} [how] */
export const tool = (glyph, label, act, how = {}) =>
  h('button', { type: 'button', key: glyph, class: ['tool', how.active && 'active'], 'aria-label': label, title: how.key ? `${label} (${how.key})` : label, disabled: how.disabled ?? false, 'aria-pressed': how.active === undefined ? null : how.active ? 'true' : 'false', onclick: act }, icon(glyph));

/** Take back, hint, menu. @param {TableController} desk @param {boolean} mayAct */
const tools = (desk, mayAct) => [
  tool('undo', t('bar.undo'), () => desk.undo(), { disabled: !desk.state.table.can_undo, key: 'U' }),
  tool('bulb', t('bar.hint'), () => desk.hint(), { disabled: !mayAct || desk.state.table.hints === false, key: 'H', active: desk.state.hinting }),
  tool('dots', t('bar.menu'), () => desk.toggleMenu(), { active: desk.state.menu }),
];

/**
 * The line on top: where the game stands, what is asked or who is waited for, what just happened, tools.
 *
 * @param {TableController} desk
 * @param {{ mayAct: boolean }} scene
 * @param {{ title: Children, more?: Children, turn: string, yours: boolean, hover?: string }} said
 * @param {import('./menu.js').Item[]} first of the menu
 * @param {(import('./menu.js').Item | null)[]} last
 */
export function bar(desk, scene, { title, more, turn, yours, hover }, first, last) {
  const { state } = desk;
  return h(
    'header',
    { key: 'bar', class: 'bar' },
    desk.readOnly ? null : h('a', { class: 'home', href: '/', 'aria-label': t('bar.back'), title: t('bar.back') }, icon('temple_front')),
    h('h1', { class: 'age' }, title),
    more,
    h('p', { class: ['turn', yours && 'yours', state.thinking && 'thinking', !state.connected && 'offline'] }, state.connected ? turn : t('bar.offline')),
    h('p', { class: 'news', key: 'news' }, state.news ? h('span', { key: state.newsCount, title: hover }, state.news) : null),
    h('div', { class: 'tools', role: 'toolbar' }, desk.readOnly ? null : tools(desk, scene.mayAct)),
    state.menu ? desk.part('menu')?.menu(desk, first, last) : null,
  );
}

/** @param {TableController} desk @param {{ tab: string, glyph: string, news?: boolean, small?: boolean }[]} all */
export const tabs = (desk, all) =>
  h(
    'nav',
    { key: 'tabs', class: 'tabs', 'aria-label': t('tab.label') },
    all.map(({ tab, glyph, news, small }) =>
      h(
        'button',
        { type: 'button', key: tab, class: ['tab', small && 'small-only', news && 'has-news'], 'aria-label': t(`tab.${tab}`), 'aria-pressed': desk.state.tab === tab ? 'true' : 'false', 'data-tab': tab, onclick: () => desk.open(tab) },
        icon(glyph),
        h('span', null, t(`tab.${tab}`)),
        news ? h('i', { class: 'dot' }, h('span', { class: 'heard-only' }, t('tab.news'))) : null,
      ),
    ),
  );

/** What went wrong, and that one looks at the past. @param {TableController} desk @param {Children} [more] */
export function notices(desk, more) {
  const { problem, looking } = desk.state;
  return h(
    'div',
    { key: 'notices', class: 'notices' },
    problem ? h('p', { key: 'problem', class: 'problem' }, icon('warning'), problem, closeButton(() => desk.set({ problem: null }))) : null,
    looking !== null ? h('p', { key: 'past', class: 'past-note' }, t('moves.looking', { ply: looking + 1, count: desk.history.length }), h('button', { type: 'button', class: 'button', onclick: () => desk.set({ looking: null }) }, t('moves.back'))) : null,
    more,
  );
}

/** What makes a dialog of something over the table; `mounting.js` gives it the focus and puts the rest out of reach. @param {string} key @param {string} label @param {string} [more] classes */
export const modal = (key, label, more) => ({ key, class: ['overlay', key, more], role: 'dialog', 'aria-label': label, tabindex: -1 });

/** What lies over the table of either game, the topmost last. @param {TableController} desk @param {import('./overlay.js').Scene & { over: boolean }} scene @param {string[][]} keys and which words explain them @param {any} [own] dialog of the game */
export function overlays(desk, scene, keys, own) {
  const { hand_over_to, waiting, invite } = scene.table;
  return [
    waiting && invite ? desk.part('overlay')?.waiting(desk, scene) : null,
    desk.state.result && scene.over ? desk.part('result')?.result(desk, scene) : null,
    own,
    hand_over_to ? desk.part('overlay')?.curtain(desk, scene) : null,
    desk.state.keys ? desk.part('menu')?.keyList(desk, keys) : null,
  ];
}

/** @param {() => void} act @param {string} [kind] */
export const closeButton = (act, kind = '') => h('button', { type: 'button', class: ['quiet-button', kind], 'aria-label': t('panel.close'), onclick: act }, icon('cross'));
