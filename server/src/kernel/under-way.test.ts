import { expect, test } from 'vitest';

import { createUnderWay } from './under-way.ts';

test('waits for running work, follow-up work and failing work', async () => {
  const underWay = createUnderWay();
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
  const underWay = createUnderWay();
  void underWay.during(() => new Promise<never>(() => undefined));
  await expect(underWay.ended(20)).resolves.toBeUndefined();
  await expect(createUnderWay().ended(30_000)).resolves.toBeUndefined();
});
