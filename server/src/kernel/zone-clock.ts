const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/**
 * Minutes since midnight, in a zone.
 * @param zone of the IANA's; one that this machine does not know counts as UTC
 */
export function minutesIn(moment: Date, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

/** The next moment at which the clocks of a zone show so many minutes since midnight; in this very minute: tomorrow. */
export function nextAt(now: Date, minutes: number, zone: string): Date {
  const left = (minutes - minutesIn(now, zone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return whereClocksShow(wholeMinute + left * MINUTE_MS, minutes, zone);
}

/** Where clocks are changed in between, it is when theirs say so. */
function whereClocksShow(guess: number, minutes: number, zone: string): Date {
  const at = minutesIn(new Date(guess), zone);
  const off = ((at - minutes + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(guess - off * MINUTE_MS);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone || 'UTC' });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}
