import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { MEDIA_TYPES, type MediaType } from '@rookery/contract/kernel/media-types.ts';
import type { MediaPurpose } from '@rookery/contract/media/upload.ts';

const MEGABYTE = 1024 * 1024;

/** @returns the most bytes that a file of this type may have, null where the purpose takes none of it. */
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

/** More than an hour of posting films takes; less than would fill a disk overnight. */
const BYTES_AN_HOUR = 4 * 1024 * MEGABYTE;

/** Whether a member who signed for so many bytes within the hour may sign for more. */
export function maySignFor(bytes: number, withinTheHour: number): boolean {
  return withinTheHour + bytes <= BYTES_AN_HOUR;
}

export const WRONG_TYPE = 'Invalid file format';

export function tooManyBytes(most: number): string {
  return `This file is too large. It can have at most ${most / MEGABYTE} MB.`;
}
