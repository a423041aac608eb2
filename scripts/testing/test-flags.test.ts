import { expect, test } from 'vitest';

import { readTestFlags } from './test-flags.ts';

test('parses own flags and passes all others to Vitest', () => {
  const flags = readTestFlags([
    'e2e/posts/post',
    '--shuffle',
    '--seed',
    '7',
    '-t',
    'a name',
    '--slow=page',
    '--trace',
    '--bail',
    '1',
    '--ui',
    'server',
  ]);
  expect(flags).toMatchObject({ isShuffled: true, seed: 7, slowed: 'page', isTraced: true });
  expect(flags.paths).toEqual(['e2e/posts/post', 'server']);
  expect(flags.options).toMatchObject({ testNamePattern: 'a name', bail: 1, ui: true });
});

test('runs every test in order and reports the seed', () => {
  const { paths, isShuffled, slowed, isTraced, seed } = readTestFlags([]);
  expect({ paths, isShuffled, slowed, isTraced }).toEqual({
    paths: [],
    isShuffled: false,
    slowed: undefined,
    isTraced: false,
  });
  expect(seed).toBeGreaterThanOrEqual(0);
});

test.each([
  [[], 'fast'],
  [['--thorough'], 'thorough'],
  [['--thorough', 'e2e/posts/post'], 'thorough'],
  [['e2e/posts/post'], 'both'],
  [['--fast', 'e2e/posts/post'], 'fast'],
])('%j runs the tier %s', (args, tier) => {
  expect(readTestFlags(args)).toMatchObject({ tier, onlyChanged: false });
});

test('runs changed files of both tiers', () => {
  expect(readTestFlags(['--changed'])).toMatchObject({ tier: 'both', onlyChanged: true });
});

test.each([
  [['--slow', 'pages'], '--slow must be page or journey, not pages.'],
  [['--seed', 'x'], '--seed must be a number, not x.'],
  [['--shufle'], /shufle/],
])('rejects %j with an explanation', (args, words) => {
  expect(() => readTestFlags(args)).toThrow(words);
});
