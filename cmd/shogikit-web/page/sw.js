// Keeps the page for use without a network. EDITION, FILES and LATER stand above, put there by
// shogikit-web: one edition is fetched and used as a whole. LATER are files that not every visitor needs:
// they are kept once they were used.

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
  const kept = await cache.match(url.href);
  if (kept) return kept;
  const got = await fetch(request);
  const later = LATER.some((name) => new URL(name, registration.scope).href === url.href);
  if (got.ok && later) await cache.put(url.href, got.clone());
  return got;
}

// keep stores what the page used before this worker was there.
async function keep(names) {
  const cache = await caches.open(CACHE);
  for (const name of names) if (LATER.includes(name) && !(await cache.match(name))) await cache.add(name);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(keep(event.data)));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
