import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { type ReactNode, useEffect } from 'react';

import { onAnnounced } from '#web/data/entities/announcements.ts';
import { openComposer } from '#web/data/drafts/composer-requests.ts';
import { useCurrentUser } from '#web/data/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/empty-state.tsx';

import { chooseFeed, type FeedName } from '#web/features/feeds/pages/current-feed.ts';
import styles from './empty-feed.module.css';
import { createFill } from './fill-feed.ts';
import { InviteFriends } from './invite-friends.tsx';
import { moreWords as words } from '#web/features/feeds/pages/more-words.ts';
import { tellRefreshFailure } from '#web/features/feeds/pages/refresh-failure.ts';

/** The members whom the network suggests, each with Follow; `none` stands there where it knows nobody else. */
export type Suggested = (props: { none: ReactNode }) => ReactNode;

export interface EmptyFeedProps {
  feed: FeedName;
  /** Posts have come meanwhile: they stand below. */
  isFilled: boolean;
  suggested: Suggested;
  /** Loads the feed anew; a failure is told here. */
  onRefresh(): Promise<void>;
  onDone(): void;
}

const toDiscover = <Button onClick={() => chooseFeed('all')}>{words.toDiscover}</Button>;
const newPost = (
  <Button kind="primary" onClick={() => openComposer({ kind: 'post' })}>
    {words.newPost}
  </Button>
);

/** A feed without posts: what it is for, and how to fill it. */
export function EmptyFeed(props: EmptyFeedProps) {
  const { feed, onRefresh } = props;
  if (feed === 'violations') {
    const again = () => void onRefresh().catch(tellRefreshFailure);
    const { emptyViolations: title, emptyViolationsHint: hint } = words;
    return (
      <EmptyState
        {...{ title, hint }}
        action={<Button onClick={again}>{words.lookAgain}</Button>}
      />
    );
  }
  if (feed === 'newUsers') {
    const { emptyNewUsers: title, emptyNewUsersHint: hint } = words;
    return <EmptyState drawing="eggs" {...{ title, hint }} action={<InviteFriends />} />;
  }
  return <Start {...props} />;
}

/** The first steps in a network: people to follow, friends to bring in, a first post. */
function Start({ feed, isFilled, suggested: Suggestions, onDone }: EmptyFeedProps) {
  const own = useCurrentUser();
  useFilling(feed);
  const isFirst = own?.following === 0;
  return (
    <div className={styles.start}>
      <div className={styles.words}>
        <EmptyState drawing="eggs" {...(isFilled ? FILLED : startOf(feed, own))} />
      </div>
      <Suggestions none={isFirst && <BringOthersIn />} />
      <p className={styles.next}>
        {isFilled && <Button onClick={onDone}>{words.startDone}</Button>}
        {!isFilled && (feed === 'all' || feed === 'global' ? newPost : toDiscover)}
      </p>
    </div>
  );
}

/** For who is alone, as far as the network knows. */
function BringOthersIn() {
  return (
    <div className={styles.first}>
      <p>{words.startAlone}</p>
      <InviteFriends />
      <Button onClick={() => openComposer({ kind: 'post' })}>{words.firstPost}</Button>
    </div>
  );
}

type Words = Pick<EmptyStateProps, 'title' | 'hint'>;

const FILLED: Words = { title: words.startFilled, hint: words.startFilledHint };

const SILENT: Words = { title: words.emptySilent, hint: words.emptySilentHint };
const HINTS: Partial<Record<FeedName, string>> = {
  following: words.emptyFollowingHint,
  followingMutual: words.emptyFriendsHint,
  influencers: words.emptyInfluencersHint,
};

function startOf(feed: FeedName, own: CurrentUser | null): Words {
  const followed = { following: own?.following, followingMutual: own?.friendCount };
  if (feed in followed && followed[feed as keyof typeof followed]) return SILENT;
  return { title: words.emptyDefault, hint: HINTS[feed] ?? words.emptyQuietHint };
}

/** What a follow brings shows at once in the feeds of those who are followed. */
function useFilling(feed: FeedName): void {
  useEffect(() => {
    if (feed !== 'following' && feed !== 'followingMutual') return;
    const fill = createFill(feed);
    return onAnnounced('followChanged', () => void fill().catch(tellRefreshFailure));
  }, [feed]);
}
