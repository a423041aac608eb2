import { expect, test } from 'vitest';

import { idsInTitles, measureCoverage, waitingFor } from './requirement-list.ts';
import { readText } from './source-tree.ts';

const prefixes = new Set(['AUTH', 'RT', 'GAP']);

function idsIn(text: string): string[] {
  return idsInTitles({ path: 'a.test.ts', text }, prefixes);
}

test('ids are found in the titles of tests and groups of tests', () => {
  const text = `
    describe("RT-06 channels", () => {
      test('AUTH-01 AUTH-02 (GAP-004) needs a session', () => {});
      it(\`AUTH-03 takes \${x}\`, async () => {});
      test.for([1, 2])('AUTH-04 number %s', () => {});
      test.each([
        ['one', f(2)],
        { a: [3] },
      ])('AUTH-05 of %s', () => {});
      test.concurrent('AUTH-06', () => {});
      test(
        'AUTH-07 over two lines',
        () => {},
      );
    });`;
  expect(idsIn(text).toSorted()).toEqual([
    ...['AUTH-01', 'AUTH-02', 'AUTH-03', 'AUTH-04', 'AUTH-05', 'AUTH-06', 'AUTH-07'],
    ...['GAP-004', 'RT-06'],
  ]);
});

test('ids in comments, in other strings and of other kinds do not count', () => {
  const text = `
    // test('AUTH-01 once', () => {});
    test('a title without one, in UTF-16', () => { expect('AUTH-02').toBe(1); });`;
  expect(idsIn(text)).toEqual([]);
});

test('coverage tells what is tested, what waits, what is missing and what nobody knows', () => {
  const list = {
    groups: [{ name: 'AUTH', title: 'Signing in', ids: ['AUTH-01', 'AUTH-02', 'AUTH-03'] }],
    decisions: { name: 'GAP', title: 'Decisions', ids: ['GAP-001'] },
  };
  const tests = [{ path: 'a.test.ts', text: "test('AUTH-01 AUTH-99 GAP-001', () => {});" }];
  const coverage = measureCoverage(
    list,
    { 'AUTH-02': 'step 2', 'AUTH-01': 'step 2', 'RT-1': 'x' },
    tests,
  );
  expect(coverage.groups).toEqual([
    { group: list.groups[0], tested: ['AUTH-01'], waiting: ['AUTH-02'], missing: ['AUTH-03'] },
  ]);
  expect(coverage.unknown).toEqual(['AUTH-99 in a.test.ts', 'RT-1 in requirements/waiting.json']);
  expect(coverage.overtaken).toEqual(['AUTH-01']);
});

test('what waits for a step that is done has been forgotten', () => {
  const waiting = { 'AUTH-01': 'step 2', 'AUTH-02': 'step 3', 'AUTH-03': 'a later step' };
  expect(waitingFor(waiting, 2)).toEqual(['AUTH-01']);
  expect(waitingFor(waiting, 12)).toEqual(['AUTH-01', 'AUTH-02']);
});

test('the list holds 717 requirements in 32 groups, each id once', () => {
  const list = JSON.parse(readText('requirements/requirements.json')) as {
    groups: { name: string; ids: string[] }[];
  };
  const ids = list.groups.flatMap((group) => group.ids);
  expect(list.groups).toHaveLength(32);
  expect(new Set(ids).size).toBe(717);
  for (const group of list.groups) {
    expect(group.ids.every((id) => id.startsWith(`${group.name}-`))).toBe(true);
  }
});

test('ids are found at the head of the rows of a table of cases', () => {
  const text = `test.each([
    ['AUTH-01 a number', 1],
    [2, 'AUTH-02 is no head'],
  ])('%s', () => {});`;
  expect(idsIn(text)).toEqual(['AUTH-01']);
});
