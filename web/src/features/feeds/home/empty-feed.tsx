import { type FeedName, FEEDS } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { type ReactNode, useEffect } from 'react';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { navigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState, type EmptyStateProps } from '#web/ui/placeholders/empty-state.tsx';

import { createCurrentFeed } from '#web/features/feeds/pages/current-feed.part.ts';
import styles from './empty-feed.module.css';
import { createFill } from './fill-feed.ts';
import { InviteFriends } from './invite-friends.tsx';
import { moreStrings as strings } from '#web/features/feeds/pages/more-strings.ts';
import { showRefreshFailure } from '#web/features/feeds/pages/refresh-failure.ts';

/** Renders suggested members with Follow buttons, or `none` if there are no suggestions. */
export type Suggested = (props: { none: ReactNode }) => ReactNode;

export interface EmptyFeedProps {
  feed: FeedName;
  isFilled: boolean;
  suggested: Suggested;
  onRefresh(): Promise<void>;
  onDone(): void;
}

const toGroups = (
  <Button kind="primary" onClick={() => navigate('/groups')}>
    {strings.toGroups}
  </Button>
);

export function EmptyFeed(props: EmptyFeedProps) {
  const { feed, onRefresh } = props;
  switch (FEEDS[feed].whenEmpty) {
    case 'lookAgain': {
      const again = () => void onRefresh().catch(showRefreshFailure);
      const action = <Button onClick={again}>{strings.lookAgain}</Button>;
      return <EmptyState {...strings.emptyFeeds[feed]} action={action} />;
    }
    case 'inviteFriends':
      return <EmptyState drawing="eggs" {...strings.emptyFeeds[feed]} action={<InviteFriends />} />;
    case 'writePost':
      return <FollowSuggestions {...props} next={<NewPost />} />;
    case 'openGroups':
      return <EmptyState {...strings.emptyFeeds[feed]} action={toGroups} />;
    case 'openDiscover':
      return <FollowSuggestions {...props} next={<ToDiscover />} />;
  }
}

function ToDiscover() {
  const { chooseFeed } = usePart(createCurrentFeed);
  return <Button onClick={() => chooseFeed('all')}>{strings.toDiscover}</Button>;
}

function NewPost() {
  const { openComposer } = usePart(createComposerRequests);
  return (
    <Button kind="primary" onClick={() => openComposer({ kind: 'post' })}>
      {strings.newPost}
    </Button>
  );
}

function FollowSuggestions({
  feed,
  isFilled,
  suggested: Suggestions,
  onDone,
  next,
}: EmptyFeedProps & { next: ReactNode }) {
  const own = useCurrentUser();
  useFillOnFollow(feed);
  const isFirst = own?.following === 0;
  return (
    <div className={styles.start}>
      <div className={styles.words}>
        <EmptyState drawing="eggs" {...(isFilled ? FILLED_TEXT : emptyFeedText(feed, own))} />
      </div>
      <Suggestions none={isFirst && <InviteFirstMembers />} />
      <p className={styles.next}>
        {isFilled ? <Button onClick={onDone}>{strings.startDone}</Button> : next}
      </p>
    </div>
  );
}

function InviteFirstMembers() {
  const { openComposer } = usePart(createComposerRequests);
  return (
    <div className={styles.first}>
      <p>{strings.startAlone}</p>
      <InviteFriends />
      <Button onClick={() => openComposer({ kind: 'post' })}>{strings.firstPost}</Button>
    </div>
  );
}

type EmptyFeedText = Pick<EmptyStateProps, 'title' | 'hint'>;

const FILLED_TEXT: EmptyFeedText = { title: strings.startFilled, hint: strings.startFilledHint };

const SILENT_TEXT: EmptyFeedText = { title: strings.emptySilent, hint: strings.emptySilentHint };

function emptyFeedText(feed: FeedName, own: CurrentUser | null): EmptyFeedText {
  const { followed } = FEEDS[feed];
  return followed && own?.[followed] ? SILENT_TEXT : strings.emptyFeeds[feed];
}

function useFillOnFollow(feed: FeedName): void {
  const page = usePage();
  useEffect(() => {
    if (!FEEDS[feed].followed) return;
    const fill = createFill(page, feed);
    const { onAnnounced } = page.part(createEventBus);
    return onAnnounced('followChanged', () => void fill().catch(showRefreshFailure));
  }, [page, feed]);
}
