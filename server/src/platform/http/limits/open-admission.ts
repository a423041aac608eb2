import type { Pool } from 'pg';
import type { Timers } from '#src/kernel/timers.ts';
import { createAdmission, type Admission, type AdmissionLimits } from './admission.ts';
import { watchLoopDelay } from './loop-delay.ts';

const LATE_MS = 1000;

/** The admission of this process: measured by its database connections and its event loop. */
export function openAdmission(options: {
  pool: Pool;
  timers: Timers;
  /** Calls are refused while the process is so many ms behind; one second when left out, 0 for never. */
  lateMs?: number | undefined;
  limits?: AdmissionLimits | undefined;
}): { admission: Admission; stop(): void } {
  const { pool, timers, lateMs = LATE_MS, limits } = options;
  const loop = watchLoopDelay();
  const deps = {
    timers,
    nowMs: () => performance.now(),
    queriesWaiting: () => pool.waitingCount,
    isBehind: () => lateMs > 0 && loop.ms > lateMs,
  };
  return { admission: createAdmission(deps, limits), stop: loop.stop };
}
