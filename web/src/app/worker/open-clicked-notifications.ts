import { layers, navigate } from '#web/router/router.tsx';

import { isSameSitePath, type OpenMessage } from './service-worker-pushes.ts';

/** Opens a clicked notification in the open tab. Unsaved text is never dropped without a question. */
export function openClickedNotifications(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { type, path } = (data ?? {}) as Partial<OpenMessage>;
    if (type === 'open' && isSameSitePath(path)) layers.closeThen(() => navigate(path));
  });
}
