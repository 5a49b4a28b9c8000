/**
 * The page of a table that does not exist or cannot be read: what may have happened, the way back, the guest's own
 * games.
 */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { needLines, unfinishedLine, unreadTables } from '../lobby/tables.js';
import { openFrame, skyline } from '../ui/frame.js';

/**
 * @param {HTMLElement} root
 * @param {string} unread the table that only another version can read, if that is it
 * @param {string} why
 * @returns {Promise<() => void>} how to leave it
 */
export async function open(root, unread, why) {
  const frame = await openFrame(root, { way: 'play', messages: ['lobby'] });
  const title = t(unread ? 'lobby.unread' : 'page.no_table');
  frame.entitle(title);
  const reload = async () => {
    const [{ keep_days: days = 0 }, { mine }] = await Promise.all([
      api('/api/retention').catch(() => ({})),
      api('/api/tables').catch(() => ({ mine: [] })),
      needLines()
    ]);
    draw(
      days,
      mine.filter((/** @type {import('../protocol').TableSummary} */ { id, over }) => !over && id !== unread)
    );
  };
  /** @param {number} days @param {import('../protocol').TableSummary[]} going */
  const draw = (days, going) =>
    render(frame.main, [
      h(
        'div',
        { class: 'hero astray' },
        skyline(),
        h('h1', null, title),
        h(
          'p',
          null,
          unread ? why : t('page.no_table.about'),
          days && !unread ? ` ${t('page.no_table.kept', { count: days })}` : ''
        ),
        h(
          'div',
          { class: 'row' },
          h('a', { class: 'button primary', href: '/' }, t('page.nowhere.back')),
          h('a', { class: 'button', href: '/replays' }, t('page.replays'))
        )
      ),
      unread && unreadTables([unread], () => navigate('/')),
      going.length
        ? h(
            'section',
            { class: 'pane tables', key: 'going' },
            h('h2', null, t('lobby.resume')),
            h('ul', null, going.map(unfinishedLine(() => void reload())))
          )
        : null
    ]);
  draw(0, []);
  void reload();
  return frame.close;
}
