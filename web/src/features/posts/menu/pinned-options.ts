import { browserPage } from '#web/data/page/browser-page.ts';

import { createPinnedOptions } from './pinned-options.part.ts';

export const pinnedOptions = browserPage.part(createPinnedOptions);
