import { AVATAR_WIDTHS, POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';
import { originalKey, type MediaRecord } from './media-record.ts';

/** Widths of the stills of a moving picture or video. */
export const STILL_WIDTHS = [500, 1024] as const;
/** What a crash can have left of them is no more. */
const CAPTIONS_LOOKED_FOR = 4;

type Kept = Pick<MediaRecord, 'key' | 'widthPx' | 'files' | 'captions'>;

export const stillKey = (key: string, width: number): string => `files/${key}/still-${width}.webp`;
export const captionKey = (key: string, at: number): string => `files/${key}/${at}.vtt`;

/** Every file that can lie there for an upload: what is told of it, and what a crash may have left. */
export function storedKeys(media: Kept): string[] {
  const { key } = media;
  const widths = [...AVATAR_WIDTHS, ...POST_WIDTHS, media.widthPx];
  const captions = Math.max(media.captions.length, CAPTIONS_LOOKED_FOR);
  const keys = [
    originalKey(media),
    ...media.files.map(({ file }) => file),
    ...widths.map((width) => `files/${key}/w${width}.webp`),
    ...['original-size.gif', 'video.mp4'].map((name) => `files/${key}/${name}`),
    ...STILL_WIDTHS.map((width) => stillKey(key, width)),
    ...Array.from({ length: captions }, (_, at) => captionKey(key, at)),
  ];
  return [...new Set(keys)];
}
