import { expect, test } from 'vitest';
import { showsBackArrow } from './back-arrow.ts';

test.each([
  ['/settings', 1, true],
  ['/post/01J00000000000000000000000', 2, true],
  ['/post/01J00000000000000000000000/quotes', 1, true],
  ['/alice/connections', 1, true],
  ['/scheduled', 1, true],
  ['/search', 1, true],
  ['/recommendations', 2, true],
  ['/reports', 1, true],
  ['/muted_words', 1, true],
  ['/followed_hashtags', 1, true],
  ['/violations', 1, true],
  ['/mute_block', 1, true],
  ['/posts/heron', 2, true],
  ['/settings', 0, false],
  ['/feed', 3, false],
  ['/alice', 3, false],
  ['/policy', 3, false],
  ['/trending', 3, false],
  ['/groups', 3, false],
  ['/group/01J00000000000000000000000/members', 3, false],
])('shows a back arrow on %s with %d entries: %s', { tags: ['UI-05'] }, (path, before, shows) => {
  expect(showsBackArrow(path, before, false)).toBe(shows);
});

test.each([
  ['/alice', 1, true],
  ['/group/01J00000000000000000000000', 1, true],
  ['/group/01J00000000000000000000000/members', 1, true],
  ['/reports', 1, true],
  ['/alice', 0, false],
  ['/feed', 3, false],
  ['/groups', 3, false],
  ['/chats', 3, false],
])('in the installed app %s with %d entries: %s', (path, before, shows) => {
  expect(showsBackArrow(path, before, true)).toBe(shows);
});
