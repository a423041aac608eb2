import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { type RefObject, useEffect } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import { createSoundSettings } from './sound.part.ts';
import { useSound } from './sound.ts';
import { captionFor } from './video-time.ts';

export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  { captions = [] }: MediaItem,
): { areShown: boolean; toggle(): void } | undefined {
  const { sound } = usePart(createSoundSettings);
  const { hasCaptions: areShown } = useSound();
  const languages = captions.map(({ language }) => language).join(' ');
  useEffect(() => {
    const chosen = captionFor(languages.split(' '), navigator.languages);
    [...(video.current?.textTracks ?? [])].forEach((track, at) => {
      track.mode = areShown && at === chosen ? 'showing' : 'disabled';
    });
  }, [video, languages, areShown]);
  if (captions.length === 0) return undefined;
  return { areShown, toggle: () => sound.setState({ hasCaptions: !areShown }) };
}
