import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError, networkError } from './api-error.ts';
import { withRetries } from './retries.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const refusal = (status: number): ApiError =>
  new ApiError({ status, type: 'server', message: 'no' });

async function failing(thrown: Error, instead: () => Promise<string | null> = async () => null) {
  const tries: number[] = [];
  const attempt = async (): Promise<string> => {
    tries.push(Date.now());
    throw thrown;
  };
  const [ended] = await Promise.all([
    Promise.allSettled([withRetries(attempt, instead)]),
    vi.advanceTimersByTimeAsync(60_000),
  ]);
  const [outcome] = ended;
  return { tries, result: outcome.status === 'fulfilled' ? outcome.value : outcome.reason };
}

test.each([[networkError()], [refusal(500)], [refusal(503)], [refusal(429)]])(
  'retries posts after 1, 2 and 4 s: %s',
  { tags: ['FEED-31', 'FEED-32'] },
  async (error) => {
    expect(await failing(error)).toEqual({ tries: [0, 1000, 3000, 7000], result: error });
  },
);

test.each([[refusal(404)], [refusal(401)], [refusal(422)], [new TypeError('ours')]])(
  'does not retry a final response: %s',
  { tags: ['FEED-31'] },
  async (error) => {
    expect(await failing(error)).toEqual({ tries: [0], result: error });
  },
);

test('returns the stored value immediately without a response', async () => {
  const kept = async (): Promise<string> => 'kept';
  expect(await failing(networkError(), kept)).toEqual({ tries: [0], result: 'kept' });
  expect(await failing(refusal(503), kept)).toMatchObject({ result: { status: 503 } });
});
