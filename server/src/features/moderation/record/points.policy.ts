import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import {
  POINTS_A_TIMEOUT,
  TIMEOUT_HOURS,
  VIOLATION_DAYS,
} from '@rookery/contract/kernel/timeouts.ts';

export interface Weight {
  points: number;
  at: Date;
}

const POINTS_EXPIRE_AFTER_MS = VIOLATION_DAYS * 24 * HOUR_MS;

export const expiryOf = (at: Date): Date => new Date(at.getTime() + POINTS_EXPIRE_AFTER_MS);

export function activePoints(weights: readonly Weight[], now: Date): number {
  return weights
    .filter(({ at }) => at <= now && now < expiryOf(at))
    .reduce((sum, { points }) => sum + points, 0);
}

export interface Timeout {
  begins: Date;
  until: Date;
}

/**
 * Computes all timeouts of the current violations. A timeout starts when the active points reach another
 * multiple of ten. Later timeouts last longer. @param weights oldest first
 */
export function timeoutsOf(weights: readonly Weight[]): Timeout[] {
  const timeouts: Timeout[] = [];
  weights.forEach(({ at }, index) => {
    const before = activePoints(weights.slice(0, index), at);
    const after = activePoints(weights.slice(0, index + 1), at);
    if (Math.floor(after / POINTS_A_TIMEOUT) <= Math.floor(before / POINTS_A_TIMEOUT)) return;
    const hours = TIMEOUT_HOURS[Math.min(timeouts.length, TIMEOUT_HOURS.length - 1)] ?? 0;
    timeouts.push({ begins: at, until: new Date(at.getTime() + hours * HOUR_MS) });
  });
  return timeouts;
}

/**
 * The end of a member's timeout after a new violation. A running timeout is never shortened. @param weights
 * oldest first, so the new one is last @returns null if there is no timeout
 */
export function timeoutAfter(weights: readonly Weight[], running: Date | null): Date | null {
  const last = timeoutsOf(weights).at(-1);
  const begun = last && last.begins.getTime() === weights.at(-1)?.at.getTime() ? last.until : null;
  if (!begun || (running && running > begun)) return running;
  return begun;
}

/**
 * The end of a member's timeout after a violation is reverted. A timeout that is no longer due ends, and
 * none is extended. @param weights the remaining violations, oldest first
 */
export function timeoutWithout(weights: readonly Weight[], running: Date | null): Date | null {
  if (!running) return null;
  const until = Math.max(0, ...timeoutsOf(weights).map((timeout) => timeout.until.getTime()));
  if (until === 0) return null;
  return until < running.getTime() ? new Date(until) : running;
}
