import { browserPage } from '#web/data/page/browser-page.ts';

import { createActiveList } from './active-list.part.ts';

/** The list that is on the screen of this tab. */
export const { claimSteps, stepInList } = browserPage.part(createActiveList);
