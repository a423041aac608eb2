import { browserPage } from '#web/data/page/browser-page.ts';

import { createOpenDrafts } from './drafts-open.part.ts';

/** The drafts that this tab's page has open. */
export const { draftsOf } = browserPage.part(createOpenDrafts);
