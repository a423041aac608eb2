import { describe, expect, test } from 'vitest';

import { isEmojiOnly } from './emoji-only.ts';

describe('isEmojiOnly', () => {
  test.each([
    '😀',
    '❤️',
    '☕',
    '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '🇫🇷🇩🇪',
    '1️⃣ #️⃣',
    '©️',
    '㊗️',
    '🫠',
    '👍🏽 👍🏿',
    '⌚\n⏰',
    '🎉'.repeat(6),
  ])('accepts %s', (body) => expect(isEmojiOnly(body)).toBe(true));

  test.each([
    '',
    '1',
    '#',
    'a 😀',
    '😀 a',
    '漢字',
    '한글',
    'مرحبا',
    '©',
    '→',
    '🎉'.repeat(7),
    ' 😀',
    '𝒳',
    '‼ no',
  ])('rejects %j', (body) => expect(isEmojiOnly(body)).toBe(false));
});

test('accepts every emoji', () => {
  const all = /^\p{RGI_Emoji}$/v;
  const missed: string[] = [];
  for (let code = 0; code <= 0x1ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const one = String.fromCodePoint(code);
    for (const each of [one, `${one}\ufe0f`, `${one}\ufe0f\u20e3`]) {
      if (all.test(each) && !isEmojiOnly(each)) missed.push(each);
    }
  }
  expect(missed).toEqual([]);
});
