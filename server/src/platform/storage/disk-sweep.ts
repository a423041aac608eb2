import type { Timers } from '#src/kernel/timers.ts';

export interface DiskSweep {
  start(): Promise<void>;
  stop(): void;
}

const EVERY_MS = 600_000;

export function createDiskSweep(
  { timers, log }: { timers: Timers; log: { warn(details: object, message: string): void } },
  tasks: readonly (() => Promise<void>)[],
): DiskSweep {
  let cancel = (): void => undefined;
  let isOver = false;

  async function tidy(): Promise<void> {
    for (const task of tasks) {
      await task().catch((error: unknown) =>
        log.warn({ err: error }, 'Could not remove old files'),
      );
    }
    if (!isOver) cancel = timers.after(EVERY_MS, tidy);
  }

  return {
    start: tidy,
    stop() {
      isOver = true;
      cancel();
    },
  };
}
