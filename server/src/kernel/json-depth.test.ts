import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('nested JSON', () => {
  test('accepts depth 32 and rejects 33, in lists and objects', () => {
    expect([32, 33].map((depth) => isTooDeep(nested(depth)))).toEqual([false, true]);
    const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
    expect([32, 33].map((depth) => isTooDeep(objects(depth)))).toEqual([false, true]);
  });

  test('is rejected as too deep even with unclosed brackets', () => {
    expect(isTooDeep('['.repeat(1_000_000))).toBe(true);
    expect(isTooDeep(`{"a": "b", "c": ${'[{"d":'.repeat(100)}`)).toBe(true);
  });

  test('accepts many siblings', () => {
    expect(isTooDeep(`[${'[],'.repeat(1000)}{}]`)).toBe(false);
  });

  test('ignores brackets within strings, with any escapes', () => {
    const texts = ['['.repeat(100), '"'.repeat(50) + '{'.repeat(50), '\\"['.repeat(50), '\\'];
    for (const text of texts) {
      expect(isTooDeep(JSON.stringify({ text }))).toBe(false);
      expect(isTooDeep(JSON.stringify({ text, deep: 0 }).replace('0', nested(33)))).toBe(true);
    }
    expect(isTooDeep(`"${'['.repeat(100)}`)).toBe(false);
  });

  test('measures the depth of any JSON value', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)))
        : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 32 }), (value, around) => {
        const json = '['.repeat(around) + JSON.stringify(value) + ']'.repeat(around);
        expect(isTooDeep(json)).toBe(around + depthOf(value) > 32);
      }),
    );
  });
});
