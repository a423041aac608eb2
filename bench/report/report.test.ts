import { expect, test } from 'vitest';
import { verdict, type Row } from './report.ts';

const row: Row = { work: 'home feed', peer: '', target: 0.25, measured: [0.3, 0.2] };

test('judges a figure by whether a higher value is better', () => {
  expect(verdict(row)).toBe('missed');
  expect(verdict({ ...row, moreIsBetter: true })).toBe('met');
  expect(verdict({ ...row, target: null })).toBe('');
});

test('judges the size that the target names', () => {
  expect(verdict({ ...row, judged: 1 })).toBe('met');
  expect(verdict({ ...row, judged: 2 })).toBe('');
});

test('judges a relative target by the ratio, not the figure', () => {
  expect(verdict({ ...row, targetRatio: 1, ratios: [0.9] })).toBe('met');
  expect(verdict({ ...row, targetRatio: 1, ratios: [1.1] })).toBe('missed');
});
