import type { Post } from '@rookery/contract/posts/post.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { posts, putPosts } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

import { forgetPost } from './forget-post.part.ts';

beforeEach(browserPage.drop);

test.each([
  ['its author deletes', false],
  ['staff removes', true],
])(
  'a commented post that %s does not come back by an answer that was asked for before',
  (_, byStaff) => {
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
    forgetPost(browserPage, 'discussed', byStaff);
    putPosts([discussed], askedAt);
    expect(posts.get('discussed')).toMatchObject({
      body: '',
      isDeleted: !byStaff,
      isHidden: byStaff,
    });
  },
);
