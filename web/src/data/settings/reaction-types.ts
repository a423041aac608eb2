import { browserPage } from '#web/data/page/browser-page.ts';

import { createReactionTypes } from './reaction-types.part.ts';

/** What a post of this tab's page can be given. */
export const { reactionTypes, orderReactions } = browserPage.part(createReactionTypes);
