/// <reference lib="webworker" />
// The app's shell for offline use. API calls never pass through here.
import { SHARE_PATH, storeShared } from '#web/data/drafts/shared-files.ts';
import { SYNC_TAG } from '#web/data/outbox/background-sync.ts';
import { tableOf } from '#web/data/outbox/outbox-database.ts';
import { readWorkerSession } from '#web/data/outbox/worker-session.ts';
import { handleMessage } from './service-worker-messages.ts';
import { fetchOrSaved } from './service-worker-media.ts';
import { sendInBackground } from './service-worker-outbox.ts';
import { allowsSilentPush, openPush, type PushDeps, showPush } from './service-worker-pushes.ts';
import { filesToStore, type ShellFile } from './shell-files.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: ShellFile[];
};

const PREFIX = 'rookery-shell-';
const PAGE = '/index.html';
/**
 * Marks the cached page as current. The marker is deleted when the server has another build. Deleting works
 * even on a full device.
 */
const CURRENT_PAGE_MARKER = '/index.html?current';
const PAGE_TIMEOUT_MS = 5000;
const manifest = self.__WB_MANIFEST;
const cacheName = PREFIX + hashOf(manifest.map((file) => file.url + (file.revision ?? '')).join());

self.addEventListener('install', (event) => {
  event.waitUntil(fillCache().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

self.addEventListener('message', createMessageHandler());

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text(), pushDeps));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(event.notification.data, pushDeps));
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === SYNC_TAG) waitUntil.call(event, sendInBackground(outboxDeps));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST' && url.pathname === SHARE_PATH) {
    return event.respondWith(receiveShared(request));
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isPage(url.pathname)) event.respondWith(servePage(event));
    return;
  }
  if (url.pathname.startsWith('/assets/') || url.pathname === '/theme.js') {
    event.respondWith(serveFile(event));
  }
  if (request.destination === 'image' && url.pathname.startsWith('/media/')) {
    event.respondWith(fetchOrSaved(request, mediaDeps));
  }
});

const mediaDeps = {
  storage: { keys: () => caches.keys(), open: (name: string) => caches.open(name) },
  fetch: (request: Request) => fetch(request),
  now: () => Date.now(),
};

const pushDeps: PushDeps = {
  show: (title, options) => self.registration.showNotification(title, options),
  close: async (tag) => {
    for (const shown of await self.registration.getNotifications({ tag })) shown.close();
  },
  mayShowNothing: allowsSilentPush(navigator.userAgent),
  windows: async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // The console, or a picture in its own tab, shows no notifications and cannot navigate the app.
    return windows.filter(({ url }) => isPage(new URL(url).pathname));
  },
  openWindow: (path) => self.clients.openWindow(path),
};

const outboxDeps = {
  isOpen: async () => (await pushDeps.windows()).length > 0,
  session: readWorkerSession,
  open: tableOf,
  now: () => Date.now(),
  fetch: (address: string, init: RequestInit) => fetch(address, init),
};

function isPage(path: string): boolean {
  return !/^\/(?:(?:v3|admin|auth|api|brand|magicLogin|broadcasting|app|media|healthz|readyz|metrics|assets|\.well-known)(?:\/|$)|[^/]*\.\w{2,5}$)/.test(
    path,
  );
}

/** Messages run one after another, since a cache must not be filled while it is cleared. */
function createMessageHandler(): (event: ExtendableMessageEvent) => void {
  let last: Promise<unknown> = Promise.resolve();
  return (event) => {
    const { data, ports } = event;
    last = last.then(async () => {
      try {
        await handleMessage(data, { storage: caches, fill: fillCache, keep: storeUsedFiles });
        ports[0]?.postMessage(true);
      } catch (error) {
        console.warn('The app’s files could not be updated.', error);
        ports[0]?.postMessage(false);
      }
    });
    event.waitUntil(last);
  };
}

async function fillCache(used: readonly string[] = []): Promise<void> {
  await storeFiles(filesToStore(manifest, [...used, ...(await storedPaths())]));
  await (await caches.open(cacheName)).put(CURRENT_PAGE_MARKER, new Response());
}

async function storeUsedFiles(used: readonly string[]): Promise<void> {
  await storeFiles(filesToStore(manifest, used).filter(({ later }) => later));
}

