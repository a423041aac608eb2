import { browserPage } from '#web/data/page/browser-page.ts';

import { createFeedOptions, createListOptions } from './feed-options.part.ts';

export { type ListOptions, slice } from './feed-options.part.ts';

export const listOptions = browserPage.part(createListOptions);

/** The lists of posts of this tab's page. */
export const {
  keep,
  fetchFeedPage,
  loadContext,
  feedOptions,
  groupFeedOptions,
  profileFeedOptions,
  profileMediaOptions,
  profileCommentsOptions,
} = browserPage.part(createFeedOptions);
