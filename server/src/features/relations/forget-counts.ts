import { relationFacts } from './relations.facts.ts';
import type { RelationsParts } from './parts.ts';

export function evictFollowCounts({
  facts,
  members,
}: Pick<RelationsParts, 'facts' | 'members'>): void {
  for (const kind of [relationFacts.followed, relationFacts.unfollowed]) {
    facts.everywhere(kind, ({ followerId, followeeId }) => members.drop([followerId, followeeId]));
  }
  facts.everywhere(relationFacts.blocked, ({ actorId, targetId }) =>
    members.drop([actorId, targetId]),
  );
}
