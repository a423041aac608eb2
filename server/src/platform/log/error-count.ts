import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';

export interface ErrorCount {
  note(): void;
  ofDay(): number;
}

const HOURS = 24;

export function createErrorCount(now: () => number = Date.now): ErrorCount {
  const byHour = new Map<number, number>();
  const hour = (): number => Math.floor(now() / HOUR_MS);
  const forgetOld = (): void => {
    for (const each of byHour.keys()) if (each <= hour() - HOURS) byHour.delete(each);
  };
  return {
    note() {
      forgetOld();
      byHour.set(hour(), (byHour.get(hour()) ?? 0) + 1);
    },
    ofDay() {
      forgetOld();
      return [...byHour.values()].reduce((sum, count) => sum + count, 0);
    },
  };
}
