import { type RefObject, useEffect, useState } from 'react';

/** iPhones only support full screen for the video element itself. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export interface FullScreen {
  isFull: boolean;
  toggle?: () => void;
}

export function useFullScreen(
  box: RefObject<HTMLElement | null>,
  video: RefObject<AppleVideo | null>,
): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = (): void => {
      setFull(box.current !== null && document.fullscreenElement === box.current);
    };
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [box]);
  const canBox = document.fullscreenEnabled;
  const canVideo = 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
  if (!canBox && !canVideo) return { isFull };
  return {
    isFull,
    toggle() {
      if (!canBox) return video.current?.webkitEnterFullscreen?.();
      const change = isFull ? document.exitFullscreen() : box.current?.requestFullscreen();
      // The browser may refuse, for example inside a restricted frame. The player then stays as it is.
      change?.catch((error: unknown) =>
        console.info('Could not enter or exit full screen.', error),
      );
    },
  };
}
