import type { Page } from '#web/data/page/page.ts';

import { createSoundSettings, type SoundSettings } from './sound.part.ts';

export interface SoundControl {
  isSilenced(): boolean;
  silence(isSilenced: boolean): void;
  mute(): void;
  setVolume(volume: number): void;
  stop(): void;
}

/** The volume after unmuting at volume 0. */
const AUDIBLE = 0.5;

export function syncSound(page: Page, video: HTMLVideoElement, changed: () => void): SoundControl {
  const { chooseSound, sound } = page.part(createSoundSettings);
  let isSilenced = false;
  const apply = (): void => {
    const { volume, isMuted } = sound.getState();
    video.volume = volume;
    video.muted = isMuted || isSilenced;
  };
  const choose = (chosen: Partial<SoundSettings>): void => {
    chooseSound();
    isSilenced = false;
    // The store notifies subscribers even when the value is unchanged.
    sound.setState(chosen);
  };
  const stop = sound.subscribe(() => (apply(), changed()));
  apply();
  return {
    stop,
    isSilenced: () => isSilenced,
    silence(is) {
      isSilenced = is;
      apply();
      changed();
    },
    mute() {
      const isMuted = !video.muted;
      const { volume } = sound.getState();
      choose({ isMuted, volume: isMuted || volume > 0 ? volume : AUDIBLE });
    },
    setVolume(wanted) {
      const volume = Math.min(1, Math.max(0, Math.round(wanted * 100) / 100));
      choose({ volume, isMuted: volume === 0 });
    },
  };
}
