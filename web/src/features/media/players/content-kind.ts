import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { useEffect, useState } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createContentKinds } from './content-kind.part.ts';

const { contentTypeOf } = browserPage.part(createContentKinds);

/** Whether it is a video. Of what came without a content type its address is asked; until then it counts as said. */
export function useIsVideo(item: MediaItem): boolean {
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
  }, [url, isUnknown]);
  return isUnknown && told !== '' ? told.startsWith('video/') : item.isVideo;
}
