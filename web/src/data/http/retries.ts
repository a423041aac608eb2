import { ApiError } from './api-error.ts';

export const RETRIES = 3;
const FIRST_PAUSE_MS = 1000;

export function pauseMs(failuresBefore: number): number {
  return FIRST_PAUSE_MS * 2 ** failuresBefore;
}

export function mayRetry(failuresBefore: number, error: unknown): boolean {
  return failuresBefore < RETRIES && isTemporaryFailure(error);
}

export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429;
}

export function hasNoResponse(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * Retries temporary failures. After a first failure without a response, `instead` may return a fallback, or
 * null for none. @throws the last error
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  instead: () => Promise<T | null>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      const other = failures === 0 && hasNoResponse(error) ? await instead() : null;
      if (other !== null) return other;
      if (!mayRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs(failures)));
    }
  }
}
