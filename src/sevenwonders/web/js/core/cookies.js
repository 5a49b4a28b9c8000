/** Notices for browsers that block cookies: the server recognizes such a guest only on its own machine. */

import { showNotice } from '../ui/notice.js';
import { identity } from './http.js';
import { needMessages, t } from './i18n.js';
import { needStyle } from './lazy.js';

/** Play as the guest of this machine, or say what to allow. */
export async function playWithout() {
  const isOwn = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  if (isOwn) identity['x-guest'] = 'machine';
  await Promise.all([needStyle('ui'), needMessages('ui')]);
  showNotice(t(isOwn ? 'cookies.machine' : 'cookies.allow', { host: location.host }), isOwn ? 'news' : 'problem');
}
