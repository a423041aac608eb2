import { useStore } from 'zustand';

import { useUser } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';

import { createFollows } from './follow.part.ts';

export interface FollowState {
  isFollowing: boolean;
  /** The last intent while a request is in flight; undefined: none. */
  intent: boolean | undefined;
}

/** The displayed relationship to a member; undefined: not loaded yet. */
export function useFollow(ulid: string): FollowState | undefined {
  const { intents } = usePart(createFollows);
  const profile = useUser(ulid);
  const intent = useStore(intents, (state) => state[ulid]);
  return profile && { isFollowing: profile.ProfileEngagement.isFollowing, intent };
}
