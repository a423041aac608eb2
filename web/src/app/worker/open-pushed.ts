import { layers, navigate } from '#web/router/router.tsx';

import { isOwnPath, type OpenMessage } from './service-worker-pushes.ts';

/** A notification of the system that was pressed opens here, in the tab that is open already. Nobody's words go unasked. */
export function openPushed(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { type, path } = (data ?? {}) as Partial<OpenMessage>;
    if (type === 'open' && isOwnPath(path)) layers.closeThen(() => navigate(path));
  });
}
