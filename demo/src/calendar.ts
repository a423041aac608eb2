import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const busy = [2, 1, 1, 1, 2, 5, 9, 12, 12, 10, 9, 9, 11, 10, 8, 8, 9, 11, 13, 15, 16, 14, 9, 5];

export function pickPostTimes(count: number, days: number, now: Date, random: Random): Date[] {
  const latest = now.getTime() - 3 * 60_000;
  const moments = new Set<number>();
  // Some fresh posts keep the top of the feed minutes old at any hour.
  let fresh = latest;
  while (moments.size < Math.min(12, count)) {
    moments.add(fresh);
    fresh -= random.between(4, 19) * 60_000 + random.between(0, 59_999);
  }
  while (moments.size < count) {
    const moment = now.getTime() - Math.floor(random.next() * days * DAY);
    const share = busy[new Date(moment).getUTCHours()] ?? 1;
    if (moment < latest && random.next() * 16 < share) moments.add(moment);
  }
  return [...moments].toSorted((one, other) => one - other).map((moment) => new Date(moment));
}

export function pickReplyTime(earlier: Date, now: Date, random: Random): Date | null {
  const delay = Math.floor(-Math.log(1 - random.next()) * 2.2 * HOUR) + 40_000;
  const moment = earlier.getTime() + delay;
  return moment < now.getTime() - 60_000 ? new Date(moment) : null;
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
