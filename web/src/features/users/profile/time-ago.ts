const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time ago, in one unit of s, m, h, d. The least is 1s, also for a time in the future. */
export function timeAgo(then: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(then).getTime());
  if (age < MINUTE) return `${Math.max(1, Math.floor(age / SECOND))}s`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  return `${Math.floor(age / DAY)}d`;
}

const ACTIVE_MS = 10 * MINUTE;

/** 'Active' under 10 minutes, else the time ago; null for a member who was never seen. */
export function lastActive(then: string | null, now: Date): string | null {
  if (then === null) return null;
  if (now.getTime() - new Date(then).getTime() < ACTIVE_MS) return 'Active';
  return timeAgo(then, now);
}
