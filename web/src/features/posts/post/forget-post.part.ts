import { isForEveryone } from '@rookery/contract/kernel/groups.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { replaceWithTombstone } from '#web/data/entities/engagement-changes.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';

import { isComment } from './post-label.ts';

/** Removes a deleted post from the page. In threads a placeholder stays above its replies. */
export function forgetPost({ part }: Page, id: string, byStaff = false): void {
  const { posts, patchPost, noteGone, removePost } = part(createEntities);
  const post = posts.get(id);
  if (post && post.postEngagement.commentCount > 0) {
    const { postEngagement } = post;
    const gone = { postEngagement, isDeleted: !byStaff, isHidden: byStaff };
    replaceWithTombstone({ patch: patchPost, noteGone }, id, gone);
  } else {
    removePost(id);
  }
  part(createEventBus).announce('postDeleted', { id });
}

/** A member’s post count excludes comments, plain reposts and posts in private groups. */
export function isCounted(post: Pick<Post, 'postType' | 'groupId' | 'abilities'>): boolean {
  return !isComment(post) && post.postType !== 'REPOST' && isForEveryone(post);
}

export function countOwnPosts({ part }: Page, by: 1 | -1): void {
  part(createOwnAccount).patchCurrentUser((own) => ({
    postCount: Math.max(0, own.postCount + by),
  }));
}
