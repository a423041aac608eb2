import { browserPage } from '#web/data/page/browser-page.ts';

import { createWindowPlaying } from './playing.part.ts';

export type { Playable } from './playing.part.ts';

/** Who plays on this tab's page. */
export const playing = browserPage.part(createWindowPlaying);
