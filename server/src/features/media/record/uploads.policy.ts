import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { GROUP_NAMES, tooLargeText } from '@rookery/contract/kernel/detect-file.ts';
import {
  groupOf,
  kindOfType,
  mayBeMedia,
  plainType,
  type FileGroup,
} from '@rookery/contract/kernel/file-types.ts';
import type { MediaPurpose } from '@rookery/contract/media/upload.ts';

const MEGABYTE = 1024 * 1024;
const POST_BYTES = {
  image: LIMITS.imageBytes,
  gif: LIMITS.gifBytes,
  video: LIMITS.videoBytes,
} as const;
const PICTURE_BYTES = {
  avatar: LIMITS.avatarBytes,
  cover: LIMITS.coverBytes,
  poster: LIMITS.posterBytes,
} as const;
const PURPOSES = { avatar: 'profile pictures', cover: 'covers', poster: 'poster images' } as const;

/** Null for a kind that the purpose doesn't allow. */
export function mostBytes(purpose: MediaPurpose, group: FileGroup): number | null {
  if (purpose === 'post') return POST_BYTES[group];
  return group === 'video' ? null : PICTURE_BYTES[purpose];
}

/** The limit before the bytes have arrived. Null for a type that names no picture or video. */
export function mostDeclaredBytes(purpose: MediaPurpose, type: string): number | null {
  if (!mayBeMedia(type)) return null;
  const kind = kindOfType(type);
  if (kind) return mostBytes(purpose, groupOf(kind));
  if (purpose !== 'post') return PICTURE_BYTES[purpose];
  return plainType(type).startsWith('image/') ? LIMITS.gifBytes : LIMITS.videoBytes;
}

export function mayRetry(upload: { ownerId: string | null }, memberId: string): boolean {
  return upload.ownerId === memberId;
}

export const PENDING_UPLOADS_MAX = 50;

/**
 * Milliseconds after signing an upload in which its bytes may arrive. Transfers that begin before the
 * address expires may take as long again.
 */
export const UPLOAD_WINDOW_MS = 2 * LIMITS.uploadMinutes * 60_000;

/** Bytes that must stay free on a disk, at most a tenth of it. */
export function freeFloor({ total }: { total: number }, wanted: number): number {
  return Math.min(wanted, total / 10);
}

export function sizeInWords(bytes: number): string {
  const megabytes = Math.round(bytes / MEGABYTE);
  return megabytes < 1024 ? `${megabytes} MB` : `${Math.round(megabytes / 102.4) / 10} GB`;
}

export const WRONG_TYPE = 'Invalid file format';

/** @param group null while the kind of the file is unknown */
export function tooManyBytes(
  purpose: MediaPurpose,
  group: FileGroup | null,
  bytes: number,
  most: number,
): string {
  const limited = purpose === 'post' ? GROUP_NAMES[group ?? 'video'] : PURPOSES[purpose];
  return tooLargeText({ bytes, most, limited });
}
