import type { Post } from '@rookery/contract/posts/post.ts';

import { announce } from '#web/data/entities/announcements.ts';
import { patchCurrentUser } from '#web/data/settings/current-user.ts';
import { absentPosts, posts } from '#web/data/entities/entities.ts';

import { removeFromCommentLists } from './comment-lists.ts';
import { isAnswer } from './post-label.ts';

/** Takes a post that is gone on the server out of the page; in threads its answers keep its place. */
export function forgetPost(id: string, byStaff = false): void {
  const post = posts.get(id);
  if (post && post.postEngagement.commentCount > 0) {
    const gone = { ...(byStaff ? { isHidden: true } : { isDeleted: true }), body: '', images: [] };
    posts.patch(id, (held) => ({ ...held, ...gone, openGraph: null }));
  } else {
    removeFromCommentLists(id);
    posts.remove(id);
    absentPosts.put(id, 'gone');
  }
  announce('postDeleted', { id });
}

/** Comments and plain reposts do not count among the posts of a member. */
export function isCounted(post: Pick<Post, 'postType'>): boolean {
  return !isAnswer(post) && post.postType !== 'REPOST';
}

export function countOwnPosts(by: 1 | -1): void {
  patchCurrentUser((own) => ({ postCount: Math.max(0, own.postCount + by) }));
}
