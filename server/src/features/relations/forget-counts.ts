import type { Members } from '#src/features/users/public.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { relationFacts } from './relations.facts.ts';

/** Who follows whom is counted on both members: both are read anew. */
export function forgetCounts({
  facts,
  members,
}: {
  facts: Pick<Facts, 'everywhere'>;
  members: Pick<Members, 'drop'>;
}): void {
  for (const kind of [relationFacts.followed, relationFacts.unfollowed]) {
    facts.everywhere(kind, ({ followerId, followeeId }) => members.drop([followerId, followeeId]));
  }
  facts.everywhere(relationFacts.blocked, ({ actorId, targetId }) =>
    members.drop([actorId, targetId]),
  );
}
