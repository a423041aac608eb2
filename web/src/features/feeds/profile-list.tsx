import type { Profile } from '@rookery/contract/users/user.ts';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '#web/ui/empty-state.tsx';

import { pinnedOptions } from '../posts/public.ts';
import {
  type ListOptions,
  profileCommentsOptions,
  profileFeedOptions,
  profileMediaOptions,
} from './feed-options.ts';
import { PostList } from './post-list.tsx';
import { useFreshOnArrival } from './use-fresh-list.ts';
import { words } from './words.ts';

export const PROFILE_TABS = ['posts', 'media', 'comments'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export function isProfileTab(name: string | null): name is ProfileTab {
  return PROFILE_TABS.some((tab) => tab === name);
}

export function listOf(tab: ProfileTab, name: string): ListOptions {
  if (tab === 'media') return profileMediaOptions(name);
  return tab === 'comments' ? profileCommentsOptions(name) : profileFeedOptions(name);
}

const EMPTY: Record<ProfileTab, string> = {
  posts: words.profileEmpty,
  media: words.profileNoMedia,
  comments: words.profileNoComments,
};

interface ProfileListProps {
  name: string;
  tab: ProfileTab;
  /** Who is muted or blocked, either way, has empty lists for the reader. */
  relation: Pick<Profile['ProfileEngagement'], 'isMuted' | 'isBlocked' | 'hasBlockedYou'>;
}

/** What a member has posted, their images and videos, or what they have answered. */
export function ProfileList({ name, tab, relation }: ProfileListProps) {
  const options = listOf(tab, name);
  const { data: pinned } = useQuery(pinnedOptions(name));
  useFreshOnArrival(options);
  return (
    <PostList
      options={options}
      label={words[tab]}
      context={tab === 'comments' ? 'cards' : 'line'}
      empty={<EmptyState title={emptyText(relation, tab)} />}
      labelOf={(id) => (id === pinned && tab !== 'comments' ? words.pinned : undefined)}
    />
  );
}

function emptyText(relation: ProfileListProps['relation'], tab: ProfileTab): string {
  if (relation.isBlocked) return words.profileBlocked;
  if (relation.hasBlockedYou) return words.profileBlocksYou;
  return relation.isMuted ? words.profileMuted : EMPTY[tab];
}
