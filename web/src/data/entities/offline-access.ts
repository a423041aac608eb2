import { browserPage } from '#web/data/page/browser-page.ts';

import { createOfflineAccess } from './offline-access.part.ts';

/** What this device keeps for this tab's page. */
export const { loadOffline } = browserPage.part(createOfflineAccess);
