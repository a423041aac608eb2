import { expect, test } from 'vitest';

import { createKeyedQueue } from './keyed-queue.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('runs each key’s work in order despite failures', async () => {
  const oneByOne = createKeyedQueue();
  const events: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = (name: string, until = Promise.resolve()) => {
    return async (): Promise<string> => {
      events.push(`begins ${name}`);
      await until;
      events.push(`ends ${name}`);
      if (name.startsWith('bad')) throw new Error(name);
      return name;
    };
  };
  const all = Promise.allSettled([
    oneByOne('ann', work('bad first', gate)),
    oneByOne('ann', work('second')),
    oneByOne('ben', work('other')),
  ]);
  await turn();
  expect(events).toEqual(['begins bad first', 'begins other', 'ends other']);
  open();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(events.slice(3)).toEqual(['ends bad first', 'begins second', 'ends second']);
  expect(await oneByOne('ann', work('later'))).toBe('later');
});
