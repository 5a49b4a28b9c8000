/** Starts the page: settings, language, then whatever the address names. */

import { needMessages, setLanguage } from './core/i18n.js';
import { nextPaint, firstRender } from './core/lazy.js';
import { route, setNotFound, show } from './core/router.js';
import { apply, preferredLanguage, settings } from './core/settings.js';

for (const line of (document.documentElement.dataset.routes ?? '').split(' ')) {
  const [path = '', script] = line.split('=');
  const load = () => import(`./${script}.js`);
  if (path === '*') setNotFound(load);
  else route(path, load);
}

apply();
const { palette, faces } = settings.state;
await Promise.all([
  setLanguage(preferredLanguage()),
  (palette || faces) && import('./core/look.js').then(({ applyLook }) => applyLook()).catch(() => {})
]);
document.cookie = 'kept=1; max-age=1; SameSite=Lax'; // `cookieEnabled` does not know what a person has blocked
if (!document.cookie) await import('./core/cookies.js').then(({ playWithout }) => playWithout());
await show();
await firstRender();
document.querySelector('.splash')?.remove();
await nextPaint();
import('./core/look.js').then(({ fetchFaces }) => fetchFaces()).catch(() => {});
needMessages('errors').catch(() => {}); // asked for again by what says one
import('./core/scroll.js').then(
  ({ trackPositions }) => trackPositions(),
  () => {}
);
import('./core/theme_color.js').then(
  ({ followTheme }) => followTheme(),
  () => {}
);
// Browsers have it at https addresses and on this machine, and may still refuse it in a private window.
if (navigator.serviceWorker)
  void import('./core/offline.js').then(
    ({ enableOffline }) => enableOffline(),
    () => {}
  );
