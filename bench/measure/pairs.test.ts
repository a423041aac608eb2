import { expect, test } from 'vitest';
import {
  describe as tell,
  isUnstable,
  ratioOf,
  measureUntilSteady,
  type PairedResult,
} from './pairs.ts';

const paired = (...pairs: [work: number, floor: number][]): PairedResult => ({
  pairs: pairs.map(([work, floor]) => ({ work, floor })),
  unit: 'CPU s per 1,000',
});
const silent = (): void => undefined;

test('takes the ratio of the median pair, ignoring slow moments', () => {
  expect(ratioOf(paired([2, 1], [6, 3], [2.2, 1]))).toBe(2);
});

test('calls a baseline unstable beyond a fifth of its median', () => {
  expect(isUnstable(paired([1, 1], [1, 1.1], [1, 0.95]))).toBe(false);
  expect(isUnstable(paired([1, 1], [1, 1.21], [1, 1]))).toBe(true);
});

test('calls an unmeasured baseline unstable', () => {
  expect(isUnstable(paired([1, Number.NaN]))).toBe(true);
  expect(isUnstable(paired())).toBe(true);
});

test('repeats a run until its baseline is stable', async () => {
  const runs = [paired([2, 1], [2, 2]), paired([3, 1], [3, 1.05]), paired([4, 1])];
  const said: string[] = [];
  const taken = await measureUntilSteady(
    async () => runs.shift() as PairedResult,
    (line) => said.push(line),
  );
  expect(ratioOf(taken)).toBeCloseTo((3 + 3 / 1.05) / 2);
  expect(said).toEqual(['the floor moved by 67 %; measuring again']);
  expect(runs).toHaveLength(1);
});

test('keeps the most stable of three unstable runs, with note', async () => {
  const runs = [paired([2, 1], [2, 3]), paired([5, 1], [5, 1.5]), paired([4, 1], [4, 2])];
  const taken = await measureUntilSteady(async () => runs.shift() as PairedResult, silent);
  expect(taken.pairs[0]?.work).toBe(5);
  expect(runs).toHaveLength(0);
  expect(tell(taken)).toContain('UNSTABLE');
});

test('describes a run with ratio, figure, baseline and responses', () => {
  const run = {
    ...paired([2, 1], [2.2, 1], [2.1, 1.05]),
    answers: { bytes: 22_600, perSecond: 1500.4, p99: 12 },
  };
  expect(tell(run)).toBe(
    '2 times its floor (2 to 2.2); 2.1 CPU s per 1,000 (2 to 2.2); floor 1, moved by 5 %; 22.6 kB, 1500/s, p99 12 ms',
  );
});
