import { eraseWhenPurged } from '#src/features/users/record/public.ts';
import { eraseDrafts } from '#src/features/posts/drafts/drafts.store.ts';
import { eraseBookmarks } from '#src/features/posts/bookmarks/bookmarks.store.ts';
import { eraseVotes } from '#src/features/posts/polls/erase-votes.ts';
import { eraseScheduledPosts } from '#src/features/posts/record/scheduled-posts.store.ts';
import { erasePlaces } from '#src/features/posts/places/reading-places.store.ts';
import { eraseReportTexts } from './export.store.ts';
import { deletePost } from './delete-post.ts';
import { blankPosts, listLivePosts } from '#src/features/posts/record/posts.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const BATCH = 100;

export function erasePostsOfPurged(deps: PostsParts): void {
  eraseWhenPurged(deps, 'erase-posts', async (userId) => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each in small steps
      const ids = await listLivePosts(deps.db, userId, BATCH);
      // oxlint-disable-next-line no-await-in-loop -- counts of one thread are locked one delete at a time
      for (const id of ids) await deletePost(deps, userId, id);
      if (ids.length < BATCH) break;
    }
    await blankPosts(deps.db, userId);
  });
  eraseWhenPurged(deps, 'erase-report-texts', (userId) => eraseReportTexts(deps.db, userId));
  eraseWhenPurged(deps, 'erase-drafts', (userId) => eraseDrafts(deps.db, userId));
  eraseWhenPurged(deps, 'erase-reading-places', (userId) => erasePlaces(deps.db, userId));
  eraseWhenPurged(deps, 'erase-scheduled-posts', (userId) => eraseScheduledPosts(deps.db, userId));
  eraseWhenPurged(deps, 'erase-bookmarks', (userId) => eraseBookmarks(deps.db, userId));
  eraseWhenPurged(deps, 'erase-votes', (userId) => eraseVotes(deps, userId));
  eraseWhenPurged(deps, 'erase-reactions', (userId) => deps.reactions.forget(userId));
}
