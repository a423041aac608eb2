import * as read from '#src/platform/config/variables.ts';

/** How much members may store, in bytes; null: any amount. */
export interface MediaLimits {
  /** One member, within a day. Not counted while rate limits are off. */
  memberDay: number | null;
  /** One member, in all. */
  member: number | null;
  /** All members together. */
  community: number | null;
  /** So much of the disk with the files stays free, though never more than a tenth of it. */
  free: number;
}

export const MEDIA_LIMIT_NAMES = [
  'MEDIA_MEMBER_DAY_MB',
  'MEDIA_MEMBER_MB',
  'MEDIA_TOTAL_MB',
  'MEDIA_FREE_MB',
] as const;

export function mediaLimits(env: NodeJS.ProcessEnv): MediaLimits {
  const [day, member, total, free] = MEDIA_LIMIT_NAMES;
  return {
    memberDay: read.megabytes(env, day, 1024) || null,
    member: read.megabytes(env, member, 5 * 1024) || null,
    community: read.megabytes(env, total, 100 * 1024) || null,
    free: read.megabytes(env, free, 1024),
  };
}
