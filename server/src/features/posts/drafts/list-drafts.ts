import type { StoredDraft } from '@rookery/contract/posts/drafts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { listDraftsOf } from './drafts.store.ts';

export async function listDrafts(
  { db }: Pick<PostsParts, 'db'>,
  userId: string,
): Promise<StoredDraft[]> {
  const found = await listDraftsOf(db, userId);
  return found.map((each) => ({ ...each, updatedAt: each.updatedAt.toISOString() }));
}
