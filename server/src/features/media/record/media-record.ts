import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { MediaPurpose, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

/** A file that was made of an upload. */
export interface MediaFile {
  /** Pixels; 0 where it has none, as captions. */
  width: number;
  height: number;
  /** Its content type. */
  type: string;
  /** Its key in the storage. */
  file: string;
  bytes: number;
}

/** An upload. Ids are uuids. */
export interface MediaRecord {
  id: string;
  ownerId: string;
  /** Unguessable. */
  key: string;
  purpose: MediaPurpose;
  /** `signed`: its bytes have not arrived. `ready` is for good, and so is `failed` unless it can be retried. */
  state: 'signed' | 'processing' | 'ready' | 'failed';
  /** What it was said to be, and after its arrival is. */
  contentType: string;
  bytes: number;
  /** Of its address; null while its bytes have not arrived. */
  extension: 'webp' | 'gif' | 'mp4' | null;
  widthPx: number;
  heightPx: number;
  durationMs: number | null;
  isAnimated: boolean;
  /** An upload that becomes a video's poster. */
  posterId: string | null;
  /** The narrowest first; the last is what the bare address shows. */
  files: readonly MediaFile[];
  /** There is a still at `stillUrl`. */
  hasStill: boolean;
  /** Languages of the caption files. */
  captions: readonly string[];
  createdAt: Date;
  /** Others may post it too. */
  isShared: boolean;
  /** It failed by no fault of the file, which is kept. */
  canRetry: boolean;
  /** The text inside a video may be published. */
  keepsSubtitles: boolean;
  /** Of all its frames together; 0 while its bytes have not arrived. */
  totalPixels: number;
  /** How often its bytes came whole to a folder; a bucket does not tell. */
  received: number;
}

/** Where the bytes of an upload wait until files are made of them. */
export const originalKey = ({ key }: Pick<MediaRecord, 'key'>): string => `uploads/${key}`;

/** Paths on the API's origin. */
export const mediaUrl = (media: Pick<MediaRecord, 'key' | 'extension'>): string =>
  `/media/${media.key}.${media.extension}`;
export const stillUrl = (media: Pick<MediaRecord, 'key'>): string =>
  `/media/${media.key}-still.webp`;
export const captionUrl = (media: Pick<MediaRecord, 'key'>, at: number): string =>
  `/media/${media.key}-${at}.vtt`;

const SERVED_TYPES = { webp: 'image/webp', gif: 'image/gif', mp4: 'video/mp4' } as const;

/** An upload as a post shows it. */
export function itemOf(media: MediaRecord, description: string | null): MediaItem {
  const { captions } = media;
  return {
    url: mediaUrl(media),
    widthPx: media.widthPx,
    heightPx: media.heightPx,
    mimeType: SERVED_TYPES[media.extension ?? 'webp'],
    thumbnail: media.hasStill ? { url: stillUrl(media) } : null,
    lastWatched: 0,
    isVideo: media.extension === 'mp4',
    description,
    ...(media.isAnimated && { isAnimated: true }),
    ...(media.state === 'failed' && { isFailed: true, ...(media.canRetry && { canRetry: true }) }),
    ...(media.durationMs !== null && { durationMs: media.durationMs }),
    ...(captions.length > 0 && {
      captions: captions.map((language, at) => ({ url: captionUrl(media, at), language })),
    }),
  };
}

export function uploadedMedia(media: MediaRecord): UploadedMedia {
  return {
    uuid: uuidToUlid(media.id),
    ...itemOf(media, null),
    isProcessing: media.state === 'processing',
  };
}
