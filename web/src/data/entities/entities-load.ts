import { browserPage } from '#web/data/page/browser-page.ts';

import { createLoading } from './entities-load.part.ts';

/** How this tab's page fetches posts and members. */
export const { loadPosts, requestPost, refreshPost, requestProfile } =
  browserPage.part(createLoading);
