import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { useEffect, useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import { createContentKinds } from './content-kind.part.ts';

/**
 * Whether the item is a video. Without a content type, a HEAD request decides. Until its response, the
 * declared kind counts.
 */
export function useIsVideo(item: MediaItem): boolean {
  const { contentTypeOf } = usePart(createContentKinds);
  const { url, mimeType } = item;
  const [told, setTold] = useState('');
  const isUnknown = !/^(?:image|video)\//.test(mimeType);
  useEffect(() => {
    if (!isUnknown) return;
    let isCurrent = true;
    void contentTypeOf(url).then((type) => isCurrent && setTold(type));
    return () => {
      isCurrent = false;
    };
  }, [contentTypeOf, url, isUnknown]);
  return isUnknown && told !== '' ? told.startsWith('video/') : item.isVideo;
}
