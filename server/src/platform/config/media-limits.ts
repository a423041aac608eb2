import * as read from '#src/platform/config/variables.ts';

/** How much members may store, in bytes. Null means any amount. */
export interface MediaLimits {
  memberDay: number | null;
  member: number | null;
  community: number | null;
  /** Disk space that must stay free, in bytes, at most a tenth of the disk. */
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
