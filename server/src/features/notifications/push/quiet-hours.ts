import { minutesSinceMidnight, findNextTime } from '#src/kernel/zone-clock.ts';

/**
 * The end of a member's current quiet hours. Null if there are none now. @param hours 'off', or start and
 * end, such as '22:00-07:00'. @param zone an IANA time zone; an unknown one counts as UTC
 */
export function quietUntil(now: Date, hours: string | null, zone: string | null): Date | null {
  const [from, to] = (hours ?? 'off').split('-').map(minutesOf);
  if (from === undefined || to === undefined || from === to) return null;
  const at = minutesSinceMidnight(now, zone ?? '');
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  return isQuiet ? findNextTime(now, to, zone ?? '') : null;
}

function minutesOf(clock: string): number | undefined {
  const [hours, minutes] = clock.split(':').map(Number);
  return minutes === undefined ? undefined : (hours ?? 0) * 60 + minutes;
}
