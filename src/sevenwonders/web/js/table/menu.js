/** The menu of the line on top. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { settings } from '../core/settings.js';
import { icon } from '../art/icon.js';

/** @typedef {import('./controller.js').CommonDesk} CommonDesk */
/** @typedef {{ glyph: string, label: string, act?: () => void, href?: string, stays?: string }} Item `stays`: what is armed while it asks again */

/** @param {CommonDesk} desk @param {Item[]} first @param {(Item | null)[]} last */
export function menu(desk, first, last) {
  const { sounds } = settings.state;
  const { id } = desk.state.table;
  /** @type {(Item | null)[]} */
  const items = [
    ...first,
    { glyph: sounds ? 'mute' : 'sound', label: t(sounds ? 'bar.sound_off' : 'bar.sound_on'), act: () => settings.set({ sounds: !sounds }) },
    { glyph: 'gear', label: t('bar.settings'), act: () => desk.openSettings() },
    { glyph: 'help', label: t('bar.keys'), act: () => desk.openKeys() },
    { glyph: 'download', label: t('bar.record'), href: `/api/tables/${id}/record` },
    { glyph: 'bug', label: t('bar.bug'), act: () => desk.reportBug() },
    ...last,
  ];
  return h(
    'ul',
    { key: 'menu', class: 'menu' },
    items.map(
      (item) =>
        item &&
        h(
          'li',
          { key: item.glyph },
          item.href
            ? h('a', { href: item.href, download: `sevenwonders-${id}.toml`, onclick: () => desk.toggleMenu(false) }, icon(item.glyph), item.label)
            : h('button', { type: 'button', class: item.stays && desk.state.armed === item.stays && 'armed', onclick: () => (item.stays || desk.toggleMenu(false), item.act?.()) }, icon(item.glyph), item.label),
        ),
    ),
  );
}
