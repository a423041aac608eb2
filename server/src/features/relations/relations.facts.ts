import { factKind } from '#src/platform/facts/fact-kind.ts';

interface Follow {
  followerId: string;
  followeeId: string;
}

interface BlockOrMute {
  actorId: string;
  targetId: string;
}

/** Ids are uuids. */
export const relationFacts = {
  followed: factKind<Follow>('memberFollowed'),
  unfollowed: factKind<Follow>('memberUnfollowed'),
  blocked: factKind<BlockOrMute>('memberBlocked'),
  unblocked: factKind<BlockOrMute>('memberUnblocked'),
  muted: factKind<BlockOrMute>('memberMuted'),
  unmuted: factKind<BlockOrMute>('memberUnmuted'),
  /** Muted or unmuted. */
  repostsMuted: factKind<BlockOrMute>('repostsMuted'),
  filtersChanged: factKind<{ userId: string }>('filtersChanged'),
  followedHashtagsChanged: factKind<{ userId: string }>('followedHashtagsChanged'),
};
