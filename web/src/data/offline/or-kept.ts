import { browserPage } from '#web/data/page/browser-page.ts';

import { createOrKept } from './or-kept.part.ts';

/** The server's answer, or what this device kept for this tab's page. */
export const orKept = browserPage.part(createOrKept);
