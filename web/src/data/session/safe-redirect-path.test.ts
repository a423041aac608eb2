import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirectPath } from './safe-redirect-path.ts';

const ORIGIN = 'https://nest.example';

test.each([
  ['/groups', '/groups'],
  ['/post/X?scrollToComment=Y#z', '/post/X?scrollToComment=Y#z'],
  ['/a/../feed', '/feed'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/a/..//evil.example', null],
  ['https://evil.example/feed', null],
  ['javascript:alert(1)', null],
  ['feed', null],
  ['', null],
  [null, null],
  ['/login?redirect=/feed', null],
])('resolves the redirect %j to %j', { tags: ['AUTH-25'] }, (asked, goes) => {
  expect(safeRedirectPath(asked, ORIGIN)).toBe(goes);
});

test('never returns a path to another origin', { tags: ['AUTH-25'] }, () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    'evil.example',
    'http',
    '\t',
    '%2f',
    '?',
    '#',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const goes = safeRedirectPath(parts.join(''), ORIGIN);
      if (goes !== null) expect(new URL(goes, ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 2000 },
  );
});
