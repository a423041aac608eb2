import { expect, test, vi } from 'vitest';
import { finishInOrder } from './finish-in-order.ts';

const never = new Promise<never>(() => undefined);
const unexpected = vi.fn<(error: unknown, name: string) => void>();

test('starts each step after the previous one has finished', async () => {
  const done: string[] = [];
  const of = (name: string) =>
    [name, async () => void (await Promise.resolve(), done.push(name))] as const;
  expect(await finishInOrder([of('one'), of('two')], never, unexpected)).toEqual([]);
  expect(done).toEqual(['one', 'two']);
  expect(unexpected).not.toHaveBeenCalled();
});

test('abandons running work and skips the rest when aborted', async () => {
  const begun = vi.fn<() => Promise<void>>();
  const { promise: giveUp, resolve } = Promise.withResolvers<void>();
  const hanging = async (): Promise<void> => {
    resolve();
    await never;
  };
  const first = async (): Promise<void> => undefined;
  const left = await finishInOrder(
    [
      ['first', first],
      ['hanging', hanging],
      ['last', begun],
    ],
    giveUp,
    unexpected,
  );
  expect(left).toEqual(['hanging', 'last']);
  expect(begun).not.toHaveBeenCalled();
});

test('logs a failed step by name and continues', async () => {
  const failures: unknown[] = [];
  const fails = async (): Promise<void> => {
    throw new Error('no');
  };
  const works = async (): Promise<void> => undefined;
  const work = [['one', fails] as const, ['two', works] as const];
  const left = await finishInOrder(work, never, (error, name) => failures.push([error, name]));
  expect(left).toEqual(['one']);
  expect(failures).toEqual([[new Error('no'), 'one']]);
});
