import { browserPage } from '#web/data/page/browser-page.ts';

import { createListMemory } from './list-memory.part.ts';
import { forgetScrollPositions } from './scroll-position.ts';

export { isHomeFeed, type KeptList, takeJoining } from './list-memory.part.ts';

/** The lists that this tab's page has shown. */
export const { recallList, anchorIn, joinQuietly, keptList, storeList } =
  browserPage.part(createListMemory);

browserPage.onDrop(() => forgetScrollPositions(sessionStorage));
