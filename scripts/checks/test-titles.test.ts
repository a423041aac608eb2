import { expect, test } from 'vitest';

import { titlesOf } from './test-titles.ts';

const ROWS = `[
    ['a number', f(1)],
    [2, 'not the first value'],
  ]`;

function titlesIn(source: string): string[] {
  return titlesOf(source).map(({ text }) => text);
}

test('finds the titles of tests and describe blocks', () => {
  const source = `
    describe("channels", () => {
      test('needs a session', { tags: ['AUTH-01'] }, () => {});
      it(\`takes \${x}\`, async () => {});
      test.concurrent(
        'reads over two lines',
        () => {},
      );
    });
    // test('a comment', () => {});`;
  expect(titlesIn(source)).toEqual([
    'channels',
    'needs a session',
    'takes ${x}',
    'reads over two lines',
  ]);
});

test.each([
  [`test.each(${ROWS} as const)('%s', () => {});`, ['%s', 'a number']],
  [`test.for(${ROWS})('reads %s', () => {});`, ['reads %s', 'a number']],
  [`const CASES: Case[] = ${ROWS};\ntest.each(CASES)('%s', () => {});`, ['%s', 'a number']],
  [`test.each(${ROWS})('names no row', () => {});`, ['names no row']],
  [`test.each(imported)('%s', () => {});\nother(${ROWS});`, ['%s']],
])('adds the first row values if a title has placeholders', (source, titles) => {
  expect(titlesIn(source)).toEqual(titles);
});
