import type { Session } from '#web/data/session/session.ts';

import { storeWorkerSession } from './worker-session.ts';

export const SYNC_TAG = 'rookery-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the service worker once it is online. Some browsers can't. */
export function syncInBackground(session: Session): void {
  if (typeof navigator === 'undefined' || !navigator.serviceWorker?.controller) return;
  registerSync(session).catch((error: unknown) =>
    console.info('Background sync could not be registered.', error),
  );
}

async function registerSync(session: Session): Promise<void> {
  const registration: SyncRegistration = await navigator.serviceWorker.ready;
  const { accessToken: token, currentUser } = session.getState();
  if (!registration.sync || token === null || currentUser === null) return;
  await storeWorkerSession({ member: currentUser.ulid, token });
  await registration.sync.register(SYNC_TAG);
}
