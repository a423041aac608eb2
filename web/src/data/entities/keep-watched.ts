import { browserPage } from '#web/data/page/browser-page.ts';

import { createWatched } from './keep-watched.part.ts';

/** How far the member of this tab's page has come in their videos. */
export const { watchedUntil, followWatched, keepWatched } = browserPage.part(createWatched);
