import { browserPage } from '#web/data/page/browser-page.ts';

import { createOwnTypeLists } from './type-lists.part.ts';

/** The types that this tab's page knows. */
export const { typeLists, followReactionTypes } = browserPage.part(createOwnTypeLists);
