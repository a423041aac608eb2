import type { Clock, Timer } from '../../web/src/data/page/clock.ts';

export interface ManualPageClock extends Clock {
  pass(milliseconds: number): Promise<void>;
}

export function createManualPageClock(rest: () => Promise<void>): ManualPageClock {
  const waiting = new Map<Timer, { at: number; work(): void }>();
  let nowMs = Date.now();

  const next = (): [Timer, { at: number; work(): void }] | undefined =>
    [...waiting].toSorted(([, a], [, b]) => a.at - b.at)[0];
  return {
    now: () => nowMs,
    wakeAfter(milliseconds, work) {
      const timer = {} as Timer;
      waiting.set(timer, { at: nowMs + milliseconds, work });
      return timer;
    },
    cancel: (timer) => void (timer && waiting.delete(timer)),
    async pass(milliseconds) {
      const end = nowMs + milliseconds;
      for (;;) {
        await rest();
        const [timer, due] = next() ?? [];
        if (!timer || !due || due.at > end) break;
        waiting.delete(timer);
        nowMs = Math.max(nowMs, due.at);
        due.work();
      }
      nowMs = end;
    },
  };
}
