import { ApiError, isOfFormer } from './api-error.ts';

export const PROBE_EVERY_MS = 5 * 60_000;
export const PROBE_TIMEOUT_MS = 5000;

export interface ProbeDeps {
  clock: { now(): Date };
  /** The call itself; a 401 has already been through the refresh when it arrives here. */
  call(timeoutMs: number): Promise<unknown>;
  onInvalid(): void;
}

/** Makes the check that runs on navigation: at most one every 5 minutes. Answers whether the token is good. */
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
      if (saysNothing(error)) return true;
      onInvalid();
      return false;
    }
  };
}

/** A server in trouble, no connection to it, too many calls, or a member who has left: the token counts as good. */
function saysNothing(error: unknown): boolean {
  if (isOfFormer(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { type, status } = error;
  return type === 'timeout' || type === 'network' || status >= 500 || status === 429;
}
