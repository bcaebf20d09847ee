// Keeps the page for use without a network. EDITION and FILES stand above, put
// there by shogikit-web: one edition is fetched and used as a whole.

const CACHE = `shogikit-${EDITION}`;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((c) => c.addAll(FILES))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const drop = (names) =>
    Promise.all(names.filter((n) => n.startsWith("shogikit-") && n !== CACHE).map((n) => caches.delete(n)));
  event.waitUntil(
    caches
      .keys()
      .then(drop)
      .then(() => clients.claim()),
  );
});

// What is not kept, as another page in the same folder, goes its own way.
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const url = new URL(event.request.url);
  url.hash = url.search = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  event.respondWith(
    caches
      .open(CACHE)
      .then((c) => c.match(url.href))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
