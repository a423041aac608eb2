import type { Page } from '#web/data/page/page.ts';

import { createWindowPlaybackCoordinator, type Playable } from './playback-coordinator.part.ts';
import { createSoundSettings } from './sound.part.ts';
import { persistPosition } from './persist-position.ts';
import { type SoundControl, syncSound } from './sync-sound.ts';

export interface VideoState {
  isPlaying: boolean;
  hasBegun: boolean;
  isWaiting: boolean;
  /** Whether the video started automatically without sound, although the member has sound on. */
  isSilenced: boolean;
  isLost: boolean;
  /** The current position, in seconds. */
  time: number;
  duration: number;
  rate: number;
}

export interface ControlOptions {
  url: string;
  hasBegun: boolean;
  /** The last watched position, in seconds. */
  lastWatched: number;
  /** The duration in seconds, used until the file itself reports one. 0 if unknown. */
  duration: number;
  mayStartItself(): boolean;
  keep(seconds: number): void;
  changed(state: VideoState): void;
}

export interface VideoControl extends Pick<SoundControl, 'mute' | 'setVolume'> {
  start(): void;
  toggle(): void;
  /** Seeks to a position, in seconds. */
  seek(to: number): void;
  setRate(rate: number): void;
  retry(): void;
  /** Handles a change of visibility. @param share the visible share of the video, from 0 to 1 */
  look(share: number): void;
  stop(): void;
}

const IN_VIEW = 0.5;
const OUT_OF_VIEW = 0.2;

export function initialVideoState(duration: number): VideoState {
  return {
    isPlaying: false,
    hasBegun: false,
    isWaiting: false,
    isSilenced: false,
    isLost: false,
    time: 0,
    duration,
    rate: 1,
  };
}

export function controlVideo(
  page: Page,
  video: HTMLVideoElement,
  options: ControlOptions,
): VideoControl {
  const playing = page.part(createWindowPlaybackCoordinator);
  const { chooseSound, mayBeHeard } = page.part(createSoundSettings);
  const ends = new AbortController();
  const { signal } = ends;
  const notes = { hasBegun: options.hasBegun, isLost: false, isWaiting: false };
  const sound = syncSound(page, video, () => tell());
  const tell = (): void => {
    options.changed({
      ...notes,
      isSilenced: sound.isSilenced(),
      ...stateOf(video, options.duration),
    });
  };
  const save = persistPosition(video, { ...options, signal });

  const start = async (byHand: boolean): Promise<void> => {
    if (byHand) chooseSound();
    notes.hasBegun = true;
    playing.started(playable, byHand);
    sound.silence(!byHand && !mayBeHeard());
    try {
      await video.play();
    } catch (error) {
      // Other errors need no handling. The video was paused before it began, or the element itself reports
      // an unplayable file.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefused && !video.muted) await startSilently();
      else if (isRefused) playing.stopped(playable);
    }
  };
  /**
   * Starts without sound, because browsers allow only silent playback before a click. To save power, some
   * refuse even that.
   */
  const startSilently = async (): Promise<void> => {
    sound.silence(true);
    try {
      await video.play();
    } catch {
      playing.stopped(playable);
    }
  };
  const playable: Playable = {
    middle() {
      const { top, height } = video.getBoundingClientRect();
      return top + height / 2;
    },
    startItself: () => void start(false),
    pause: () => video.pause(),
  };
  const on = (types: string, listener: () => void = () => {}): void => {
    for (const type of types.split(' ')) {
      video.addEventListener(type, () => (listener(), tell()), { signal });
    }
  };
  on('play', () => playing.started(playable, false));
  on('pause ended', () => playing.stopped(playable));
  on('waiting', () => (notes.isWaiting = true));
  on('playing canplay seeked', () => (notes.isWaiting = false));
  on('error', () => ((notes.isLost = true), playing.stopped(playable)));
  on('timeupdate durationchange ratechange seeking');
  // Restore `src`, which `stop` removed. The renderer writes an unchanged address only once.
  if (!video.hasAttribute('src')) {
    video.src = options.url;
    tell();
  }

  return {
    mute: sound.mute,
    setVolume: sound.setVolume,
    setRate(rate) {
      // Set the default rate too. Loading the file resets the rate to the default, for example when a
      // reader returns.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    },
    start: () => void start(true),
    toggle() {
      if (video.paused || video.ended) return void start(true);
      playing.rested(playable);
      video.pause();
    },
    seek(to) {
      notes.hasBegun = true;
      video.currentTime = Math.min(Math.max(0, to), video.duration || 0);
    },
    retry() {
      notes.isLost = false;
      video.load();
      void start(true);
    },
    look(share) {
      if (share >= IN_VIEW && options.mayStartItself()) playing.entered(playable);
      const isApart = document.pictureInPictureElement === video;
      if (share < OUT_OF_VIEW && !isApart) playing.left(playable);
    },
    stop() {
      save();
      ends.abort();
      sound.stop();
      playing.left(playable);
      video.pause();
      // Remove the source. Otherwise the video keeps loading, and stays in the phone's list of playing
      // media.
      video.removeAttribute('src');
      video.load();
    },
  };
}

function stateOf(
  video: HTMLVideoElement,
  promised: number,
): Pick<VideoState, 'isPlaying' | 'time' | 'duration' | 'rate'> {
  const { paused, ended, currentTime: time, duration, playbackRate: rate } = video;
  const length = Number.isFinite(duration) ? duration : promised;
  return { isPlaying: !paused && !ended, time, duration: length, rate };
}
