import { useSyncExternalStore } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import { createScreenKeyboard } from './screen-keyboard.part.ts';

export function useHasKeyboard(): boolean {
  const keyboard = usePart(createScreenKeyboard);
  return useSyncExternalStore(keyboard.subscribe, keyboard.isThere);
}
