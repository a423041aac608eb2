import { expect, test } from 'vitest';

import { judgeSizes, judgeTiers, judgeWords } from './tree-rules.ts';

const lines = (count: number): string => 'x\n'.repeat(count);

test('warns above 250 lines, rejects above 400, exempts tests', () => {
  const { refused, notices } = judgeSizes([
    { path: 'a.ts', text: lines(250) },
    { path: 'b.ts', text: lines(251) },
    { path: 'c.tsx', text: lines(400) },
    { path: 'd.ts', text: lines(401) },
    { path: 'e.test.ts', text: lines(900) },
    { path: 'f.md', text: lines(900) },
  ]);
  expect(notices.map(({ path }) => path)).toEqual(['b.ts', 'c.tsx']);
  expect(refused.map(({ path }) => path)).toEqual(['d.ts']);
});

test('reports todos, skipped tests and local paths with their line', () => {
  const found = judgeWords([
    { path: 'a.ts', text: '\n// TODO later' },
    { path: 'a.test.ts', text: "test.skip('x', () => {});\ndescribe.only('y', () => {});" },
    { path: 'b.md', text: 'it lies in /home/someone' },
    { path: 'c.ts', text: '// oxlint-disable-next-line eqeqeq' },
  ]);
  expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([
    'a.ts:2',
    'a.test.ts:1',
    'a.test.ts:2',
    'b.md:1',
    'c.ts:1',
  ]);
});

test('accepts routes, URLs and lint exceptions with a reason', () => {
  const found = judgeWords([
    { path: 'a.ts', text: "'/homepage' 'https://example.com/home/x' '/post/1' app.skip()" },
    { path: 'b.ts', text: '// oxlint-disable-next-line no-console -- it prints the address' },
  ]);
  expect(found).toEqual([]);
});

test('requires a reason on the first line of thorough tests', () => {
  const found = judgeTiers([
    { path: 'a.thorough.test.ts', text: '// Thorough: every pair of a role and a call.\n' },
    { path: 'b.thorough.test.ts', text: '// Thorough: slow.\n' },
    { path: 'c.thorough.test.tsx', text: "import { test } from 'vitest';\n" },
    { path: 'd.test.ts', text: '' },
  ]);
  expect(found.map(({ path }) => path)).toEqual(['b.thorough.test.ts', 'c.thorough.test.tsx']);
});
