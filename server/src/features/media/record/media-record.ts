import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { MediaPurpose, UploadedMedia } from '@rookery/contract/media/upload.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

export interface MediaFile {
  /** Pixels; 0 for files without a width, such as captions. */
  width: number;
  height: number;
  type: string;
  file: string;
  bytes: number;
}

export interface MediaRecord {
  id: string;
  ownerId: string;
  key: string;
  purpose: MediaPurpose;
  /**
   * `signed` means that the bytes have not arrived. `ready` is final. `failed` is final unless `canRetry`
   * is true.
   */
  state: 'signed' | 'processing' | 'ready' | 'failed';
  /** The declared type; after its arrival, the detected one. */
  contentType: string;
  bytes: number;
  extension: 'webp' | 'gif' | 'mp4' | null;
  widthPx: number;
  heightPx: number;
  durationMs: number | null;
  isAnimated: boolean;
  posterId: string | null;
  files: readonly MediaFile[];
  hasStill: boolean;
  captions: readonly string[];
  createdAt: Date;
  isShared: boolean;
  /** True if the file was not at fault for the failure and is kept. */
  canRetry: boolean;
  keepsSubtitles: boolean;
  totalPixels: number;
  /** Number of times that all bytes of the file arrived in a folder. A bucket does not report arrivals. */
  received: number;
}

export const originalKey = ({ key }: Pick<MediaRecord, 'key'>): string => `uploads/${key}`;

export const mediaUrl = (media: Pick<MediaRecord, 'key' | 'extension'>): string =>
  `/media/${media.key}.${media.extension}`;
export const stillUrl = (media: Pick<MediaRecord, 'key'>): string =>
  `/media/${media.key}-still.webp`;
export const captionUrl = (media: Pick<MediaRecord, 'key'>, at: number): string =>
  `/media/${media.key}-${at}.vtt`;

const SERVED_TYPES = { webp: 'image/webp', gif: 'image/gif', mp4: 'video/mp4' } as const;

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
