import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { createEntities } from '#web/data/entities/entities.part.ts';

import { openBrowserPage } from './browser-page.ts';

const post = { id: 'a', repostId: null, original: null } as unknown as Post;

test('two pages of one process hold each their own, and have one part of a kind', () => {
  const [one, other] = [openBrowserPage(), openBrowserPage()];
  one.part(createEntities).putPosts([post]);
  one.lists.setQueryData(['feed', 'all'], 'list');
  expect(one.part(createEntities).posts.get('a')).toEqual(post);
  expect(other.part(createEntities).posts.get('a')).toBeUndefined();
  expect(other.lists.getQueryData(['feed', 'all'])).toBeUndefined();
});

test('a page that is dropped holds nothing, in any of its parts', () => {
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
