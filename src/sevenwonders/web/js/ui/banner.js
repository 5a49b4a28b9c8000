/** Says that the server does not answer; it goes by itself when it answers again. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { glyph } from './glyph.js';

/** @param {boolean} online */
export const connectionBanner = (online) =>
  h('div', { key: 'connection', role: 'status', class: 'connection' }, online ? null : h('p', null, glyph('offline', 20), t('page.offline')));
