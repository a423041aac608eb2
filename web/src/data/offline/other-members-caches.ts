import { isSavedName, savedName } from '#web/data/session/saved-name.ts';
import type { Session } from '#web/data/session/session.ts';

import { cacheName, isCache } from './cache-name.ts';

/** Deletes the caches of other members. Their page may have closed before its sign-out finished. */
export async function deleteOtherMembersCaches(session: Session): Promise<void> {
  const { currentUser } = session.getState();
  const own = currentUser && cacheName(currentUser.ulid);
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) {
    if (name !== undefined && isCache(name) && name !== own) indexedDB.deleteDatabase(name);
  }
  const others = ('caches' in globalThis ? await caches.keys() : []).filter(
    (name) => isSavedName(name) && !(currentUser && name === savedName(currentUser.ulid)),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}
