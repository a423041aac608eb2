import { clearCaches, type ServiceWorkerMessage } from './service-worker-messages.ts';

const UPDATE_TIMEOUT_MS = 30_000;
const FILL_TIMEOUT_MS = 60_000;

export async function clearStoredFiles(
  worker: ServiceWorker | null | undefined = navigator.serviceWorker?.controller,
  keepsSaved = false,
): Promise<void> {
  const message: ServiceWorkerMessage = { type: 'clearCache', keepsSaved };
  worker?.postMessage(message, []);
  // `caches` is absent on insecure pages.
  if ('caches' in window) await clearCaches(caches, keepsSaved);
}

/**
 * Makes the newest worker store its files again after an update. The running page is of that worker's
 * build. Throws on failure.
 */
export async function renewStoredFiles(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return clearStoredFiles(null, true);
  await newestWorker(registration);
  const used = await storedPaths();
  await clearStoredFiles(registration.active, true);
  await postAndWait(registration.active, { type: 'fillCache', used });
}

async function storedPaths(): Promise<string[]> {
  const names = 'caches' in window ? await caches.keys() : [];
  const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().map(({ url }) => new URL(url).pathname);
}

/** Waits for a pending update, which would store files during the deletion. */
async function newestWorker(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update();
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return;
  await withTimeout(UPDATE_TIMEOUT_MS, (done) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') done();
    }),
  );
}

async function postAndWait(
  worker: ServiceWorker | null,
  message: ServiceWorkerMessage,
): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await withTimeout(FILL_TIMEOUT_MS, (done, fail) => {
    port1.addEventListener('message', ({ data }) => {
      if (data === true) done();
      else fail(new Error('The service worker could not cache its files.'));
    });
    port1.start();
    worker?.postMessage(message, [port2]);
  });
  port1.close();
}

function withTimeout(
  ms: number,
  start: (done: () => void, fail: (error: Error) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The service worker took too long.')), ms);
    const over = (): void => clearTimeout(timer);
    start(
      () => (over(), resolve()),
      (error) => (over(), reject(error)),
    );
  });
}
