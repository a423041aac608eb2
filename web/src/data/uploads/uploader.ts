import { browserPage } from '#web/data/page/browser-page.ts';

import { createOwnUploader } from './uploader.part.ts';

/** Uploads of this tab's page. */
export const uploader = browserPage.part(createOwnUploader);
