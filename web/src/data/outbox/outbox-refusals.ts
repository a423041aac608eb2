import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';

import { ApiError, errorText } from '#web/data/http/api-error.ts';
import { isTemporaryFailure } from '#web/data/http/retries.ts';

import type { Intention } from './intention.ts';

export const TOO_OLD_TEXT = 'This is more than 20 hours old. Check if you still want to send it.';
/** The server remembers an idempotency key for a day. A later retry could run the request twice. */
const MAX_AGE_MS = 20 * HOUR_MS;
/** Several requests of one moment get later times. */
const MAX_AHEAD_MS = 60_000;
/** 0 means no response. 401 means an ended session. */
const RETRIABLE_STATUSES: ReadonlySet<number> = new Set([0, 401]);

/**
 * Whether only the member may send the intention. A time in the future means that the clock was set back; the
 * age is unknown then.
 */
export function isTooOld({ created }: Intention, now: number): boolean {
  return now - created > MAX_AGE_MS || created - now > MAX_AHEAD_MS;
}

/** @param isAwaited whether a member waits: server errors are then shown immediately */
export function mayRetryLater(error: unknown, isAwaited: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  if (RETRIABLE_STATUSES.has(error.status)) return true;
  // The first request with this key is still running.
  if (error.status === 409 && error.retryAfter !== null) return true;
  return !isAwaited && isTemporaryFailure(error);
}

export function problemOf(error: unknown): string {
  const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return field ?? errorText(error);
}
