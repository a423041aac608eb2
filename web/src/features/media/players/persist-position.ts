import { resumeAt } from './video-time.ts';

interface PersistPositionOptions {
  /** The last position, in seconds. */
  lastWatched: number;
  keep(seconds: number): void;
  signal: AbortSignal;
}

const SAVE_INTERVAL_SECONDS = 5;

export function persistPosition(
  video: HTMLVideoElement,
  { lastWatched, keep, signal }: PersistPositionOptions,
): () => void {
  let kept = lastWatched;
  const save = (): void => {
    // Until the video has loaded, its position is always 0.
    if (video.readyState === 0) return;
    const at = video.ended ? 0 : Math.round(video.currentTime * 10) / 10;
    if (at === kept) return;
    kept = at;
    keep(at);
  };
  const resume = (): void => {
    const at = resumeAt(kept, video.duration);
    if (at > 0) video.currentTime = at;
  };
  const saveNowAndThen = (): void => {
    if (Math.abs(video.currentTime - kept) >= SAVE_INTERVAL_SECONDS) save();
  };
  video.addEventListener('loadedmetadata', resume, { signal });
  video.addEventListener('timeupdate', saveNowAndThen, { signal });
  video.addEventListener('pause', save, { signal });
  video.addEventListener('ended', save, { signal });
  document.addEventListener('visibilitychange', save, { signal });
  return save;
}
