const MINUTE_MS = 60_000;

/** Hours and minutes until then, rounded up to the minute; one minute at least. */
export function timeLeft(untilMs: number, nowMs: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil((untilMs - nowMs) / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
