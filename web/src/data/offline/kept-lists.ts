import { browserPage } from '#web/data/page/browser-page.ts';

import { createKeptLists } from './kept-lists.part.ts';

/** The lists that this tab's page shows as they were kept. */
export const { followKeptLists } = browserPage.part(createKeptLists);
