import { expect, test } from 'vitest';

import { measureCoverage } from './requirement-list.ts';
import { readText } from './source-tree.ts';
import { idsInTitles } from './test-titles.ts';

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
    'AUTH-01',
    'AUTH-02',
    'AUTH-03',
    'AUTH-04',
    'AUTH-05',
    'AUTH-06',
    'AUTH-07',
    'GAP-004',
    'RT-06',
  ]);
});

test('ids in comments, in other strings and of other kinds do not count', () => {
  const text = `
    // test('AUTH-01 once', () => {});
    test('a title without one, in UTF-16', () => { expect('AUTH-02').toBe(1); });`;
  expect(idsIn(text)).toEqual([]);
});

const list = {
  groups: [{ name: 'AUTH', title: 'Signing in', ids: ['AUTH-01', 'AUTH-02', 'AUTH-03'] }],
  decisions: { name: 'GAP', title: 'Decisions', ids: ['GAP-001'] },
};
const tests = [{ path: 'a.test.ts', text: "test('AUTH-01 AUTH-99 GAP-001', () => {});" }];

test('coverage tells what is tested, in part or whole, what waits, what is missing and what nobody knows', () => {
  const inPart = { 'AUTH-01': { 3: 'the rest' } };
  const waiting = { done: 1, whole: { 'AUTH-02': 2, 'RT-1': 2 }, inPart };
  const coverage = measureCoverage(list, waiting, tests);
  expect(coverage.groups).toEqual([
    {
      group: list.groups[0],
      tested: ['AUTH-01'],
      inPart: ['AUTH-01'],
      waiting: ['AUTH-02'],
      missing: ['AUTH-03'],
    },
  ]);
  expect(coverage.complaints).toEqual([
    'No such requirement: AUTH-99 in a.test.ts.',
    'AUTH lacks a test or a later step for AUTH-03.',
    'No such requirement: RT-1 in requirements/waiting.json.',
  ]);
});

test('what waits for a step that is done, or waits in vain, is complained of', () => {
  const known = { ...list, groups: [{ ...list.groups[0]!, ids: ['AUTH-01', 'AUTH-02'] }] };
  const text = "test('AUTH-01', () => {});";
  const judge = (whole: Record<string, number>, inPart: Record<string, Record<string, string>>) =>
    measureCoverage(known, { done: 4, whole, inPart }, [{ path: 'a.test.ts', text }]).complaints;
  expect(judge({ 'AUTH-02': 5 }, { 'AUTH-01': { 5: 'groups', 6: 'push' } })).toEqual([]);
  expect(judge({ 'AUTH-02': 4 }, { 'AUTH-01': { 4: 'groups', 6: 'push' } })).toEqual([
    'AUTH-02 waits for step 4, which is done.',
    'AUTH-01 waits for step 4 (groups), which is done.',
  ]);
  expect(judge({ 'AUTH-01': 5, 'AUTH-02': 5 }, {})).toEqual([
    'AUTH-01 waits as a whole, but a test names it.',
  ]);
  expect(judge({ 'AUTH-02': 5 }, { 'AUTH-01': {}, 'AUTH-02': { 5: 'groups' } })).toEqual([
    'AUTH-01 is tested in part, but does not say what waits.',
    'AUTH-02 is tested in part, it says, but no test names it.',
  ]);
});

test('a step that is no number is none that could come', () => {
  const waiting = JSON.parse(
    '{ "done": 4, "whole": { "AUTH-02": "a later step", "AUTH-03": 5 }, "inPart": {} }',
  ) as Parameters<typeof measureCoverage>[1];
  expect(measureCoverage(list, waiting, tests.slice(0, 1)).complaints).toContain(
    'AUTH-02 waits for step a later step, which is done.',
  );
});

test('the list holds 717 requirements in 32 groups, each id once', () => {
  const real = JSON.parse(readText('requirements/requirements.json')) as {
    groups: { name: string; ids: string[] }[];
  };
  const ids = real.groups.flatMap((group) => group.ids);
  expect(real.groups).toHaveLength(32);
  expect(new Set(ids).size).toBe(717);
  for (const group of real.groups) {
    expect(group.ids.every((id) => id.startsWith(`${group.name}-`))).toBe(true);
  }
});

test('ids at the head of the rows of a table count where a test takes them and says them', () => {
  const rows = `[
    ['AUTH-01 a number', f(1)],
    [2, 'AUTH-02 is no head'],
  ]`;
  expect(idsIn(`test.each(${rows} as const)('%s', () => {});`)).toEqual(['AUTH-01']);
  expect(idsIn(`test.for(${rows})('RT-01 of %s', () => {});`)).toEqual(['RT-01', 'AUTH-01']);
  expect(idsIn(`const CASES: Case[] = ${rows};\ntest.each(CASES)('%s', () => {});`)).toEqual([
    'AUTH-01',
  ]);
  expect(idsIn(`test.each(${rows})('a title that leaves them out', () => {});`)).toEqual([]);
  const elsewhere = "test.each([['one', 1]])('%s', () => {});";
  expect(idsIn(`const cases = ${rows};\n${elsewhere}`)).toEqual([]);
  expect(idsIn(`${elsewhere}\nexpect(f(${rows})).toBe(1);`)).toEqual([]);
  expect(idsIn(`test.each(imported)('%s', () => {});\nother(${rows});`)).toEqual([]);
});
