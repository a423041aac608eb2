import { factKind } from '#src/platform/facts/fact-kind.ts';

interface Follow {
  followerId: string;
  followeeId: string;
}

interface KeptAway {
  actorId: string;
  targetId: string;
}

/** What members do to each other. Ids are uuids. */
export const relationFacts = {
  followed: factKind<Follow>('memberFollowed'),
  unfollowed: factKind<Follow>('memberUnfollowed'),
  /** Their follows ended with it. */
  blocked: factKind<KeptAway>('memberBlocked'),
  unblocked: factKind<KeptAway>('memberUnblocked'),
  muted: factKind<KeptAway>('memberMuted'),
  unmuted: factKind<KeptAway>('memberUnmuted'),
};
