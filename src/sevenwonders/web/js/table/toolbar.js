/** Parts that the tables of all games have: the line on top with its tools, tabs, notices, what lies over the table. */

import { h } from '../core/dom.js';
import { labelled, t } from '../core/i18n.js';
import { settings } from '../core/settings.js';
import { icon } from '../art/icon.js';

/** @import { Children } from '../core/dom.js' */
/** @import { TableController } from './controller.js' */

/**
 * @param {string} glyph
 * @param {string} label
 * @param {() => void} act
 * @param {{ disabled?: boolean, active?: boolean, key?: string, steps?: boolean }} [how] `steps`: it may be pressed
 *   fast
 */
export const tool = (glyph, label, act, how = {}) =>
  h(
    'button',
    {
      type: 'button',
      key: glyph,
      'data-steps': how.steps,
      class: ['tool', how.active && 'active'],
      'aria-label': label,
      title: how.key ? `${label} (${how.key})` : label,
      disabled: how.disabled ?? false,
      'aria-pressed': how.active?.toString(),
      onclick: act
    },
    icon(glyph)
  );

/** Sounds, take back, hint, menu. @param {TableController} controller @param {boolean} mayAct */
function tools(controller, mayAct) {
  const { sounds } = settings.state;
  return [
    tool(sounds ? 'sound' : 'mute', t('bar.sounds'), () => settings.set({ sounds: !sounds })),
    // before the other, which stays where it is
    controller.state.table.can_redo && tool('redo', t('bar.redo'), () => controller.step('redo'), { key: 'Y' }),
    tool('undo', t('bar.undo'), () => controller.step('undo'), {
      disabled: !controller.state.table.can_undo,
      key: 'U'
    }),
    tool('bulb', t('bar.hint'), () => controller.hint(), {
      disabled: !mayAct || controller.state.table.hints === false,
      key: 'H',
      active: controller.state.hinting
    }),
    tool('dots', t('bar.menu'), () => controller.toggleMenu(), { active: controller.state.menu })
  ];
}

/**
 * The line on top: where the game stands, what is asked or who is waited for, what just happened, tools.
 *
 * @param {TableController} controller
 * @param {{ mayAct: boolean, over: boolean }} scene
 * @param {{ title: Children, more?: Children, turn: string, yours: boolean, hover?: string }} said
 * @param {import('./menu.js').Item[]} first of the menu
 * @param {(import('./menu.js').Item | null)[]} last
 */
export function bar(controller, scene, { title, more, turn, yours, hover }, first, last) {
  const { state } = controller;
  return h(
    'header',
    { key: 'bar', class: 'bar' },
    controller.readOnly
      ? null
      : h('a', { class: 'home', href: '/', 'aria-label': t('bar.back'), title: t('bar.back') }, icon('temple_front')),
    h('h1', { class: 'age' }, title),
    more,
    h(
      'p',
      { class: ['turn', yours && 'yours', state.thinking && 'thinking', !state.connected && 'offline'] },
      state.connected ? (state.sending ? t('bar.sending') : turn) : t('bar.offline')
    ),
    scene.over && !state.result && !controller.readOnly
      ? h(
          'button',
          { type: 'button', key: 'result', class: 'button to-result', onclick: () => controller.set({ result: true }) },
          icon('laurel'),
          t('bar.result')
        )
      : null,
    isRemote(controller) || state.watchers ? controller.part('people')?.missing(controller) : null,
    h(
      'p',
      { class: 'news', key: 'news' },
      state.news ? h('span', { key: state.newsCount, title: hover }, state.news) : null
    ),
    h('div', { class: 'tools', role: 'toolbar' }, controller.readOnly ? null : tools(controller, scene.mayAct)),
    state.menu ? controller.part('menu')?.menu(controller, first, last) : null
  );
}

/**
 * @param {TableController} controller
 * @param {{ tab: string, glyph: string, news?: boolean, small?: boolean }[]} all
 */
