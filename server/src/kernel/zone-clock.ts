import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';

const DAY_MINUTES = 1440;

/**
 * Minutes since midnight, in a zone.
 * @param zone an IANA name; an unknown one counts as UTC
 */
export function minutesSinceMidnight(moment: Date, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

/**
 * Returns the next moment when the zone's clocks show `minutes` since midnight, or skip past that time. If
 * that is the current minute, returns tomorrow's.
 */
export function findNextTime(now: Date, minutes: number, zone: string): Date {
  const left =
    (minutes - minutesSinceMidnight(now, zone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return findLocalTime(wholeMinute + left * MINUTE_MS, minutes, zone);
}

function findLocalTime(guess: number, minutes: number, zone: string): Date {
  const pastAt = (moment: number): number => {
    const past = minutesSinceMidnight(new Date(moment), zone) - minutes;
    return ((past + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  };
  let moment = guess - pastAt(guess) * MINUTE_MS;
  // No clock ever shows a skipped time. In that case, the clock still shows an earlier time here.
  while (pastAt(moment) < 0) moment += MINUTE_MS;
  return new Date(moment);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone || 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}
