import { handleAppUpdate } from '#web/data/api/app-version.ts';
import { deleteOtherMembersCaches } from '#web/data/offline/other-members-caches.ts';
import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import { followMemberships } from '#web/data/offline/memberships.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { onMemberSignIn } from '#web/data/session/on-member-sign-in.ts';
import { createOwnTypeLists } from '#web/data/settings/type-lists.part.ts';
import { catchUpLists } from '#web/features/feeds/pages/catch-up.ts';

import { createBookmarkKeeper } from './keep-bookmarks.part.ts';
import { renewStoredFiles } from '#web/app/worker/stored-files.ts';

export function startOfflineCache(page: Page): void {
  catchUpLists(page);
  page.part(createRealtime).onRealtime('reconnected', () => void forgetLeftGroups(page));
  deleteOtherMembersCaches(page.session).catch((error: unknown) => {
    console.info('Offline caches of other accounts could not be deleted.', error);
  });
  onMemberSignIn(page.session, () => void startForMember(page));
}

async function forgetLeftGroups(page: Page): Promise<void> {
  try {
    await page.part(followMemberships).forgetClosed();
  } catch (error) {
    console.info('The cached groups could not be checked.', error);
  }
}

async function startForMember(page: Page): Promise<void> {
  const { loadOffline } = page.part(createOfflineAccess);
  const { typeLists, followReactionTypes } = page.part(createOwnTypeLists);
  try {
    await (await loadOffline()).startKeeping();
    await forgetLeftGroups(page);
    await page.part(createBookmarkKeeper).start();
  } catch (error) {
    console.info('Offline reading could not be started.', error);
  }
  try {
    const isUpdated = await handleAppUpdate({
      storage: page.storage,
      version: __APP_VERSION__,
      refetchTypes: typeLists.refetch,
      renewFiles: renewStoredFiles,
    });
    if (!isUpdated) await Promise.all([typeLists.get('badges'), typeLists.get('violations')]);
    await followReactionTypes();
  } catch (error) {
    console.info(
      'The lists of badges, reactions and violations, or the app’s files, could not be updated.',
      error,
    );
  }
}
