/** The data that this server stores of its guests: for how long, who sees it, and how to download or delete it. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { openFrame } from './frame.js';
import { ownData } from './own_data.js';

const PARTS = ['kept', 'not_kept', 'seen', 'device'];

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'privacy', messages: ['privacy', 'settings'] });
  frame.entitle(t('privacy.title'));
  /** @type {Partial<import('../protocol').Retention>} */
  const { keep_days, contact } = await api('/api/retention').catch(() => ({}));
  const part = (/** @type {string} */ name, /** @type {any} */ ...more) =>
    h(
      'section',
      { class: 'pane', key: name },
      h('h2', null, t(`privacy.${name}`)),
      more.length ? more : h('p', null, t(`privacy.${name}.about`))
    );
  render(frame.main, [
    h('h1', null, t('privacy.title')),
    h('p', { class: 'lead' }, t('privacy.lead')),
    h(
      'div',
      { class: 'settings' },
      PARTS.map((name) => part(name)),
      part(
        'long',
        h(
          'p',
          null,
          keep_days === undefined
            ? t('privacy.long.unknown')
            : keep_days
              ? t('privacy.long.days', { count: keep_days })
              : t('privacy.long.ever')
        )
      ),
      part('yours', h('p', null, t('privacy.yours.about')), ownData()),
      part('who', h('p', null, contact ? t('privacy.who.is', { contact }) : t('privacy.who.unknown')))
    )
  ]);
  return frame.close;
}
