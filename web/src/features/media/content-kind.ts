import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { useEffect, useState } from 'react';

const asked = new Map<string, Promise<string>>();

/** The content type that an address answers to HEAD, asked once; empty where it can't be had. */
export function contentTypeOf(url: string): Promise<string> {
  const earlier = asked.get(url);
  if (earlier) return earlier;
  const answer = fetch(url, { method: 'HEAD', credentials: 'omit' })
    .then((reply) => (reply.ok ? (reply.headers.get('content-type') ?? '') : ''))
    .catch((error: unknown) => {
      console.info('A content type could not be asked for.', error);
      return '';
    })
    .then((type) => {
      // Asked again when it is shown again.
      if (type === '') asked.delete(url);
      return type;
    });
  asked.set(url, answer);
  return answer;
}

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
