import { expect, test } from 'vitest';

import { LIMITS } from './limits.ts';
import { normaliseWebsite } from './website.ts';

test.each([
  ['', ''],
  ['  ', ''],
  ['https://bob.example/', 'https://bob.example/'],
  ['http://bob.example', 'http://bob.example'],
  ['bob.example', 'https://bob.example'],
  [' www.bob.example/bread?x=1 ', 'https://www.bob.example/bread?x=1'],
  ['bob.example:8443/a', 'https://bob.example:8443/a'],
  ['bücher.example', 'https://bücher.example'],
])('stores the website %j as %j', (given, kept) => {
  expect(normaliseWebsite(given)).toBe(kept);
});

test.each([
  ['a word', 'hello'],
  ['a script', 'javascript:alert(1)'],
  ['a script in disguise', 'javascript://bob.example/%0aalert(1)'],
  ['a mail address', 'bob@bob.example'],
  ['a mail link', 'mailto:bob@bob.example'],
  ['another’s name before the host', 'https://bank.example@evil.example/'],
  ['another scheme', 'ftp://bob.example'],
  ['two words', 'bob.example and more'],
  ['an address with a direction mark', 'bob.example/\u202egnp'],
  ['an address that is too long', `bob.example/${'x'.repeat(LIMITS.websiteCharacters - 15)}`],
])('rejects %s', (_what, given) => {
  expect(normaliseWebsite(given)).toBe(null);
});
