import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useNavigationType } from '#web/router/router.tsx';

import { EmptyState } from '#web/ui/empty-state.tsx';

import { pinnedOptions } from '../posts/public.ts';
import {
  type ListOptions,
  profileCommentsOptions,
  profileFeedOptions,
  profileMediaOptions,
} from './feed-options.ts';
import { anchorIn } from './list-memory.ts';
import { PostList } from './post-list.tsx';
import { reloadList } from './reload-list.ts';
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

/** Milliseconds after which a list that is opened at its top is asked for again. */
const FRESH_MS = 30_000;

const EMPTY: Record<ProfileTab, string> = {
  posts: words.profileEmpty,
  media: words.profileNoMedia,
  comments: words.profileNoComments,
};

interface ProfileListProps {
  name: string;
  tab: ProfileTab;
  /** The reader has muted this member, whose lists are empty for them. */
  isMuted: boolean;
}

/** What a member has posted, their images and videos, or what they have answered. */
export function ProfileList({ name, tab, isMuted }: ProfileListProps) {
  const options = listOf(tab, name);
  const { data: pinned } = useQuery(pinnedOptions(name));
  const arrivedBy = useNavigationType();
  const [isRead] = useState(
    () => arrivedBy === 'POP' || (arrivedBy === 'REPLACE' && anchorIn(options.queryKey) !== null),
  );
  useFreshList(options, !isRead);
  return (
    <PostList
      options={options}
      label={words[tab]}
      context={tab === 'comments' ? 'cards' : 'line'}
      empty={<EmptyState title={isMuted ? words.profileMuted : EMPTY[tab]} />}
      labelOf={(id) => (id === pinned && tab !== 'comments' ? words.pinned : undefined)}
    />
  );
}

/** A list that was read before is shown at once, and made fresh while the reader is at its top. */
function useFreshList(options: ListOptions, isWanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const known = client.getQueryState(options.queryKey);
    if (!isWanted || !known?.data || Date.now() - known.dataUpdatedAt < FRESH_MS) return;
    reloadList(client, options).catch((error: unknown) => {
      // What was there stays, and a pull asks again.
      console.info('A list could not be made fresh.', error);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- when it is opened, and not while it is read
  }, []);
}
