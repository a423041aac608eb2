import { SECOND_MS } from '@rookery/contract/kernel/durations.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const ZERO_COUNTDOWN = '00:00:00:00';

interface Parts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Rounds up to full seconds, so that zero appears only at the end. */
function partsOf(leftMs: number): Parts {
  const left = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return {
    days: Math.floor(left / DAY_S),
    hours: Math.floor((left % DAY_S) / HOUR_S),
    minutes: Math.floor((left % HOUR_S) / MINUTE_S),
    seconds: left % MINUTE_S,
  };
}

/**
 * Formats the time as '02:03:04:05' with days, '03:04:05' within the last day, and '00:00:00:00' at the
 * end.
 */
export function countdown(leftMs: number): string {
  if (leftMs <= 0) return ZERO_COUNTDOWN;
  const { days, hours, minutes, seconds } = partsOf(leftMs);
  const shown = days > 0 ? [days, hours, minutes, seconds] : [hours, minutes, seconds];
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}

export function spokenTime(leftMs: number): string {
  const { days, hours, minutes, seconds } = partsOf(leftMs);
  return `${days > 0 ? `${days}d ` : ''}${hours}h ${minutes}m ${seconds}s`;
}
