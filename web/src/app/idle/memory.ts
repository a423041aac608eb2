import { followVersion } from '#web/data/api/app-version.ts';
import { deleteLeftCaches } from '#web/data/offline/left-caches.ts';
import { loadOffline } from '#web/data/entities/offline-access.ts';
import { followMemberships } from '#web/data/offline/memberships.part.ts';
import { onRealtime } from '#web/data/live/realtime.ts';
import { session } from '#web/data/page/session.ts';
import { browserPage, browserStorage } from '#web/data/page/browser-page.ts';
import { eachMember } from '#web/data/session/each-member.ts';
import { followReactionTypes, typeLists } from '#web/data/settings/type-lists.ts';
import { catchUpLists } from '#web/features/feeds/pages/catch-up.ts';

import { renewStoredFiles } from '#web/app/worker/stored-files.ts';

/** Keeps what the signed-in member reads, and follows updates of the app; for as long as the page lives. */
export function keepMemory(): void {
  catchUpLists();
  onRealtime('reconnected', () => void forgetClosed());
  deleteLeftCaches().catch((error: unknown) => {
    // The next page tries again.
    console.info('What others have read here could not be looked for.', error);
  });
  eachMember(session, () => void begin());
}

/** Of the private groups that the member was taken out of while nobody listened, nothing is held any more. */
async function forgetClosed(): Promise<void> {
  try {
    await browserPage.part(followMemberships).forgetClosed();
  } catch (error) {
    console.info('The groups that this device keeps could not be asked for.', error);
  }
}

async function begin(): Promise<void> {
  try {
    await (await loadOffline()).startKeeping();
    await forgetClosed();
  } catch (error) {
    // The next page tries again; this one reads on.
    console.info('Nothing is kept for reading offline.', error);
  }
  try {
    const isUpdated = await followVersion({
      storage: browserStorage,
      version: __APP_VERSION__,
      refetchTypes: typeLists.refetch,
      renewFiles: renewStoredFiles,
    });
    if (!isUpdated) await Promise.all([typeLists.get('badges'), typeLists.get('violations')]);
    await followReactionTypes();
  } catch (error) {
    // Whoever needs a list asks again, and the next start follows the version again.
    console.info('The lists of types, or the files of this version, could not be fetched.', error);
  }
}
