import type { Profile } from '@rookery/contract/users/user.ts';
import { useQuery } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';

import { createPinnedOptions } from '#web/features/posts/public.ts';
import { blockAndMuteStrings, UnmuteOrUnblockButton } from '#web/features/relations/public.ts';
import {
  createFeedOptions,
  type ListOptions,
} from '#web/features/feeds/pages/feed-options.part.ts';
import { PostList } from '#web/features/feeds/list/post-list.tsx';
import { useFreshOnArrival } from '#web/features/feeds/list/use-fresh-list.ts';
import { profileListStrings } from './profile-list-strings.ts';

export const PROFILE_TABS = ['posts', 'media', 'comments'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export function isProfileTab(name: string | null): name is ProfileTab {
  return PROFILE_TABS.some((tab) => tab === name);
}

export function listOf({ part }: Page, tab: ProfileTab, name: string): ListOptions {
  const options = part(createFeedOptions);
  if (tab === 'media') return options.profileMediaOptions(name);
  return tab === 'comments'
    ? options.profileCommentsOptions(name)
    : options.profileFeedOptions(name);
}

const EMPTY: Record<ProfileTab, string> = {
  posts: profileListStrings.profileEmpty,
  media: profileListStrings.profileNoMedia,
  comments: profileListStrings.profileNoComments,
};

interface ProfileListProps {
  name: string;
  ulid: string;
  tab: ProfileTab;
  /** Lists of muted, blocked or blocking members are empty for the reader. */
  relation: Pick<Profile['ProfileEngagement'], 'isMuted' | 'isBlocked' | 'hasBlockedYou'>;
}

export function ProfileList({ name, ulid, tab, relation }: ProfileListProps) {
  const page = usePage();
  const options = listOf(page, tab, name);
  const { data: pinned } = useQuery(page.part(createPinnedOptions)(name));
  useFreshOnArrival(options);
  return (
    <PostList
      options={options}
      label={profileListStrings[tab]}
      context={tab === 'comments' ? 'cards' : 'line'}
      empty={<Empty ulid={ulid} tab={tab} relation={relation} />}
      labelOf={(id) =>
        id === pinned && tab !== 'comments' ? profileListStrings.pinned : undefined
      }
    />
  );
}

function Empty({ ulid, tab, relation }: Omit<ProfileListProps, 'name'>) {
  if (relation.isBlocked) {
    return (
      <EmptyState
        title={profileListStrings.profileBlocked}
        hint={blockAndMuteStrings.blockAgainHint}
        action={<UnmuteOrUnblockButton ulid={ulid} action="unblock" />}
      />
    );
  }
  if (relation.hasBlockedYou) return <EmptyState title={profileListStrings.profileBlocksYou} />;
  if (!relation.isMuted) return <EmptyState title={EMPTY[tab]} />;
  return (
    <EmptyState
      title={profileListStrings.profileMuted}
      hint={blockAndMuteStrings.muteAgainHint}
      action={<UnmuteOrUnblockButton ulid={ulid} action="unmute" />}
    />
  );
}
