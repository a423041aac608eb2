import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('two at once, one waits, a fourth is turned away; what fails makes room as well', async () => {
  const gate = createGate({ atOnce: 2, waiting: 1 });
  const begun: string[] = [];
  const open: Record<string, (ended?: Promise<never>) => void> = {};
  const enter = (name: string): Promise<void> | null =>
    gate.enter(() => {
      begun.push(name);
      return new Promise((resolve) => {
        open[name] = resolve;
      });
    });
  const works = [enter('a'), enter('b'), enter('c')];
  expect(enter('d')).toBeNull();
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  open['b']?.(Promise.reject(new Error('failed')));
  await expect(works[1]).rejects.toThrow('failed');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  const next = enter('e');
  expect(enter('f')).toBeNull();
  open['a']?.();
  await works[0];
  open['c']?.();
  await works[2];
  open['e']?.();
  await next;
  expect(begun).toEqual(['a', 'b', 'c', 'e']);
});
