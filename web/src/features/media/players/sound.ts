import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createSoundSettings, type SoundSettings } from './sound.part.ts';

export function useSound(): SoundSettings {
  return useStore(usePart(createSoundSettings).sound);
}
