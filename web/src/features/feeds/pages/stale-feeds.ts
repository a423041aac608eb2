import { browserPage } from '#web/data/page/browser-page.ts';

import { createStaleFeeds } from './stale-feeds.part.ts';

/** Feeds of this tab's page that are no longer true. */
export const { isStale, settleStale, keepStale } = browserPage.part(createStaleFeeds);
