import type { ClearCacheMessage } from './service-worker-messages.ts';

/** Throws away the app's stored files, here and in the service worker, and loads it anew. */
export async function clearAndReload(): Promise<void> {
  const message: ClearCacheMessage = { type: 'clearCache' };
  navigator.serviceWorker?.controller?.postMessage(message);
  // Absent where the page is not served securely.
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
  // The next load installs it anew, and with it everything for offline use.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  location.reload();
}
