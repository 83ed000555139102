// Keeps the files of the page, so that it opens without a network. It holds nothing else: no request of another path, and no answer to a
// request that has a body, is stored. The build fills in the names and their hash.
const FILES = __FILES__;
const CACHE = `courier-${__VERSION__}`;

self.addEventListener('install', (event) => {
  // `reload` passes the browser's HTTP cache by, which may have a file of an older version.
  const requests = FILES.map((name) => new Request(name, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === self.location.origin) {
    event.respondWith(answer(request));
  }
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
