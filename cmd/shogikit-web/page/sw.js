// Keeps the page for use without a network. EDITION and FILES stand above, put there by shogikit-web: one
// edition is fetched and used as a whole.

const CACHE = `shogikit-${EDITION}`;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("shogikit-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

// What is not kept, as another page in the same folder, goes its own way.
async function answer(request) {
  const url = new URL(request.url);
  url.hash = url.search = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  const cache = await caches.open(CACHE);
  return (await cache.match(url.href)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
