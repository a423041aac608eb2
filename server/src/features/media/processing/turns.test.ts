import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many at once, in order, the urgent first; one that fails makes room as well', async () => {
  const turns = createTurns(2);
  const order: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(name);
      gates.set(name, resolve);
    });
  const failing = turns.take(false, async () => {
    order.push('fails');
    throw new Error('no');
  });
  const all = [
    turns.take(false, work('first')),
    turns.take(false, work('second')),
    turns.take(false, work('third')),
    turns.take(true, work('urgent')),
    turns.take(true, work('urgent too')),
  ];
  await expect(failing).rejects.toThrow('no');
  await expect.poll(() => order).toEqual(['fails', 'first', 'urgent']);
  gates.get('first')?.();
  await expect.poll(() => order.at(-1)).toBe('urgent too');
  gates.get('urgent')?.();
  await expect.poll(() => order.at(-1)).toBe('second');
  gates.get('second')?.();
  await expect.poll(() => order.at(-1)).toBe('third');
  for (const open of gates.values()) open();
  await Promise.all(all);
});
