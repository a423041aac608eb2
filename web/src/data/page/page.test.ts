import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { createEntities } from '#web/data/entities/entities.part.ts';

import { openBrowserPage } from './browser-page.ts';

const post = { id: 'a', repostId: null, original: null } as unknown as Post;

test('keeps two pages separate, with one slice each', () => {
  const [one, other] = [openBrowserPage(), openBrowserPage()];
  one.part(createEntities).putPosts([post]);
  one.lists.setQueryData(['feed', 'all'], 'list');
  expect(one.part(createEntities).posts.get('a')).toEqual(post);
  expect(other.part(createEntities).posts.get('a')).toBeUndefined();
  expect(other.lists.getQueryData(['feed', 'all'])).toBeUndefined();
});

test('clears every slice of a dropped page', () => {
  const page = openBrowserPage();
  const { posts, putPosts, absentPosts, removePost } = page.part(createEntities);
  putPosts([post]);
  removePost('b');
  page.lists.setQueryData(['feed', 'all'], 'list');
  page.drop();
  expect(posts.get('a')).toBeUndefined();
  expect(absentPosts.get('b')).toBeUndefined();
  expect(page.lists.getQueryData(['feed', 'all'])).toBeUndefined();
});
