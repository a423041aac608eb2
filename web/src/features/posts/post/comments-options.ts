import { browserPage } from '#web/data/page/browser-page.ts';

import { createComments } from './comments.part.ts';

export { commentIds, type CommentPages, type CommentRange } from './comments.part.ts';

/** The lists of comments of this tab's page. */
export const { commentsOptions, fetchComments } = browserPage.part(createComments);
