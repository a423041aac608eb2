import type { ReactNode } from 'react';

import { openComposer } from '#web/data/composer-requests.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

import { chooseFeed, type FeedName } from './current-feed.ts';
import { InviteFriends } from './invite-friends.tsx';
import { moreWords as words } from './more-words.ts';
import { tellRefreshFailure } from './refresh-failure.ts';

interface EmptyFeedProps {
  feed: FeedName;
  /** Loads the feed anew; a failure is told here. */
  onRefresh(): Promise<void>;
}

interface Empty {
  title: string;
  hint: string;
  action: ReactNode;
}

const toDiscover = (
  <Button kind="dark" onClick={() => chooseFeed('all')}>
    {words.toDiscover}
  </Button>
);
const newPost = (
  <Button kind="primary" onClick={() => openComposer({ kind: 'post' })}>
    {words.newPost}
  </Button>
);

/** A feed without posts: what it is for, and one thing to do. */
export function EmptyFeed({ feed, onRefresh }: EmptyFeedProps) {
  const lookAgain = (
    <Button onClick={() => void onRefresh().catch(tellRefreshFailure)}>{words.lookAgain}</Button>
  );
  return (
    <EmptyState drawing={feed === 'violations' ? 'empty' : 'eggs'} {...emptyOf(feed, lookAgain)} />
  );
}

function emptyOf(feed: FeedName, lookAgain: ReactNode): Empty {
  const title = words.emptyDefault;
  switch (feed) {
    case 'violations':
      return {
        ...{ title: words.emptyViolations, hint: words.emptyViolationsHint },
        action: lookAgain,
      };
    case 'newUsers':
      return {
        ...{ title: words.emptyNewUsers, hint: words.emptyNewUsersHint },
        action: <InviteFriends />,
      };
    case 'all':
    case 'global':
      return { title, hint: words.emptyQuietHint, action: newPost };
    case 'following':
      return { title, hint: words.emptyFollowingHint, action: toDiscover };
    case 'followingMutual':
      return { title, hint: words.emptyFriendsHint, action: toDiscover };
    case 'influencers':
      return { title, hint: words.emptyInfluencersHint, action: toDiscover };
  }
}