export const tabs = (controller, all) =>
  h(
    'nav',
    { key: 'tabs', class: 'tabs', 'aria-label': t('tab.label') },
    all.map(({ tab, glyph, news, small }) =>
      h(
        'button',
        {
          type: 'button',
          key: tab,
          class: ['tab', small && 'small-only', news && 'has-news'],
          'aria-label': t(`tab.${tab}`),
          'aria-pressed': String(controller.state.tab === tab),
          'data-tab': tab,
          onclick: () => controller.open(tab)
        },
        icon(glyph),
        h('span', null, t(`tab.${tab}`)),
        news ? h('i', { class: 'dot' }, h('span', { class: 'heard-only' }, t('tab.news'))) : null
      )
    )
  );

/**
 * The rail on the right, or the sheet over the table: notices, what may be done, and the open tab.
 *
 * @param {TableController} controller
 * @param {{ more?: Children, panel: Children, content: Children, raised?: boolean, asking?: boolean }} parts `more`:
 *   notices of the game
 */
export function side(controller, { more, panel, content, raised, asking }) {
  const said = notices(controller, more);
  return h(
    'aside',
    {
      key: 'side',
      class: ['side', raised && 'raised', asking && 'asking', said.children.length > 0 && 'with-notices'],
      'aria-label': t('bar.table')
    },
    said,
    panel,
    h(
      'div',
      {
        key: 'tab',
        class: 'tab-content',
        role: 'region',
        'aria-label': t(`tab.${controller.state.tab}`),
        tabindex: 0
      },
      content
    )
  );
}

/** Render errors, and the notice of a past position. @param {TableController} controller @param {Children} [more] */
export function notices(controller, more) {
  const { problem, looking } = controller.state;
  return h(
    'div',
    { key: 'notices', class: 'notices' },
    problem
      ? h(
          'p',
          { key: 'problem', class: 'problem' },
          icon('warning'),
          controller.part('notes')?.linkRulings(controller, problem) ?? problem,
          closeButton(() => controller.set({ problem: null }))
        )
      : null,
    looking !== null ? controller.part('notes')?.pastNotice(controller) : null,
    isRemote(controller)
      ? [controller.part('people')?.awayNote(controller), controller.part('people')?.bubbles(controller)]
      : null,
    more
  );
}

/** Return whether remote players sit here. @param {TableController} controller */
export const isRemote = (controller) => !controller.readOnly && controller.state.table.kind === 'friend';

/**
 * A mark for whether the person on a seat has the page open, and their clock.
 *
 * @param {TableController} controller
 * @param {string} seat
 * @returns {Children[]}
 */
export const presence = (controller, seat) =>
  (isRemote(controller) && controller.part('people')?.presence(controller, seat)) || [];

/**
 * Return the full name of a button, including its visible words, for voice control.
 *
 * @param {string} seen
 * @param {string} words
 */
export const fullName = (seen, words) =>
  words.toLowerCase().includes(seen.toLowerCase()) ? words : labelled(seen, words);

/**
 * Return the attributes that make a dialog of an element over the table; `mount.js` moves the focus there and makes the
 * rest inert.
 *
 * @param {string} key
 * @param {string} label
 * @param {string} [more] classes
 */
export const modal = (key, label, more) => ({
  key,
  class: ['overlay', key, more],
  role: 'dialog',
  'aria-label': label,
  tabindex: -1
});

/**
 * Render the layers over the table of either game, the topmost last.
 *
 * @param {TableController} controller
 * @param {import('./overlay.js').Scene & { over: boolean }} scene
 * @param {any} [own] dialog of the game
 */
export function overlays(controller, scene, own) {
  const { waiting, invite } = scene.table;
  return [
    (waiting ? invite : isRemote(controller) && scene.table.dealt === false)
      ? controller.part('overlay')?.waiting(controller, scene)
      : null,
    controller.state.result && scene.over ? controller.part('result')?.result(controller, scene) : null,
    own,
    isRemote(controller) && controller.state.greeting ? controller.part('people')?.greetings(controller, scene) : null,
    controller.state.keys
      ? controller.part('menu')?.keyList(controller, controller.part('shortcuts')?.KEYS ?? [])
      : null
  ];
}

/** @param {() => void} act @param {string} [kind] */
export const closeButton = (act, kind = '') =>
  h(
    'button',
    { type: 'button', class: ['quiet-button', kind], 'aria-label': t('panel.close'), onclick: act },
    icon('cross')
  );
