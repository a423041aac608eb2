import { openComposer } from '#web/data/composer-requests.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

import { chooseFeed, type FeedName } from './current-feed.ts';
import { words } from './words.ts';

/** A feed without posts: what it is for, and one thing to do. */
export function EmptyFeed({ feed }: { feed: FeedName }) {
  const post = (
    <Button kind="primary" onClick={() => openComposer({ kind: 'post' })}>
      {words.newPost}
    </Button>
  );
  if (feed === 'newUsers') {
    return (
      <EmptyState
        drawing="eggs"
        title={words.emptyNewUsers}
        hint={words.emptyNewUsersHint}
        action={post}
      />
    );
  }
  if (feed === 'all' || feed === 'global') {
    return (
      <EmptyState
        drawing="eggs"
        title={words.emptyQuiet}
        hint={words.emptyQuietHint}
        action={post}
      />
    );
  }
  return (
    <EmptyState
      drawing="eggs"
      title={words.emptyDefault}
      hint={feed === 'followingMutual' ? words.emptyFriendsHint : words.emptyDefaultHint}
      action={
        <Button kind="dark" onClick={() => chooseFeed('all')}>
          {words.toDiscover}
        </Button>
      }
    />
  );
}
