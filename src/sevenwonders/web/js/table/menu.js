/** The dialogs of the top bar: its menu, the keyboard shortcuts, a bug report. */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { errorText, t } from '../core/i18n.js';
import { settings } from '../core/settings.js';
import { icon } from '../art/icon.js';
import { closeButton, isRemote, modal } from './toolbar.js';

/** @import { TableController } from './controller.js' */
/**
 * @typedef {object} Item `stays`: its pending action; `opens`: a page beside this one, where others are files to keep
 * @property {string} glyph
 * @property {string} label
 * @property {() => void} [act]
 * @property {string} [href]
 * @property {boolean} [opens]
 * @property {string} [stays]
 */

/** @param {TableController} controller @param {Item[]} first @param {(Item | null)[]} last */
export function menu(controller, first, last) {
  const { sounds } = settings.state;
  const { id } = controller.state.table;
  /** @type {(Item | null)[]} */
  const items = [
    ...first,
    isRemote(controller) && controller.state.table.you !== 'spectator'
      ? { glyph: 'speech', label: t('bar.greet'), act: () => controller.set({ greeting: true }) }
      : null,
    controller.state.table.you === 'spectator' ? (controller.part('people')?.cleanItem(controller) ?? null) : null,
    {
      glyph: sounds ? 'mute' : 'sound',
      label: t(sounds ? 'bar.sound_off' : 'bar.sound_on'),
      act: () => settings.set({ sounds: !sounds })
    },
    {
      glyph: 'gear',
      label: t('bar.settings'),
      act: () =>
        void import('../ui/settings.js').then(({ openSettings }) => openSettings()).catch(refusedBy(controller))
    },
    { glyph: 'help', label: t('bar.keys'), act: () => controller.set({ keys: true }) },
    controller.isPlain
      ? null
      : { glyph: 'book', label: t('bar.rules'), href: `/learn/rules?game=${controller.state.view.game}`, opens: true },
    { glyph: 'download', label: t('bar.record'), href: `/api/tables/${id}/record` },
    controller.isPlain ? null : { glyph: 'camera', label: t('bar.picture'), act: () => void savePicture(controller) },
    { glyph: 'bug', label: t('bar.bug'), act: () => void reportBug(controller) },
    ...last
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
            ? h(
                'a',
                {
                  href: item.href,
                  ...(item.opens ? { target: '_blank', rel: 'noopener' } : { download: `sevenwonders-${id}.toml` }),
                  onclick: () => controller.toggleMenu(false)
                },
                icon(item.glyph),
                item.label
              )
            : h(
                'button',
                {
                  type: 'button',
                  class: item.stays && controller.state.pending === item.stays && 'pending',
                  onclick: () => (item.stays || controller.toggleMenu(false), item.act?.())
                },
                icon(item.glyph),
                item.label
              )
        )
    )
  );
}

/** Keep a picture of what is seen here. @param {TableController} controller */
async function savePicture(controller) {
  const { id } = controller.state.table;
  try {
    const share = await import('../replay/share.js');
    await share.savePicture(`/api/tables/${id}/picture?${share.look()}`, `sevenwonders-${id}`);
  } catch (error) {
    refusedBy(controller)(error);
  }
}

/**
 * Say why nothing came of a press: what the server refused, or that there is no connection.
 *
 * @param {TableController} controller
 */
const refusedBy = (controller) => (/** @type {any} */ error) =>
  error.status ? controller.refuse(errorText(error)) : controller.unreachable();

/**
 * The list of keys.
 *
 * @param {import('./controller.js').TableController} controller
 * @param {string[][]} keys with the ends of the words' keys
 */
export const keyList = (controller, keys) =>
  h(
    'div',
    modal('keys', t('keys.title')),
    h(
      'header',
      null,
      h('h2', null, t('keys.title')),
      closeButton(() => controller.set({ keys: false }))
    ),
    h(
      'dl',
      null,
      keys.map(([key = '', words]) =>
        h(
          'div',
          { key },
          h(
            'dt',
            null,
            key.split(' ').map((one) => h('kbd', { key: one }, one))
          ),
          h('dd', null, t(`keys.${words}`))
        )
      )
    )
  );

/** Save a report as a file that can be sent. @param {import('./controller.js').TableController} controller */
async function reportBug(controller) {
  try {
    const report = await api(`/api/bug-report?table=${controller.state.table.id}`);
    const text = `# ${report.title}\n\n${report.body}\n\n${navigator.userAgent}\n${innerWidth}×${innerHeight}\n`;
    const { saveAs } = await import('../ui/records.js');
    saveAs(`sevenwonders-report-${controller.state.table.id}.md`, text, 'text/markdown');
    controller.set({ news: t('bar.bug_saved'), newsCount: controller.state.newsCount + 1 });
  } catch (error) {
    refusedBy(controller)(error);
  }
}
