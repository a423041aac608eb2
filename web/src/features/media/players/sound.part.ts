import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

/** How every video of this browser sounds. */
export interface Sound {
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
  /** Captions show where a video has them. */
  hasCaptions: boolean;
}

const KEY = 'rookery-sound';
const USUAL: Sound = { volume: 1, isMuted: false, hasCaptions: true };

export interface SoundChoice {
  /** Kept for the next visit; without a storage that works, for this page. */
  sound: StoreApi<Sound>;
  /** Browsers and members alike bear no sound that nobody asked for: what starts by itself waits for this. */
  chooseSound(): void;
  mayBeHeard(): boolean;
}

export function createSound({ storage, onDrop }: Pick<Page, 'storage' | 'onDrop'>): SoundChoice {
  const sound = createStore<Sound>(() => read(storage));
  let isChosen = false;
  sound.subscribe((now) => {
    if (now === USUAL) return;
    try {
      storage.setItem(KEY, JSON.stringify(now));
    } catch (error) {
      console.info('The volume is not kept beyond this page.', error);
    }
  });
  onDrop(() => {
    isChosen = false;
    sound.setState(USUAL, true);
  });
  return {
    sound,
    chooseSound: () => void (isChosen = true),
    mayBeHeard: () => isChosen,
  };
}

function read(storage: Pick<Storage, 'getItem'>): Sound {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Sound>;
    const { volume = 1, isMuted = false, hasCaptions = true } = kept;
    const isSound = volume >= 0 && volume <= 1;
    return { volume: isSound ? volume : 1, isMuted: String(isMuted) === 'true', hasCaptions };
  } catch {
    // Damaged, or not to be read: as in a new browser.
    return USUAL;
  }
}
