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
    console.info('Offline caches of other accounts could not be deleted.', error);
  });
  eachMember(page.session, () => void begin(page));
}

async function forgetClosed(page: Page): Promise<void> {
  try {
    await page.part(followMemberships).forgetClosed();
  } catch (error) {
    console.info('The cached groups could not be checked.', error);
  }
}

async function begin(page: Page): Promise<void> {
  const { loadOffline } = page.part(createOfflineAccess);
  const { typeLists, followReactionTypes } = page.part(createOwnTypeLists);
  try {
    await (await loadOffline()).startKeeping();
    await forgetClosed(page);
  } catch (error) {
    console.info('Offline reading could not be started.', error);
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
    console.info('The type lists or the app’s files could not be updated.', error);
  }
}
