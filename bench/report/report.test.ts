import { expect, test } from 'vitest';
import { verdict, type Row } from './report.ts';

const row: Row = { work: 'home feed', peer: '', target: 0.25, measured: [0.3, 0.2] };

test('a figure above its target misses it, and one where more is better meets it', () => {
  expect(verdict(row)).toBe('missed');
  expect(verdict({ ...row, moreIsBetter: true })).toBe('met');
  expect(verdict({ ...row, target: null })).toBe('');
});

test('the verdict is about the size that the target names', () => {
  expect(verdict({ ...row, judged: 1 })).toBe('met');
  expect(verdict({ ...row, judged: 2 })).toBe('');
});

test('where the target is a multiple of the floor, a slow machine misses nothing', () => {
  expect(verdict({ ...row, targetRatio: 1, ratios: [0.9] })).toBe('met');
  expect(verdict({ ...row, targetRatio: 1, ratios: [1.1] })).toBe('missed');
});
