import { expect, test } from 'vitest';

import { bodyParts, shortenLink } from './body-parts.ts';

const kinds = (body: string) => bodyParts(body).map((part) => `${part.kind}:${part.text}`);

test('links mentions and topics but not two-letter ones', { tags: ['CARD-22', 'CARD-24'] }, () => {
  expect(kinds('Hi @ben_r, see #FirstLight and #ab')).toEqual([
    'text:Hi ',
    'mention:@ben_r',
    'text:, see ',
    'hashtag:#FirstLight',
    'text: and #ab',
  ]);
  expect(bodyParts('Hi @ben_r')[1]).toMatchObject({ href: '/ben_r' });
  expect(bodyParts('#FirstLight')[0]).toMatchObject({ href: '/hashtag/FirstLight' });
  expect(bodyParts('#Größe')[0]).toMatchObject({ href: '/hashtag/Gr%C3%B6%C3%9Fe' });
});

test('shows a ticker in upper case and links it', { tags: ['CARD-23'] }, () => {
  expect(kinds('$tsla up, $ab not')).toEqual(['ticker:$TSLA', 'text: up, $ab not']);
  expect(bodyParts('$tsla')[0]).toMatchObject({ href: '/ticker/TSLA' });
});

test(
  'links only http addresses with a domain and shortens them',
  { tags: ['CARD-25', 'CARD-26', 'CARD-27'] },
  () => {
    const [link] = bodyParts('https://www.example.org/a/very/long/path/that/nobody/reads?and=more');
    expect(link).toMatchObject({
      kind: 'link',
      text: 'example.org/a/very/long/path/that/no…',
      href: 'https://www.example.org/a/very/long/path/that/nobody/reads?and=more',
    });
    expect(kinds('ftp://example.org http://foo')).toEqual(['text:ftp://example.org http://foo']);
    expect(kinds('http://1.2.3.4')).toEqual(['link:1.2.3.4']);
    expect(shortenLink('https://example.org/')).toBe('example.org');
  },
);

test('shows the punycode of a link with lookalike letters', () => {
  // The host has Cyrillic lookalikes: first in one letter, then in all letters.
  expect(kinds('https://\u0430pple.com/login')).toEqual(['link:xn--pple-43d.com/login']);
  expect(kinds('http://www.\u0430\u0440\u0440\u04cf\u0435.com')).toEqual([
    'link:xn--80ak6aa92e.com',
  ]);
  expect(kinds('https://müller.example/ä')).toEqual(['link:müller.example/ä']);
  expect(kinds('https://пример.рф/путь')).toEqual(['link:пример.рф/путь']);
  expect(kinds('https://日本.example')).toEqual(['link:日本.example']);
});

test('keeps only the parts before the cut', () => {
  expect(bodyParts('Hi @ben_r and @marisol', 9).map((part) => part.text)).toEqual([
    'Hi ',
    '@ben_r',
  ]);
});
