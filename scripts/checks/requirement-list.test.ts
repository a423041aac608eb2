import { expect, test } from 'vitest';

import { idsOf, measureCoverage, type RequirementList } from './requirement-list.ts';
import { readText } from './source-tree.ts';
import { tagsOf } from './test-tags.ts';

test('finds the tags of tests and describe blocks', () => {
  const text = `
    describe("channels", { tags: ['RT-06'] }, () => {
      test('needs a session', { tags: ['AUTH-01', 'GAP-004'] }, () => {});
      it(\`takes \${x}\`, { timeout: 9, tags: ['AUTH-03'] }, async () => {});
      test.each([['one', f(2)]])(
        'reads %s',
        {
          tags: [
            'AUTH-05',
            'AUTH-01',
          ],
        },
        () => {},
      );
    });`;
  expect(tagsOf(text)).toEqual(['RT-06', 'AUTH-01', 'GAP-004', 'AUTH-03', 'AUTH-05']);
});

test('ignores tags in comments and strings, and other tags', () => {
  const text = `
    // test('once', { tags: ['AUTH-01'] }, () => {});
    test('the page', () => { expect("{ tags: ['AUTH-02'] }").toBe(hashtags: ['AUTH-03']); });
    test('slow', { tags: ['slow'] }, () => {});`;
  expect(tagsOf(text)).toEqual([]);
});

const list = {
  groups: [
    {
      name: 'AUTH',
      title: 'Signing in',
      requirements: { 'AUTH-01': 'a', 'AUTH-02': 'b', 'AUTH-03': 'c' },
    },
  ],
  decisions: { name: 'GAP', title: 'Decisions', requirements: { 'GAP-001': 'd' } },
};
const tests = [
  { path: 'a.test.ts', text: "test('a', { tags: ['AUTH-01', 'AUTH-99', 'GAP-001'] }, () => {});" },
];

test('counts tested, partial, waiting, missing and unknown requirement ids', () => {
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
    'AUTH has no test and no later step for AUTH-03.',
    'No such requirement: RT-1 in requirements/waiting.json.',
  ]);
});

test('rejects a requirement waiting for a finished or unneeded step', () => {
  const known = {
    ...list,
    groups: [{ ...list.groups[0]!, requirements: { 'AUTH-01': 'a', 'AUTH-02': 'b' } }],
  };
  const text = "test('a', { tags: ['AUTH-01'] }, () => {});";
  const judge = (whole: Record<string, number>, inPart: Record<string, Record<string, string>>) =>
    measureCoverage(known, { done: 4, whole, inPart }, [{ path: 'a.test.ts', text }]).complaints;
  expect(judge({ 'AUTH-02': 5 }, { 'AUTH-01': { 5: 'groups', 6: 'push' } })).toEqual([]);
  expect(judge({ 'AUTH-02': 4 }, { 'AUTH-01': { 4: 'groups', 6: 'push' } })).toEqual([
    'AUTH-02 waits for step 4, which is done.',
    'AUTH-01 waits for step 4 (groups), which is done.',
  ]);
  expect(judge({ 'AUTH-01': 5, 'AUTH-02': 5 }, {})).toEqual([
    'AUTH-01 is listed as waiting, but a test has its tag.',
  ]);
  expect(judge({ 'AUTH-02': 5 }, { 'AUTH-01': {}, 'AUTH-02': { 5: 'groups' } })).toEqual([
    'AUTH-01 is listed as partly tested, but without its missing parts.',
    'AUTH-02 is listed as partly tested, but no test has its tag.',
  ]);
});

test('rejects a waiting step that is not a number', () => {
  const waiting = JSON.parse(
    '{ "done": 4, "whole": { "AUTH-02": "a later step", "AUTH-03": 5 }, "inPart": {} }',
  ) as Parameters<typeof measureCoverage>[1];
  expect(measureCoverage(list, waiting, tests.slice(0, 1)).complaints).toContain(
    'AUTH-02 waits for step a later step, which is done.',
  );
});

test('has 717 requirements in 32 groups, each with a text', () => {
  const real = JSON.parse(readText('requirements/requirements.json')) as RequirementList;
  expect(real.groups).toHaveLength(32);
  expect(new Set(real.groups.flatMap(idsOf)).size).toBe(717);
  for (const group of [...real.groups, real.decisions]) {
    for (const [id, text] of Object.entries(group.requirements)) {
      expect(id).toMatch(new RegExp(`^${group.name}-\\d{2,3}$`));
      expect(text).toMatch(/^[^\n]{6,600}$/);
    }
  }
});
