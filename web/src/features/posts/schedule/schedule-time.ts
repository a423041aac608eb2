import { DAY_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { scheduleStrings as texts } from './schedule-strings.ts';

export interface Suggestion {
  label: string;
  at: Date;
}

const EVENING_HOUR = 20;
const MORNING_HOUR = 9;
const MONDAY = 1;

/** Usual times, in the zone of the device. */
export function suggestTimes(now: Date): Suggestion[] {
  const day = (after: number, hour: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + after, hour);
  const tonight = day(0, EVENING_HOUR);
  const tomorrow = day(1, MORNING_HOUR);
  const toMonday = (MONDAY + 7 - now.getDay()) % 7 || 7;
  const monday = day(toMonday, MORNING_HOUR);
  const weekday = monday.toLocaleDateString(undefined, { weekday: 'long' });
  return [
    ...(now.getHours() < EVENING_HOUR - 1
      ? [{ label: texts.tonight(timeOf(tonight)), at: tonight }]
      : []),
    { label: texts.tomorrow(timeOf(tomorrow)), at: tomorrow },
    ...(toMonday > 1 ? [{ label: texts.onDay(weekday, timeOf(monday)), at: monday }] : []),
  ];
}

const timeOf = (at: Date): string =>
  at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });

/** `Mon, 9:00`; later than a week with the date, in another year also with the year. */
export function shortTime(at: Date, now: Date): string {
  const isNear = at > now && at.getTime() - now.getTime() < 6 * DAY_MS;
  return at.toLocaleString(undefined, {
    weekday: 'short',
    ...(!isNear && { month: 'short', day: 'numeric' }),
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** The value of a `datetime-local` field. */
export function fieldValue(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Why a time cannot be chosen; null if it can. */
export function timeFault(at: Date, now: Date): string | null {
  const aheadMs = at.getTime() - now.getTime();
  const { scheduleMinMinutes: minutes, scheduleMaxDays: days } = LIMITS;
  if (Number.isNaN(aheadMs)) return texts.missing;
  if (aheadMs < minutes * MINUTE_MS) return texts.tooSoon(minutes);
  return aheadMs > days * DAY_MS ? texts.tooLate : null;
}

/** `Europe/Berlin (GMT+1)`, with the offset at that time. */
export function zoneName(at: Date): string {
  const format = new Intl.DateTimeFormat(undefined, { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone.replaceAll('_', ' ')} (${offset ?? ''})`;
}
