import { browserPage } from '#web/data/page/browser-page.ts';

import { createReacting } from './reaction-send.part.ts';

/** How the member of this tab's page reacts. */
export const { pressReaction } = browserPage.part(createReacting);
