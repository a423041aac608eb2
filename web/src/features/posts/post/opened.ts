import { browserPage } from '#web/data/page/browser-page.ts';

import { createOpened } from './opened.part.ts';

/** What is open on this tab's page. */
export const opened = browserPage.part(createOpened);
