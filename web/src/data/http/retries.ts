import { ApiError } from './api-error.ts';

/** How often a fetch of posts is tried again. */
export const RETRIES = 3;
const FIRST_PAUSE_MS = 1000;

/** Before the next try, after so many failures: 1, 2, 4 s. */
export function pauseMs(failuresBefore: number): number {
  return FIRST_PAUSE_MS * 2 ** failuresBefore;
}

/** Whether a fetch that has failed this often, this one not counted, is tried again. */
export function mayTryAgain(failuresBefore: number, error: unknown): boolean {
  return failuresBefore < RETRIES && mayPass(error);
}

/** No answer, a server in trouble or too many calls may pass by themselves. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429;
}

export function hasNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * Tries, and tries again where it may help. Where no answer comes at first, `instead` is asked for what
 * will do, before anybody waits; null: nothing. @throws what the last try threw
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  instead: () => Promise<T | null>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      const other = failures === 0 && hasNoAnswer(error) ? await instead() : null;
      if (other !== null) return other;
      if (!mayTryAgain(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs(failures)));
    }
  }
}
