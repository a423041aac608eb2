import { expect, test } from 'vitest';

import { createInFlight } from './in-flight.ts';

test('waits for running work, follow-up work and failing work', async () => {
  const underWay = createInFlight();
  const done: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const call = underWay
    .during(() => first.promise)
    .then(() =>
      underWay.during(async () => {
        await second.promise;
        done.push('both parts');
        throw new Error('away');
      }),
    );
  const ended = underWay.ended(30_000).then(() => done.push('ended'));
  first.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  second.resolve();
  await expect(call).rejects.toThrow('away');
  await ended;
  expect(done).toEqual(['both parts', 'ended']);
});

test('stops waiting after the time limit', async () => {
  const underWay = createInFlight();
  void underWay.during(() => new Promise<never>(() => undefined));
  await expect(underWay.ended(20)).resolves.toBeUndefined();
  await expect(createInFlight().ended(30_000)).resolves.toBeUndefined();
});
