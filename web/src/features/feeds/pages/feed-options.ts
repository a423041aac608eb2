import { browserPage } from '#web/data/page/browser-page.ts';

import { createFeedOptions } from './feed-options.part.ts';

export { type ListOptions, listOptions, slice } from './feed-options.part.ts';

/** The lists of posts of this tab's page. */
export const {
  keep,
  fetchFeedPage,
  loadContext,
  feedOptions,
  profileFeedOptions,
  profileMediaOptions,
  profileCommentsOptions,
} = browserPage.part(createFeedOptions);
