import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUlid, makeUlid, NIL_ULID, ulidTime, ulidToUuid, uuidToUlid } from './ulid.ts';

const MOST_TIME = 2 ** 48 - 1;

describe('ulids', () => {
  test('makes a valid ulid that returns its time', { tags: ['POST-01'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_TIME }), (time) => {
        const ulid = makeUlid(time);
        expect(isUlid(ulid)).toBe(true);
        expect(ulidTime(ulid)).toBe(time);
      }),
    );
  });

  test('converts every uuid to a ulid and back', () => {
    fc.assert(
      fc.property(fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] }), (uuid) => {
        const ulid = uuidToUlid(uuid);
        expect(isUlid(ulid)).toBe(true);
        expect(ulidToUuid(ulid)).toBe(uuid);
      }),
    );
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const hex = uuid.replaceAll('-', '');
        let value = BigInt(`0x${hex}`);
        let ulid = '';
        for (let at = 0; at < 26; at++, value >>= 5n) {
          ulid = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number(value & 31n)) + ulid;
        }
        for (const text of [uuid, hex, uuid.toUpperCase()]) expect(uuidToUlid(text)).toBe(ulid);
      }),
    );
    fc.assert(
      fc.property(fc.ulid(), (ulid) => {
        expect(uuidToUlid(ulidToUuid(ulid))).toBe(ulid);
      }),
    );
  });

  test('sorts later ulids after earlier ones, also as uuid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MOST_TIME - 1 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (time, later) => {
          const first = makeUlid(time);
          const second = makeUlid(Math.min(time + later, MOST_TIME));
          expect(first < second).toBe(true);
          expect(ulidToUuid(first) < ulidToUuid(second)).toBe(true);
        },
      ),
    );
  });

  test('makes different ulids in the same millisecond', () => {
    const made = new Set(Array.from({ length: 1000 }, () => makeUlid(1_700_000_000_000)));
    expect(made.size).toBe(1000);
  });

  test('converts known ulids', () => {
    expect(ulidTime('01ARYZ6S41TSV4RRFFQ69G5FAV')).toBe(1_469_918_176_385);
    expect(ulidToUuid('01ARYZ6S41TSV4RRFFQ69G5FAV')).toBe('01563df3-6481-d676-4c61-efb99302bd5b');
    expect(ulidToUuid(NIL_ULID)).toBe('00000000-0000-0000-0000-000000000000');
    expect(ulidToUuid(`7${'Z'.repeat(25)}`)).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  });

  test.each([
    ['lower case', '01aryz6s41tsv4rrffq69g5fav'],
    ['too large for 128 bits', '80000000000000000000000000'],
    ['letters outside the alphabet', '01ARYZ6S41TSV4RRFFQ69G5FAI'],
    ['too short', '01ARYZ6S41TSV4RRFFQ69G5FA'],
    ['too long', '01ARYZ6S41TSV4RRFFQ69G5FAVV'],
    ['a line break at the end', '01ARYZ6S41TSV4RRFFQ69G5FAV\n'],
    ['empty', ''],
    ['a number', 1],
    ['nothing', undefined],
  ])('rejects %s', (_what, value) => {
    expect(isUlid(value)).toBe(false);
  });
});
