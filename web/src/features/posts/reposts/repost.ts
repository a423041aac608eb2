import { browserPage } from '#web/data/page/browser-page.ts';

import { createReposting } from './repost.part.ts';

/** What the member of this tab's page reposts. */
export const { repost, undoRepost, deleteRepost } = browserPage.part(createReposting);
