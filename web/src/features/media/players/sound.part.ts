import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

export interface SoundSettings {
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
  hasCaptions: boolean;
}

const KEY = 'rookery-sound';
const DEFAULT_SETTINGS: SoundSettings = { volume: 1, isMuted: false, hasCaptions: true };

export interface SoundSettingsStore {
  sound: StoreApi<SoundSettings>;
  /**
   * Allows sound for automatic starts. Before this call they stay silent, because browsers and members
   * refuse unexpected sound.
   */
  chooseSound(): void;
  mayBeHeard(): boolean;
}

export function createSoundSettings({
  storage,
  onDrop,
}: Pick<Page, 'storage' | 'onDrop'>): SoundSettingsStore {
  const sound = createStore<SoundSettings>(() => read(storage));
  let isChosen = false;
  sound.subscribe((now) => {
    if (now === DEFAULT_SETTINGS) return;
    try {
      storage.setItem(KEY, JSON.stringify(now));
    } catch (error) {
      console.info('Could not save the volume.', error);
    }
  });
  onDrop(() => {
    isChosen = false;
    sound.setState(DEFAULT_SETTINGS, true);
  });
  return {
    sound,
    chooseSound: () => void (isChosen = true),
    mayBeHeard: () => isChosen,
  };
}

function read(storage: Pick<Storage, 'getItem'>): SoundSettings {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<SoundSettings>;
    const { volume = 1, isMuted = false, hasCaptions = true } = kept;
    const isSound = volume >= 0 && volume <= 1;
    return { volume: isSound ? volume : 1, isMuted: String(isMuted) === 'true', hasCaptions };
  } catch {
    return DEFAULT_SETTINGS;
  }
}
