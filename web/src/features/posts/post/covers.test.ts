import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { coverOf, mediaCoverOf, plainText } from './covers.ts';

const open = {
  postType: 'POST',
  isSensitive: false,
  isTrolling: false,
  isDeleted: false,
  isHidden: false,
  body: 'the words',
} satisfies Partial<Post>;
const sensitive = { ...open, isSensitive: true };
const webOnly = { ...open, isTrolling: true };

test('returns no cover for a normal post', { tags: ['CARD-09'] }, () => {
  expect(coverOf(open)).toBeNull();
  expect(mediaCoverOf(open)).toBeNull();
  expect(plainText(open)).toBe('the words');
});

test(
  'covers sensitive posts and comments but not reply text',
  { tags: ['CARD-10', 'CARD-11'] },
  () => {
    expect(coverOf(sensitive)).toBe('Sensitive Content');
    expect(coverOf({ ...sensitive, postType: 'COMMENT' })).toBe('Sensitive Content');
    const reply = { ...sensitive, postType: 'REPLY' } as const;
    expect(coverOf(reply)).toBeNull();
    expect(mediaCoverOf(reply)).toBe('Sensitive Content');
  },
);

test('covers web-only content, in replies too', { tags: ['CARD-12'] }, () => {
  expect(coverOf(webOnly)).toBe('Web-Only Content');
  expect(coverOf({ ...webOnly, postType: 'REPLY' })).toBe('Web-Only Content');
  const both = coverOf({ ...webOnly, isSensitive: true });
  expect(both).toBe('Web-Only Content\u00a0· Sensitive Content');
  expect(plainText(webOnly)).toBe('Web-Only Content');
});

test('shows the author’s reason on the cover', () => {
  const post = { ...sensitive, warning: 'Spoilers' };
  expect(coverOf(post)).toBe('Spoilers');
  expect(mediaCoverOf({ ...post, postType: 'REPLY' })).toBe('Spoilers');
  expect(plainText(post)).toBe('Spoilers');
  expect(coverOf({ ...post, isTrolling: true })).toBe('Web-Only Content\u00a0· Spoilers');
  expect(coverOf({ ...post, isSensitive: false })).toBeNull();
});

test('hides the text of a deleted post in plain text', () => {
  expect(plainText({ ...open, isDeleted: true })).toBe('This post was deleted by the user.');
  expect(plainText({ ...open, isHidden: true })).toBe('Post Unavailable');
});
