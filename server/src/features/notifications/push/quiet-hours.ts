const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/**
 * When a member's quiet hours end that go on now; null: none do.
 * @param hours 'off', or from when to when, as '22:00-07:00'
 * @param zone of the IANA's; one that this machine does not know counts as UTC
 */
export function quietUntil(now: Date, hours: string | null, zone: string | null): Date | null {
  const [from, to] = (hours ?? 'off').split('-').map(minutesOf);
  if (from === undefined || to === undefined || from === to) return null;
  const at = minutesIn(now, zone ?? '');
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  if (!isQuiet) return null;
  const left = (to - at + DAY_MINUTES) % DAY_MINUTES;
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return endAt(wholeMinute + left * MINUTE_MS, to, zone ?? '');
}

/** Where clocks are changed in between, the end is when theirs say so. */
function endAt(guess: number, to: number, zone: string): Date {
  const end = new Date(guess);
  const off = ((minutesIn(end, zone) - to + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(guess - off * MINUTE_MS);
}

function minutesOf(clock: string): number | undefined {
  const [hours, minutes] = clock.split(':').map(Number);
  return minutes === undefined ? undefined : (hours ?? 0) * 60 + minutes;
}

/** Minutes since midnight, there. */
function minutesIn(moment: Date, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone || 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}
