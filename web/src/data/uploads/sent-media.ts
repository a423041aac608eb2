import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { MediaDraftItem, MediaItem } from '@rookery/contract/media/media-item.ts';

type Shown = Pick<MediaItem, 'url' | 'description'>;

/** Whether the media that the server shows are the ones that were sent, in the same order and with the same words. */
export function isSentMedia(shown: readonly Shown[], sent: readonly MediaDraftItem[]): boolean {
  if (shown.length !== sent.length) return false;
  return shown.every(({ url, description }, at) => {
    const own = sent[at];
    return withoutRight(url) === own?.url && tidied(description) === tidied(own.description);
  });
}

const tidied = (words: string | null | undefined): string => normaliseBody(words ?? '').trim();

/** Where a file is not for everybody, the right to it stands behind its path. */
const withoutRight = (url: string): string => url.replace(/^(\/media\/[^?]+)\?.*$/, '$1');
