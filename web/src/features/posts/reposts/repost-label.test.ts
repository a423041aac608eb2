import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { repostedBy, repostersOf } from './repost-label.ts';

const repost = (over: Partial<Post> = {}, badges: string[] = []): Post =>
  ({
    user: { username: 'tom', badges },
    repostUsernames: [],
    otherRepostUsers: [],
    additionalReposts: 0,
    ...over,
  }) as unknown as Post;
const line = (post: Post): string | null => {
  const reposters = repostersOf(post);
  return reposters && repostedBy('reposted by', reposters);
};

test('names the reposters and the number of others', { tags: ['CARD-02', 'POST-18'] }, () => {
  expect(line(repost())).toBe('reposted by @tom');
  const named = { repostUsernames: ['tom', 'ana'] };
  expect(line(repost(named))).toBe('reposted by @tom, @ana');
  const others = [{ userId: 'U', username: 'ben' }];
  const many = repost({ ...named, otherRepostUsers: others, additionalReposts: 11 });
  expect(line(many)).toBe('reposted by @tom, @ana + 12');
});

test('omits the line for reposts by an employee', { tags: ['CARD-03'] }, () => {
  expect(line(repost({}, ['verified', 'employee']))).toBeNull();
  expect(line(repost({}, ['verified']))).toBe('reposted by @tom');
});
