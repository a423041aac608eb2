import { afterLoad } from '#web/ui/page/after-load.ts';
import type { ServiceWorkerMessage } from './service-worker-messages.ts';

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', reportUsedFiles, { once: true });
  }
  afterLoad(() => {
    navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
      console.warn(
        'The service worker could not be registered; the app won’t work offline.',
        error,
      );
    });
  });
}

/** Files loaded before the worker was active bypassed it, so it stores them now. */
function reportUsedFiles(): void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceResourceTiming[];
    const used = entries
      .filter(({ workerStart }) => workerStart === 0)
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
      )
      .map(({ pathname }) => pathname);
    if (used.length === 0) return;
    const message: ServiceWorkerMessage = { type: 'keepUsed', used };
    navigator.serviceWorker.controller?.postMessage(message);
  });
  observer.observe({ type: 'resource', buffered: true });
}
