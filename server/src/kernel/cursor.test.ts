import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCursors } from './cursor.ts';
import { Refusal } from './refusal.ts';

const cursors = createCursors('a secret of this test');
const marks = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 4 });
const listName = fc.string({ minLength: 1, maxLength: 30 });

function refusalOf(read: () => unknown): Refusal {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was read.');
}

describe('cursor', () => {
  test('is URL-safe and reads back the written values', () => {
    fc.assert(
      fc.property(listName, marks, (list, numbers) => {
        const cursor = cursors.write(list, numbers);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(cursors.read(list, cursor)).toEqual(numbers);
      }),
    );
  });

  test('is rejected with 400 for another list', () => {
    fc.assert(
      fc.property(listName, listName, marks, (list, other, numbers) => {
        fc.pre(list !== other);
        const cursor = cursors.write(list, numbers);
        expect(refusalOf(() => cursors.read(other, cursor)).status).toBe(400);
      }),
    );
  });

  test('is rejected with 400 on another server', () => {
    const foreign = createCursors('another secret').write('feed', [7]);
    expect(refusalOf(() => cursors.read('feed', foreign)).status).toBe(400);
  });

  test('is rejected with 400 if one character differs', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=!% é';
    fc.assert(
      fc.property(marks, fc.nat(), fc.constantFrom(...alphabet), (numbers, place, character) => {
        const cursor = cursors.write('feed', numbers);
        const at = place % cursor.length;
        const damaged = cursor.slice(0, at) + character + cursor.slice(at + 1);
        fc.pre(damaged !== cursor);
        expect(refusalOf(() => cursors.read('feed', damaged)).status).toBe(400);
      }),
      { numRuns: 200 },
    );
  });

  test('is rejected with 400 when shortened or lengthened', () => {
    fc.assert(
      fc.property(marks, fc.nat(), fc.string({ minLength: 1 }), (numbers, place, more) => {
        const cursor = cursors.write('feed', numbers);
        const cut = cursor.slice(0, place % cursor.length);
        expect(refusalOf(() => cursors.read('feed', cut)).status).toBe(400);
        expect(refusalOf(() => cursors.read('feed', cursor + more)).status).toBe(400);
        expect(refusalOf(() => cursors.read('feed', more + cursor)).status).toBe(400);
      }),
    );
  });

  test('is rejected with 400 when invented', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const refusal = refusalOf(() => cursors.read('feed', text));
        expect(refusal.type).toBe('bad_request');
      }),
    );
  });
});
