import { useStore } from 'zustand';

import { useUser } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';

import { createFollows } from './follow.part.ts';

export interface FollowState {
  isFollowing: boolean;
  /** A call is on the way, and this is what was asked last. */
  intent: boolean | undefined;
}

/** How the viewer stands to a member, as it is drawn; undefined while the member is not known. */
export function useFollow(ulid: string): FollowState | undefined {
  const { intents } = usePart(createFollows);
  const profile = useUser(ulid);
  const intent = useStore(intents, (state) => state[ulid]);
  return profile && { isFollowing: profile.ProfileEngagement.isFollowing, intent };
}
