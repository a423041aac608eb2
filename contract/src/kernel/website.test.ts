import { expect, test } from 'vitest';

import { LIMITS } from './limits.ts';
import { websiteAddress } from './website.ts';

test.each([
  ['', ''],
  ['  ', ''],
  ['https://bob.example/', 'https://bob.example/'],
  ['http://bob.example', 'http://bob.example'],
  ['bob.example', 'https://bob.example'],
  [' www.bob.example/bread?x=1 ', 'https://www.bob.example/bread?x=1'],
  ['bob.example:8443/a', 'https://bob.example:8443/a'],
  ['bücher.example', 'https://bücher.example'],
])('the website %j is kept as %j', (given, kept) => {
  expect(websiteAddress(given)).toBe(kept);
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
  ['a turned address', 'bob.example/\u202egnp'],
  ['more than there is room for', `bob.example/${'x'.repeat(LIMITS.websiteCharacters - 15)}`],
])('no website is %s', (_what, given) => {
  expect(websiteAddress(given)).toBe(null);
});
