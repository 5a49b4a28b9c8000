/** Keeps the page at hand for when there is no connection: the newest that the server has, else what came last. */

const KEPT = 'page';
const BELONGS = /^\/(static|api\/(catalogue|examples|rulings))\//;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(keep(event.data)));
addEventListener('notificationclick', (event) => event.waitUntil(look(event.notification)));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(newest(request, '/'));
  else if (BELONGS.test(pathname)) event.respondWith(newest(request, request));
});

/** Fetch from the server; every address that leads to the page is cached as one. */
async function newest(request, key) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    // a form for a code is not the page
    if (answer.ok && (key !== '/' || answer.headers.has('etag'))) await kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const last = await kept.match(key);
    if (last) return last;
    throw error;
  }
}

/** Keep what had come before this worker was there. */
async function keep(addresses) {
  const kept = await caches.open(KEPT);
  const once = new Set(addresses.filter((address) => BELONGS.test(new URL(address).pathname)));
  await kept.addAll([...once]); // one that comes twice, as in WebKit, would be an error
  await kept.add('/');
}

/** Bring the table of a notification to the front. */
async function look(notification) {
  notification.close();
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => url === notification.data);
  await (page ? page.focus() : clients.openWindow(notification.data));
}
