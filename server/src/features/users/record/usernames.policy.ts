import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { latestTrustedTime } from '#src/kernel/clock.ts';
import { isOfficialLooking, RESERVED_USERNAMES } from './reserved-usernames.ts';

export const USERNAME_TAKEN = 'This username is taken.';
export const USERNAME_TOO_SIMILAR = 'This username looks like one that is taken.';

export function usernameFault(username: string, brandName: string): string | null {
  const { usernameMin, usernameMax } = LIMITS;
  if (!/^[A-Za-z0-9_]*$/.test(username)) {
    return 'A username can only have letters from a to z, digits and underscores.';
  }
  if (username.length < usernameMin || username.length > usernameMax) {
    return `A username must have ${usernameMin} to ${usernameMax} characters.`;
  }
  if (!/[A-Za-z]/.test(username)) return 'A username needs at least one letter.';
  const isReserved =
    RESERVED_USERNAMES.has(username.toLowerCase()) || isOfficialLooking(username, brandName);
  if (isReserved) return 'This username is reserved.';
  return null;
}

/**
 * Reduces a username to its look. Treats I, l and 1 as equal, also O and 0, rn and m, vv and w. Drops
 * underscores. Must match the migration.
 */
export function usernameSkeleton(username: string): string {
  return username
    .replaceAll(/[I1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('_', '')
    .replaceAll('rn', 'm')
    .replaceAll(/vv|VV/g, 'w')
    .toLowerCase();
}

export function usernameChangeableAt(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt || changedAt > latestTrustedTime(now)) return null;
  const at = daysAfter(changedAt, LIMITS.usernameChangeDays);
  return at > now ? at : null;
}

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000);
}
