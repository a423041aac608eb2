import { expect, test } from 'vitest';
import { firstPath } from './first-path.ts';

const INFLUENCERS = '/feed?feedType=influencers';

test.each([
  [null, true, 4, INFLUENCERS],
  ['/feed', true, 0, INFLUENCERS],
  ['/', true, 4, INFLUENCERS],
  ['/post/1', true, 4, '/post/1'],
])(
  'leads from %s in tenant (%s) following %i to %s',
  { tags: ['AUTH-23', 'PWA-07'] },
  (asked, isTenant, following, path) => {
    expect(firstPath(asked, { isTenant, following })).toBe(path);
  },
);

test.each([
  [null, true, 5],
  ['/feed', true, 5],
  [null, false, 0],
  ['/feed', false, 4],
])('keeps %s in tenant (%s) following %i', { tags: ['AUTH-24'] }, (asked, isTenant, following) => {
  expect(firstPath(asked, { isTenant, following })).toBe(asked);
});
