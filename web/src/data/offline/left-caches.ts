import type { Session } from '#web/data/session/session.ts';

import { cacheName, isCache } from './cache-name.ts';

/** Deletes what others have read here: their page may have been closed while it signed out. */
export async function deleteLeftCaches(session: Session): Promise<void> {
  const { currentUser } = session.getState();
  const own = currentUser && cacheName(currentUser.ulid);
  // Absent in old browsers.
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) {
    if (name !== undefined && isCache(name) && name !== own) indexedDB.deleteDatabase(name);
  }
}
