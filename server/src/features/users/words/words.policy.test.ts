import { describe, expect, test } from 'vitest';
import { normaliseDomain, ruleFinder, normaliseWord, type Rule } from './words.policy.ts';

const word = (value: string, deed: Rule['deed'] = 'hold'): Rule => ({
  kind: 'word',
  value: normaliseWord(value) ?? '',
  typed: value,
  deed,
});
const domain = (value: string, deed: Rule['deed'] = 'hold'): Rule => ({
  kind: 'domain',
  value: normaliseDomain(value) ?? '',
  typed: value,
  deed,
});

describe('a word is found', () => {
  test.each([
    ['casino', 'Come to my CASINO!'],
    ['casino', 'cásino, they said'],
    ['casino', 'ｃａｓｉｎｏ'],
    ['free money', 'Get FREE, money'],
    ['賭博', 'これは賭博です'],
    ['🎰', 'look 🎰 here'],
  ])('%s in "%s"', (value, text) => {
    expect(ruleFinder([word(value)])({ text, links: [] })?.value).toBe(normaliseWord(value));
  });

  test.each([
    ['ass', 'A class on grass'],
    ['free money', 'Money is free'],
    ['casino', ''],
    ['casino', 'https://rooks.example/casinos'],
  ])('%s not in "%s"', (value, text) => {
    expect(ruleFinder([word(value)])({ text, links: [] })).toBeNull();
  });
});

describe('a domain is found', () => {
  test.each([
    ['spam.example', 'https://spam.example/x'],
    ['https://www.Spam.Example/home', 'http://SPAM.example'],
    ['spam.example', 'https://a.b.spam.example:8080/x?y#z'],
    ['spam.example', 'https://spam.example./'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%s in %s', (value, link) => {
    expect(ruleFinder([domain(value)])({ text: '', links: [link] })).not.toBeNull();
  });

  test.each([
    ['spam.example', 'https://notspam.example/'],
    ['spam.example', 'https://rooks.example/?to=https://spam.example/'],
    ['spam.example', 'https://spam.example.rooks.test/'],
  ])('%s not in %s', (value, link) => {
    expect(ruleFinder([domain(value)])({ text: '', links: [link] })).toBeNull();
  });

  test.each(['', '   ', 'localhost', 'https://', 'a b.example'])(
    'rejects "%s" as a domain',
    (value) => {
      expect(normaliseDomain(value)).toBeNull();
    },
  );
});

test('prefers a refuse rule over review rules in any order', () => {
  const find = ruleFinder([word('casino'), domain('spam.example', 'refuse'), word('money')]);
  const said = { text: 'casino money', links: ['https://spam.example'] };
  expect(find(said)).toMatchObject({ deed: 'refuse' });
  expect(find({ ...said, links: [] })).toMatchObject({ deed: 'hold' });
});
