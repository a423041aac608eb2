import type { Post } from '@rookery/contract/posts/post.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { forgetPost } from './forget-post.part.ts';

const page = openBrowserPage();
const { posts, putPosts } = page.part(createEntities);
beforeEach(page.drop);

test.each([
  ['its author deletes', false],
  ['staff removes', true],
])('keeps a post that %s gone after a stale response', (_, byStaff) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const askedAt = Date.now();
  const discussed = {
    ...{ id: 'discussed', body: 'Words', images: [], repostId: null, original: null },
    user: { userId: 'bob' },
    postEngagement: { commentCount: 2 },
  } as unknown as Post;
  putPosts([discussed]);
  vi.setSystemTime(askedAt + 1000);
  forgetPost(page, 'discussed', byStaff);
  putPosts([discussed], askedAt);
  expect(posts.get('discussed')).toMatchObject({
    body: '',
    isDeleted: !byStaff,
    isHidden: byStaff,
  });
});
