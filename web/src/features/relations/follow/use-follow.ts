import { useStore } from 'zustand';

import { useUser } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';

import { createFollows } from './follow.part.ts';

export interface FollowState {
  isFollowing: boolean;
  intent: boolean | undefined;
}

export function useFollow(ulid: string): FollowState | undefined {
  const { intents } = usePart(createFollows);
  const profile = useUser(ulid);
  const intent = useStore(intents, (state) => state[ulid]);
  return profile && { isFollowing: profile.ProfileEngagement.isFollowing, intent };
}
