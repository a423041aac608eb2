import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

/** A list in a list, so many times. */
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON that lies within itself', () => {
  test('32 times is taken, 33 times is too deep, in lists and in objects', () => {
    expect([32, 33].map((depth) => isTooDeep(nested(depth)))).toEqual([false, true]);
    const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
    expect([32, 33].map((depth) => isTooDeep(objects(depth)))).toEqual([false, true]);
  });

  test('is too deep as soon as it opens too many, even if it never closes them', () => {
    expect(isTooDeep('['.repeat(1_000_000))).toBe(true);
    expect(isTooDeep(`{"a": "b", "c": ${'[{"d":'.repeat(100)}`)).toBe(true);
  });

  test('many side by side are not deep', () => {
    expect(isTooDeep(`[${'[],'.repeat(1000)}{}]`)).toBe(false);
  });

  test('brackets within a text are letters, however the text is escaped', () => {
    const texts = ['['.repeat(100), '"'.repeat(50) + '{'.repeat(50), '\\"['.repeat(50), '\\'];
    for (const text of texts) {
      expect(isTooDeep(JSON.stringify({ text }))).toBe(false);
      expect(isTooDeep(JSON.stringify({ text, deep: 0 }).replace('0', nested(33)))).toBe(true);
    }
    expect(isTooDeep(`"${'['.repeat(100)}`)).toBe(false);
  });

  test('whatever JSON can say is as deep as it is', () => {
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
