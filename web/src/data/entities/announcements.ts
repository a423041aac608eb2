import { browserPage } from '#web/data/page/browser-page.ts';

import { createAnnouncing } from './announcements.part.ts';

/** What the parts of this tab's page tell each other. */
export const { announce, onAnnounced } = browserPage.part(createAnnouncing);
