import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createSound, type Sound } from './sound.part.ts';

/** How the videos of this browser sound. */
export const { sound, chooseSound, mayBeHeard } = browserPage.part(createSound);

export function useSound(): Sound {
  return useStore(sound);
}