async function storeFiles(files: readonly ShellFile[]): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async ({ url, revision }) => {
      const address = new URL(url, self.location.origin);
      // A hashed file in an older cache has the same content, so reuse it.
      const held = revision === null ? await caches.match(address) : undefined;
      const answer =
        held ??
        (await fetch(new Request(address, { cache: revision === null ? 'default' : 'no-cache' })));
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      await cache.put(address, answer);
    }),
  );
}

async function storedPaths(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().map(({ url }) => new URL(url).pathname);
}

// Keeps the previous shell, so that a tab that still runs it finds its lazy modules.
async function receiveShared(request: Request): Promise<Response> {
  const path = await request
    .formData()
    .then((form) => storeShared(form, caches))
    .catch((error: unknown) => {
      console.warn('The shared files could not be stored.', error);
      return '/feed';
    });
  return Response.redirect(path, 303);
}

async function dropOldCaches(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = shells.filter((name) => name !== cacheName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function serveFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Look in this build's cache first, because the previous shell has its own /theme.js.
  const kept = (await matchCachedFile(request, { cacheName })) ?? (await matchCachedFile(request));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && request.url.includes('/assets/'))
    cacheInBackground(event, cacheFile(request, answer.clone()));
  return answer;
}

async function matchCachedFile(
  request: Request,
  where?: MultiCacheQueryOptions,
): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true, ...where }).catch(() => undefined);
}

function cacheInBackground(event: FetchEvent, kept: Promise<void>): void {
  event.waitUntil(
    kept.catch((error: unknown) => console.info('A file of the app could not be cached.', error)),
  );
}

async function cacheFile(as: Request, answer: Response): Promise<void> {
  await (await caches.open(cacheName)).put(as, answer);
}

/**
 * Serves the cached page immediately if it is current, and refreshes its settings. Otherwise serves the
 * network's page, also when the server has another build.
 */
async function servePage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName).catch(() => null);
  const kept = await cache?.match(PAGE).catch(() => undefined);
  if (!cache) return fetch(event.request);
  if (kept && (await cache.match(CURRENT_PAGE_MARKER).catch(() => undefined))) {
    event.waitUntil(refreshPage(cache, await kept.clone().text()));
    return kept;
  }
  const asked = fetch(event.request);
  cacheInBackground(
    event,
    asked.then((answer) => cacheOwnPage(cache, answer.clone())),
  );
  return kept ? ((await responseWithinTimeout(asked)) ?? kept) : asked;
}

async function responseWithinTimeout(asked: Promise<Response>): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  return answer?.ok ? answer : undefined;
}

/** Does not cache another build's page, whose files are not here. */
async function cacheOwnPage(cache: Cache, answer: Response): Promise<void> {
  if (!answer.ok || !isOwnBuild(bootScript(await answer.clone().text()))) return;
  await cache.put(PAGE, answer);
  await cache.put(CURRENT_PAGE_MARKER, new Response());
}

// Only a page whose files are cached may replace the cached page: of the same build or this worker's. The
// first page may be older.
async function refreshPage(cache: Cache, kept: string): Promise<void> {
  try {
    const answer = await fetch(PAGE, { cache: 'no-cache' });
    const boot = bootScript(await answer.clone().text());
    if (answer.ok && (boot === bootScript(kept) || isOwnBuild(boot))) await cache.put(PAGE, answer);
    // The server no longer has the cached page's files, so it becomes the offline fallback.
    else if ((await hasUpdateFailed()) && answer.ok) await cache.delete(CURRENT_PAGE_MARKER);
  } catch {
    // No network: the cached page stays.
  }
}

/** Checks for an update. @returns whether a newer worker failed to install: a full device or a network error */
async function hasUpdateFailed(): Promise<boolean> {
  await self.registration.update();
  const next = self.registration.installing;
  // Does not wait for activation, which needs this worker to be idle.
  while (next?.state === 'installing') {
    await new Promise((changed) => next.addEventListener('statechange', changed, { once: true }));
  }
  return next?.state === 'redundant';
}

function isOwnBuild(boot: string | undefined): boolean {
  return manifest.some(({ url }) => `/${url}` === boot);
}

// The boot script names every other file, so its name identifies the build.
function bootScript(page: string): string | undefined {
  return /\/assets\/boot-[\w-]+\.js/.exec(page)?.[0];
}

function hashOf(text: string): string {
  let hash = 5381;
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(36);
}
