import { ApiError, isFromEndedSession } from './api-error.ts';

export const PROBE_EVERY_MS = 5 * 60_000;
export const PROBE_TIMEOUT_MS = 5000;

export interface ProbeDeps {
  clock: { now(): Date };
  call(timeoutMs: number): Promise<unknown>;
  onInvalid(): void;
}

/** Checks the token on navigation, at most every 5 minutes. Resolves to whether it is valid. */
export function createProbe({ clock, call, onInvalid }: ProbeDeps): () => Promise<boolean> {
  let last: number | null = null;
  return async () => {
    const now = clock.now().getTime();
    if (last !== null && Math.abs(now - last) < PROBE_EVERY_MS) return true;
    last = now;
    try {
      await call(PROBE_TIMEOUT_MS);
      return true;
    } catch (error) {
      if (isInconclusive(error)) return true;
      onInvalid();
      return false;
    }
  };
}

/**
 * True for errors that say nothing about the token: server errors, no connection, rate limits, and a member
 * who left.
 */
function isInconclusive(error: unknown): boolean {
  if (isFromEndedSession(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { type, status } = error;
  return type === 'timeout' || type === 'network' || status >= 500 || status === 429;
}
