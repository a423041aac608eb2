import { expect, test } from 'vitest';
import { ApiError, networkError, timeoutError } from './api-error.ts';
import { createProbe, PROBE_EVERY_MS, PROBE_TIMEOUT_MS } from './probe.ts';

function probeAnswering(answer: Error | null) {
  const seen = { calls: 0, timeout: 0, invalid: 0, now: 1_000_000 };
  const probe = createProbe({
    clock: { now: () => new Date(seen.now) },
    call: async (timeoutMs) => {
      seen.calls++;
      seen.timeout = timeoutMs;
      if (answer) throw answer;
    },
    onInvalid: () => seen.invalid++,
  });
  return { probe, seen };
}

const status = (code: number): ApiError =>
  new ApiError({ status: code, type: 'server', message: `status ${code}` });

test('probes the token at most once in five minutes', { tags: ['AUTH-12'] }, async () => {
  const { probe, seen } = probeAnswering(null);
  await probe();
  seen.now += PROBE_EVERY_MS - 1;
  await probe();
  expect(seen.calls).toBe(1);
  seen.now += 1;
  await probe();
  expect(seen.calls).toBe(2);
});

test('probes again after the clock was set back', { tags: ['AUTH-12'] }, async () => {
  const { probe, seen } = probeAnswering(null);
  await probe();
  seen.now -= PROBE_EVERY_MS;
  await probe();
  expect(seen.calls).toBe(2);
});

test('limits a token probe to five seconds', { tags: ['AUTH-08'] }, async () => {
  const { probe, seen } = probeAnswering(null);
  await probe();
  expect([seen.timeout, PROBE_TIMEOUT_MS]).toEqual([5000, 5000]);
});

test.each([
  ['401', status(401), false],
  ['503', status(503), true],
  ['500', status(500), true],
  ['a timeout', timeoutError(), true],
  ['no connection', networkError(), true],
  ['429, as too many calls are refused,', status(429), true],
  ['418', status(418), false],
  ['403', status(403), false],
])(
  'reports whether the session is valid after %s',
  { tags: ['AUTH-09', 'AUTH-10', 'GAP-145', 'AUTH-11'] },
  async (_name, error, valid) => {
    const { probe, seen } = probeAnswering(error);
    expect(await probe()).toBe(valid);
    expect(seen.invalid).toBe(valid ? 0 : 1);
  },
);
