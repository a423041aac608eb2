import type { Members } from '#src/features/users/public.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';

/** How many posts a member has written is counted on the member. */
export function forgetPostCounts({
  facts,
  members,
}: {
  facts: Pick<Facts, 'everywhere'>;
  members: Pick<Members, 'drop' | 'posted'>;
}): void {
  facts.everywhere(postFacts.created, ({ authorId, count }) => {
    if (count) members.posted(authorId, count);
  });
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.everywhere(kind, ({ authorId }) => members.drop([authorId]));
  }
}
