import { withOriginals } from '#src/features/posts/read/public.ts';
import { listFilteringRecipients } from './record/filtered-recipients.store.ts';
import type { NotificationsParts } from './parts.ts';

/** The members who hide notifications about this post by a muted word. */
export async function filteredRecipients(
  { db, posts, postFilters }: Pick<NotificationsParts, 'db' | 'postFilters' | 'posts'>,
  postId: string,
): Promise<string[]> {
  const filtering = await listFilteringRecipients(db, postId);
  if (filtering.length === 0) return [];
  const records = await withOriginals(posts, [postId]);
  const post = records.get(postId);
  if (!post) return [];
  const hiding = await Promise.all(
    filtering.map(async (id) =>
      (await postFilters.of(id))?.hides(post, records, 'notifications') ? id : null,
    ),
  );
  return hiding.filter((id) => id !== null);
}
