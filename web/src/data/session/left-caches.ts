import { session } from './session.ts';

const PREFIX = 'rookery-cache-';

/** The name of the database that keeps what this member has read. */
export function cacheName(member: string): string {
  return `${PREFIX}${member}`;
}

/** Deletes what others have read here: their page may have been closed while it signed out. */
export async function deleteLeftCaches(): Promise<void> {
  const { currentUser } = session.getState();
  const own = currentUser && cacheName(currentUser.ulid);
  // Absent in old browsers.
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) {
    if (name?.startsWith(PREFIX) && name !== own) indexedDB.deleteDatabase(name);
  }
}
