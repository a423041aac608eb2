import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { MEDIA_TYPES, type MediaType } from '@rookery/contract/kernel/media-types.ts';
import type { MediaPurpose } from '@rookery/contract/media/upload.ts';

const MEGABYTE = 1024 * 1024;

export function mostBytes(purpose: MediaPurpose, type: MediaType): number | null {
  const kind = MEDIA_TYPES[type];
  if (purpose === 'post') {
    return { image: LIMITS.imageBytes, gif: LIMITS.gifBytes, video: LIMITS.videoBytes }[kind];
  }
  if (kind === 'video' || (purpose === 'poster' && kind === 'gif')) return null;
  return { avatar: LIMITS.avatarBytes, cover: LIMITS.coverBytes, poster: LIMITS.posterBytes }[
    purpose
  ];
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

export function tooManyBytes(most: number): string {
  return `This file is too large. The limit is ${most / MEGABYTE} MB.`;
}
