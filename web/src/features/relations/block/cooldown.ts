import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';

export function timeLeft(leftMs: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
