import { expect, test } from 'vitest';
import { createFairQueue, type FairQueue, type QueueRequest } from './fair-queue.ts';

function recorder(turns: FairQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (name: string, terms: QueueRequest) =>
      turns.enter(
        terms,
        () => new Promise<void>((end) => void (begun.push(name), ends.push(() => end()))),
      ),
    async end(): Promise<void> {
      const before = begun.length;
      ends.shift()?.();
      for (let at = 0; at < 10 && begun.length === before; at++) await Promise.resolve();
    },
  };
}

test("delays other members only by a flooding member's running task", async () => {
  const { begun, ask, end } = recorder(createFairQueue({ atOnce: 2 }));
  for (let at = 0; at < 100; at++) void ask(`flood ${at}`, { who: 'magpie' });
  void ask('first', { who: 'wren' });
  void ask('second', { who: 'wren' });
  await Promise.resolve();
  for (let at = 0; at < 4; at++) await end();
  expect(begun.slice(0, 2)).toEqual(['flood 0', 'flood 1']);
  expect(begun.slice(2, 6)).toContain('first');
  expect(begun.slice(2, 6)).toContain('second');
});

test('runs cheap work before a caller’s expensive work', async () => {
  const { begun, ask, end } = recorder(createFairQueue({ atOnce: 1 }));
  for (let at = 0; at < 10; at++) void ask('film', { who: 'magpie', cost: 100 });
  for (let at = 0; at < 10; at++) void ask('photo', { who: 'wren', cost: 10 });
  await Promise.resolve();
  for (let at = 0; at < 11; at++) await end();
  expect(begun.slice(0, 11).filter((name) => name === 'photo')).toHaveLength(10);
});

test('runs urgent work first and continues after a failure', async () => {
  const turns = createFairQueue({ atOnce: 1 });
  const { begun, ask, end } = recorder(turns);
  const failing = turns.enter({ who: 'a' }, () => Promise.reject(new Error('no')));
  void ask('first', { who: 'a' });
  void ask('urgent', { who: 'a', isUrgent: true });
  void ask('urgent too', { who: 'b', isUrgent: true });
  await expect(failing).rejects.toThrow('no');
  for (let at = 0; at < 3; at++) await end();
  expect(begun).toEqual(['urgent too', 'urgent', 'first']);
});

test('leaves a slot for a third member beside hanging tasks', async () => {
  const { begun, ask } = recorder(createFairQueue({ atOnce: 5, atOnceEach: 2 }));
  for (let at = 0; at < 10; at++) {
    void ask('magpie', { who: 'magpie' });
    void ask('jay', { who: 'jay' });
  }
  void ask('wren', { who: 'wren' });
  await Promise.resolve();
  expect(begun).toEqual(['magpie', 'jay', 'magpie', 'jay', 'wren']);
});

test("starts a member's next task when the previous one ends", async () => {
  const { begun, ask, end } = recorder(createFairQueue({ atOnce: 5, atOnceEach: 1 }));
  for (const name of ['first', 'second', 'third']) void ask(name, { who: 'magpie' });
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  await end();
  expect(begun).toEqual(['first', 'second']);
});

test('rejects work beyond the limits, total and per member', async () => {
  const { ask } = recorder(createFairQueue({ atOnce: 1, waiting: 3, waitingEach: 2 }));
  const answers = ['a', 'a', 'a', 'a', 'b', 'b'].map((who) => ask('one', { who }) === null);
  expect(answers).toEqual([false, false, false, true, false, true]);
});

test('does not delay a caller for earlier uncontested tasks', async () => {
  const { begun, ask, end } = recorder(createFairQueue({ atOnce: 1 }));
  for (let at = 0; at < 50; at++) {
    void ask('before', { who: 'magpie' });
    await Promise.resolve();
    await end();
    await new Promise((resolve) => void setImmediate(resolve));
  }
  void ask('running', { who: 'wren' });
  await Promise.resolve();
  void ask('magpie', { who: 'magpie' });
  void ask('wren', { who: 'wren' });
  await end();
  expect(begun.at(-1)).toBe('magpie');
});
