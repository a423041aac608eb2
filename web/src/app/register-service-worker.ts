import { afterLoad } from '#web/ui/after-load.ts';

/** Makes the app installable and its shell readable offline; after the first screen, never before. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  afterLoad(() => {
    navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
      console.warn('The app can’t be kept for offline use in this browser.', error);
    });
  });
}
