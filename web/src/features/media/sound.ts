import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** How every video of this browser sounds. */
export interface Sound {
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
  /** Captions show where a video has them. */
  hasCaptions: boolean;
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'rookery-sound';
const USUAL: Sound = { volume: 1, isMuted: false, hasCaptions: true };

/** Kept for the next visit; without a storage that works, for this page. */
export function createSound(storage: Kept): StoreApi<Sound> {
  const store = createStore<Sound>(() => read(storage));
  store.subscribe((sound) => {
    try {
      storage.setItem(KEY, JSON.stringify(sound));
    } catch (error) {
      console.info('The volume is not kept beyond this page.', error);
    }
  });
  return store;
}

function read(storage: Kept): Sound {
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

export const sound = createSound(globalThis.localStorage);

/** Browsers and members alike bear no sound that nobody asked for: what starts by itself waits for this. */
let isSoundChosen = false;
export const chooseSound = (): void => void (isSoundChosen = true);
export const mayBeHeard = (): boolean => isSoundChosen;

export function useSound(): Sound {
  return useStore(sound);
}
