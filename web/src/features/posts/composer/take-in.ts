import type { Post } from '@rookery/contract/posts/post.ts';

import { announce } from '#web/data/entities/announcements.ts';
import type { ComposerRequest } from '#web/data/drafts/composer-requests.ts';
import { loadCurrentUser, patchCurrentUser } from '#web/data/settings/current-user.ts';
import { refreshPost } from '#web/data/entities/entities-load.ts';
import { putPosts } from '#web/data/entities/entities.ts';

import { addToCommentLists } from '#web/features/posts/post/comment-lists.ts';
import { rememberComment } from '#web/features/posts/post/own-comments.ts';

/** What the server stored is on the screen at once, wherever it belongs. */
export function takeIn(post: Post, request: ComposerRequest, isFirstPost: boolean): void {
  putPosts([post]);
  if (request.kind === 'post' || request.kind === 'quote') {
    announce('postCreated', post);
    patchCurrentUser((own) => ({ postCount: own.postCount + 1 }));
    if (isFirstPost) void refreshAccount();
    return;
  }
  rememberComment(localStorage, request.parent.id, post.id);
  addToCommentLists(post);
  announce('newComment', post);
  for (const above of new Set([post.parentUlid, post.rootUlid])) if (above) refreshPost(above);
}

async function refreshAccount(): Promise<void> {
  try {
    await loadCurrentUser();
  } catch (error) {
    // The count on this page is right already; the next load brings the server's.
    console.info('The account could not be refreshed after the first post.', error);
  }
}
