import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export function updateCachedPostCounts({
  facts,
  members,
}: Pick<PostsParts, 'facts' | 'members'>): void {
  facts.everywhere(postFacts.created, ({ authorId, count }) => {
    if (count) members.posted(authorId, count);
  });
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.everywhere(kind, ({ authorId }) => members.drop([authorId]));
  }
}
