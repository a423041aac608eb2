import { browserPage } from '#web/data/page/browser-page.ts';

import { createOwnComments } from './own-comments.part.ts';

/** The own comments of this tab's page. */
export const { ownComments, sentAt } = browserPage.part(createOwnComments);
