import { AVATAR_WIDTHS, POST_WIDTHS } from '@rookery/contract/kernel/media-types.ts';
import { originalKey, type MediaRecord } from './media-record.ts';

export const STILL_WIDTHS = [500, 1024] as const;
const CAPTIONS_LOOKED_FOR = 4;

type StoredMedia = Pick<MediaRecord, 'key' | 'widthPx' | 'files' | 'captions'> & {
  withheldFolder?: string | null;
};

export const stillKey = (key: string, width: number): string => `files/${key}/still-${width}.webp`;
export const captionKey = (key: string, at: number): string => `files/${key}/${at}.vtt`;

export const withheldKey = (folder: string, key: string): string =>
  `withheld/${folder}${key.slice(key.lastIndexOf('/'))}`;

export function madeKeys(media: StoredMedia): string[] {
  const { key } = media;
  const captions = Math.max(media.captions.length, CAPTIONS_LOOKED_FOR);
  return [
    ...new Set([
      ...media.files.map(({ file }) => file),
      ...STILL_WIDTHS.map((width) => stillKey(key, width)),
      ...Array.from({ length: captions }, (_, at) => captionKey(key, at)),
    ]),
  ];
}

/** All possible files of an upload: the recorded ones, and those that a crash may have left. */
export function storedKeys(media: StoredMedia): string[] {
  const { key } = media;
  const { withheldFolder: folder = null } = media;
  const widths = [...AVATAR_WIDTHS, ...POST_WIDTHS, media.widthPx];
  const keys = [
    originalKey(media),
    ...madeKeys(media),
    ...widths.map((width) => `files/${key}/w${width}.webp`),
    ...['original-size.gif', 'video.mp4'].map((name) => `files/${key}/${name}`),
  ];
  const aside = folder === null ? [] : keys.slice(1).map((each) => withheldKey(folder, each));
  return [...new Set([...keys, ...aside])];
}
