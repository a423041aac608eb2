import { DAY_MS, HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { describe, expect, test } from 'vitest';
import {
  activePoints,
  timeoutAfter,
  timeoutsOf,
  timeoutWithout,
  type Weight,
} from './points.policy.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const day = (days: number): Date => new Date(START + days * DAY_MS);
const weight = (points: number, days: number): Weight => ({ points, at: day(days) });
const hours = (from: Date, count: number): Date => new Date(from.getTime() + count * HOUR_MS);

function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function history(seed: number): Weight[] {
  const next = lots(seed);
  const points = [2, 3, 4, 5, 6, 7, 10, 0];
  let at = 0;
  return Array.from({ length: 1 + Math.floor(next() * 14) }, () => {
    at += Math.floor(next() * 40);
    return weight(points[Math.floor(next() * points.length)] ?? 2, at);
  });
}

function lived(weights: readonly Weight[]): { until: number; timeouts: number; points: number } {
  const lasts = [1, 3, 7, 14, 30];
  let [until, timeouts] = [0, 0];
  let purse: { points: number; endsOn: number }[] = [];
  const sum = (): number => purse.reduce((all, { points }) => all + points, 0);
  const end = (weights.at(-1)?.at.getTime() ?? START) - START;
  for (let today = 0; today * DAY_MS <= end; today++) {
    const day0 = today;
    purse = purse.filter(({ endsOn }) => endsOn > day0);
    for (const { points } of weights.filter(({ at }) => at.getTime() === START + day0 * DAY_MS)) {
      const tens = Math.floor(sum() / 10);
      purse.push({ points, endsOn: day0 + 90 });
      if (Math.floor(sum() / 10) === tens) continue;
      until = Math.max(until, day0 + (lasts[Math.min(timeouts, 4)] ?? 0));
      timeouts += 1;
    }
  }
  return { until, timeouts, points: sum() };
}

describe('points and timeouts', { tags: ['GAP-117'] }, () => {
  test('expires points after 90 days, to the millisecond', () => {
    const one = [weight(4, 0)];
    expect(activePoints(one, day(0))).toBe(4);
    expect(activePoints(one, new Date(day(90).getTime() - 1))).toBe(4);
    expect(activePoints(one, day(90))).toBe(0);
    expect(activePoints(one, new Date(day(0).getTime() - 1))).toBe(0);
  });

  test('starts a longer timeout at each new multiple of ten', () => {
    const tens = [0, 1, 2, 3, 4, 5].map((each) => weight(10, each));
    const lasting = timeoutsOf(tens).map(
      ({ begins, until }) => (until.getTime() - begins.getTime()) / HOUR_MS,
    );
    expect(lasting).toEqual([24, 72, 168, 336, 720, 720]);
    expect(timeoutsOf([weight(7, 0), weight(2, 1)])).toEqual([]);
    expect(timeoutsOf([weight(7, 0), weight(2, 1), weight(2, 2)])).toHaveLength(1);
  });

  test('starts another timeout at ten after points expired', () => {
    const again = [weight(10, 0), weight(10, 100)];
    expect(timeoutsOf(again).map(({ begins }) => begins)).toEqual([day(0), day(100)]);
  });

  test('never shortens a running timeout by another violation', () => {
    const running = hours(day(0), 1000);
    expect(timeoutAfter([weight(10, 0)], running)).toEqual(running);
    expect(timeoutAfter([weight(2, 0)], running)).toEqual(running);
    expect(timeoutAfter([weight(10, 0)], null)).toEqual(hours(day(0), 24));
    expect(timeoutAfter([weight(9, 0)], null)).toBeNull();
  });

  test('ends or keeps but never lengthens timeouts after a revert', () => {
    const [first, second, third] = [weight(2, 0), weight(8, 1), weight(2, 2)];
    const running = timeoutAfter([first, second], null);
    expect(running).toEqual(hours(day(1), 24));
    expect(timeoutWithout([second], running)).toBeNull();
    // Without the first violation, the third would reach ten points a day later. A successful appeal must
    // not extend the timeout.
    expect(timeoutWithout([second, third], running)).toEqual(running);
    expect(timeoutWithout([weight(10, 0)], null)).toBeNull();
  });

  test('matches a day-by-day model in 2,000 histories', () => {
    let timeouts = 0;
    for (let seed = 1; seed <= 2000; seed++) {
      const weights = history(seed);
      let running: Date | null = null;
      weights.forEach((_each, index) => {
        running = timeoutAfter(weights.slice(0, index + 1), running);
      });
      const model = lived(weights);
      const until = running === null ? 0 : ((running as Date).getTime() - START) / DAY_MS;
      const now = weights.at(-1)?.at ?? day(0);
      const found = {
        until,
        timeouts: timeoutsOf(weights).length,
        points: activePoints(weights, now),
      };
      expect(found, `seed ${seed}`).toEqual(model);
      timeouts += model.timeouts;
    }
    expect(timeouts).toBeGreaterThan(1000);
  });

  test('never extends a timeout by a revert in 2,000 histories', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const weights = history(seed);
      const running = timeoutsOf(weights).at(-1)?.until ?? null;
      const gone = seed % weights.length;
      const without = timeoutWithout(
        weights.filter((_each, index) => index !== gone),
        running,
      );
      expect((without?.getTime() ?? 0) <= (running?.getTime() ?? 0), `seed ${seed}`).toBe(true);
    }
  });
});
