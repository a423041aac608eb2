import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-50', { start: 0, end: 9 }],
  ['bytes=5-50', { start: 5, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
])('parses %s of ten bytes', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=999999999999999-'])(
  'rejects %s of ten bytes',
  (header) => {
    expect(readRange(header, 10)).toBe('unsatisfiable');
  },
);

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=3-1',
  'bytes=0-1,4-5',
  'bytes=a-b',
  'lines=0-1',
  'bytes= 0-1',
  'bytes=0-1 ',
  'bytes=1e1-',
  'bytes=0x1-2',
  `bytes=0-${'9'.repeat(400)}`,
])('reads %s as the whole file', (header) => {
  expect(readRange(header, 10)).toBeNull();
});

test('rejects a byte range in an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
});
