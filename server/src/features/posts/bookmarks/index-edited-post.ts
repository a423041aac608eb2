import { findWords } from '#src/kernel/find-words.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { listNotesOn, writeBookmarkWords } from './bookmarks.store.ts';

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
    const saved = (await listNotesOn(db, postId)).map(({ userId, note }) => ({
      userId,
      words: findWords([title, body, note].join('\n')),
    }));
    if (saved.length > 0) await writeBookmarkWords(db, postId, saved);
  });
}
