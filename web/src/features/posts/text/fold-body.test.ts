import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { collapseEmptyLines, foldBody } from './fold-body.ts';
import { bodyLimit } from './truncate-body.ts';

const cutOf = (body: string, characters: number, lines = 16) => {
  const { text, cut } = foldBody(body, { characters, lines });
  return cut === null ? null : text.slice(0, cut);
};

test('cuts at 500 characters, or at 200 with images', { tags: ['CARD-17', 'CARD-18'] }, () => {
  expect(bodyLimit(false).characters).toBe(500);
  expect(bodyLimit(true).characters).toBe(200);
  expect(cutOf('a'.repeat(500), 500)).toBe(null);
  expect(cutOf('a'.repeat(501), 500)).toBe('a'.repeat(500));
  expect(cutOf('😀'.repeat(500), 500)).toBe(null);
});

test('keeps words, links and composed emoji whole', { tags: ['CARD-17'] }, () => {
  expect(cutOf('one two three', 9)).toBe('one two');
  expect(cutOf('see https://example.org/path now', 12)).toBe('see ');
  expect(cutOf('https://example.org/path now', 12)).toBe('https://example.org/path');
  const family = '👨‍👩‍👧';
  expect(cutOf(family.repeat(3), 7)).toBe(family);
});

test('cuts after the last line that fits', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at}`).join('\n');
  expect(cutOf(lines(16), 500)).toBe(null);
  expect(cutOf(lines(17), 500)).toBe(lines(16));
  expect(cutOf(lines(1000), 500)).toBe(lines(16));
  expect(cutOf(`a\n\nb\n\n${lines(20)}`, 500, 4)).toBe('a\n\nb');
});

test('reduces runs of empty lines to one', () => {
  expect(collapseEmptyLines('a\nb\n\nc')).toBe('a\nb\n\nc');
  expect(collapseEmptyLines('a\n\n\nb\n\n\n\n  c')).toBe('a\n\nb\n\n  c');
  expect(collapseEmptyLines('a\n \n\u200b\n\u2800\t\nb')).toBe('a\n\nb');
  expect(collapseEmptyLines(`a${'\n'.repeat(1980)}b`)).toBe('a\n\nb');
});

test('shows no more lines than the limit', () => {
  const line = fc.constantFrom('', ' ', '\u200b', 'word', '#topic', 'https://example.org/a');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.boolean(), (lines, hasImages) => {
      const limit = bodyLimit(hasImages);
      const { text, cut } = foldBody(normaliseBody(lines.join('\n')), limit);
      const shown = text.slice(0, cut ?? text.length);
      expect(shown.split('\n').length).toBeLessThanOrEqual(limit.lines);
      expect(shown).not.toMatch(/\n\s*\n\s*\n/);
    }),
  );
});
