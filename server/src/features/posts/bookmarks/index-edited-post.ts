import { findWords } from '#src/kernel/find-words.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { listNotesOn, writeBookmarkWords } from './bookmarks.store.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
/** A popular post has too many bookmarks for one statement. */
const PAGE = 1000;

/** Bookmarks are found by the words of the post and of their note. */
export function indexEditedPosts({
  db,
  facts,
  posts,
}: Pick<PostsParts, 'db' | 'facts' | 'posts'>): void {
  facts.once(postFacts.edited, 'index-bookmarks', async ({ payload: { postId } }) => {
    const post = await posts.get(postId);
    if (!post || post.isDeleted) return;
    const { title, body } = post;
    for (let after = NIL_UUID; ;) {
      // oxlint-disable-next-line no-await-in-loop -- each page is a short statement of its own
      const page = await listNotesOn(db, postId, { after, limit: PAGE });
      const saved = page.map(({ userId, note }) => ({
        userId,
        words: findWords([title, body, note].join('\n')),
      }));
      // oxlint-disable-next-line no-await-in-loop -- the same
      if (saved.length > 0) await writeBookmarkWords(db, postId, saved);
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      after = last.userId;
    }
  });
}
