import { useSyncExternalStore } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createScreenKeyboard } from './screen-keyboard.part.ts';

const keyboard = browserPage.part(createScreenKeyboard);

/** Whether a keyboard on the screen covers part of the page. */
export function useHasKeyboard(): boolean {
  return useSyncExternalStore(keyboard.subscribe, keyboard.isThere);
}
