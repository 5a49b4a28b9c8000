/** Registers the service worker, which serves loaded files without a connection; see `service-worker.js`. */

import { language, needMessages } from './i18n.js';
import { needStyle } from './lazy.js';

// WebKit never finishes to install a worker whose page is left meanwhile, as a first page often is at once
const VISIT_MILLISECONDS = 2000;

/**
 * Begin to keep it: all that has come so far, and what says that there is no connection.  A browser may refuse, and
 * files may not come; the next visit tries again.
 */
export const enableOffline = () => cacheLoaded().catch(() => {});

async function cacheLoaded() {
  // the language may be another than the browser's
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/static/app.webmanifest?lang=${language}`);
  await new Promise((done) => setTimeout(done, VISIT_MILLISECONDS));
  await navigator.serviceWorker.register('/service-worker.js');
  const [{ active }] = await Promise.all([
    navigator.serviceWorker.ready,
    import('../ui/frame.js'),
    needStyle('ui'),
    needMessages('ui')
  ]);
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
