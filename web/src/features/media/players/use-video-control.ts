import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { createWatchPositions } from '#web/data/entities/watch-positions.part.ts';
import { usePage } from '#web/data/page/page-context.ts';

import {
  controlVideo,
  initialVideoState,
  type VideoControl,
  type VideoState,
} from './control-video.ts';

interface VideoControlOptions {
  item: MediaItem;
  postId: string;
  mayStartItself: boolean;
}

export interface VideoControlRef {
  state: VideoState;
  control: RefObject<VideoControl | null>;
}

export function useVideoControl(
  video: RefObject<HTMLVideoElement | null>,
  options: VideoControlOptions,
): VideoControlRef {
  const page = usePage();
  const { followWatched, keepWatched, watchedUntil } = page.part(createWatchPositions);
  const { item, postId } = options;
  const [state, setState] = useState(() => initialVideoState((item.durationMs ?? 0) / 1000));
  const control = useRef<VideoControl>(null);
  const mayStartItself = useEffectEvent(() => options.mayStartItself);
  const tie = useEffectEvent((element: HTMLVideoElement) =>
    controlVideo(page, element, {
      url: item.url,
      hasBegun: state.hasBegun,
      lastWatched: watchedUntil(item.url),
      duration: (item.durationMs ?? 0) / 1000,
      mayStartItself,
      keep: (seconds) => keepWatched(postId, item.url, seconds),
      changed: setState,
    }),
  );
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    followWatched();
    const made = tie(element);
    control.current = made;
    const watch = new IntersectionObserver(
      (entries) => made.look(entries.at(-1)?.intersectionRatio ?? 0),
      { threshold: [0, 0.2, 0.5, 0.8] },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.stop();
    };
  }, [video, followWatched]);
  return { state, control };
}
