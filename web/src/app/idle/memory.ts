import { followVersion } from '#web/data/api/app-version.ts';
import { deleteLeftCaches } from '#web/data/offline/left-caches.ts';
import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import { followMemberships } from '#web/data/offline/memberships.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { eachMember } from '#web/data/session/each-member.ts';
import { createOwnTypeLists } from '#web/data/settings/type-lists.part.ts';
import { catchUpLists } from '#web/features/feeds/pages/catch-up.ts';

import { renewStoredFiles } from '#web/app/worker/stored-files.ts';

export function keepMemory(page: Page): void {
  catchUpLists(page);
  page.part(createRealtime).onRealtime('reconnected', () => void forgetClosed(page));
  deleteLeftCaches(page.session).catch((error: unknown) => {
    console.info('What others have read here could not be looked for.', error);
  });
  eachMember(page.session, () => void begin(page));
}

/** Forgets private groups that removed the member while no events arrived. */
async function forgetClosed(page: Page): Promise<void> {
  try {
    await page.part(followMemberships).forgetClosed();
  } catch (error) {
    console.info('The groups that this device keeps could not be asked for.', error);
  }
}

async function begin(page: Page): Promise<void> {
  const { loadOffline } = page.part(createOfflineAccess);
  const { typeLists, followReactionTypes } = page.part(createOwnTypeLists);
  try {
    await (await loadOffline()).startKeeping();
    await forgetClosed(page);
  } catch (error) {
    console.info('Nothing is kept for reading offline.', error);
  }
  try {
    const isUpdated = await followVersion({
      storage: page.storage,
      version: __APP_VERSION__,
      refetchTypes: typeLists.refetch,
      renewFiles: renewStoredFiles,
    });
    if (!isUpdated) await Promise.all([typeLists.get('badges'), typeLists.get('violations')]);
    await followReactionTypes();
  } catch (error) {
    // Lists load on demand, and the next start checks the version again.
    console.info('The lists of types, or the files of this version, could not be fetched.', error);
  }
}
