import type { Pool } from 'pg';
import type { Timers } from '#src/kernel/timers.ts';
import { createAdmission, type Admission, type AdmissionLimits } from './admission.ts';
import { watchLoopDelay } from './loop-delay.ts';

const MAX_LOOP_DELAY_MS = 1000;

export function openAdmission(options: {
  pool: Pool;
  timers: Timers;
  /** Calls are refused while the event loop is this many ms late. Default: one second. 0 means never. */
  lateMs?: number | undefined;
  limits?: AdmissionLimits | undefined;
}): { admission: Admission; stop(): void } {
  const { pool, timers, lateMs = MAX_LOOP_DELAY_MS, limits } = options;
  const loop = watchLoopDelay();
  const deps = {
    timers,
    nowMs: () => performance.now(),
    queriesWaiting: () => pool.waitingCount,
    isBehind: () => lateMs > 0 && loop.ms > lateMs,
  };
  return { admission: createAdmission(deps, limits), stop: loop.stop };
}
