import { expect, test } from 'vitest';

import { diffWords } from './diff-words.ts';

const marked = (earlier: string, later: string): string =>
  diffWords(earlier, later)
    .map(({ text, kind }) =>
      kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`,
    )
    .join('');

test('marks changed words and keeps the rest', () => {
  expect(marked('The heron nests.', 'The stork nests.')).toBe('The -heron-+stork+ nests.');
  expect(marked('Same text', 'Same text')).toBe('Same text');
  expect(marked('', 'New')).toBe('+New+');
});

test('marks words of scripts without spaces', () => {
  expect(marked('今日は寒いです', '今日は暑いです')).toBe('今日は-寒-+暑+いです');
});

test('rebuilds both texts from the pieces', () => {
  const [earlier, later] = ['One\n\ntwo  three 👩‍👩‍👧', 'One\ntwo three four 👩‍👩‍👦'];
  const pieces = diffWords(earlier, later);
  const textOf = (left: string): string =>
    pieces
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join('');
  expect([textOf('added'), textOf('removed')]).toEqual([earlier, later]);
});
