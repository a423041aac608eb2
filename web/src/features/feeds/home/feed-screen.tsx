import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';

import { siteConfig } from '#web/data/api/site-config.ts';
import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { startRealtime } from '#web/data/live/realtime.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { WIDE, useMediaQuery } from '#web/ui/page/use-media-query.ts';

import { useShownFeed } from '#web/features/feeds/pages/current-feed.ts';
import styles from './feed-screen.module.css';
import { FeedTabs } from './feed-tabs.tsx';
import { HomeFeed, type HomeFeedProps } from './home-feed.tsx';
import { createFeaturedStart } from './lazy-featured.part.ts';
import { createJoinedGroups } from '#web/features/feeds/pages/joined-groups.part.ts';
import { afterFirstFeed } from '#web/features/feeds/pages/pill-store.ts';
import { createFeedsStart } from '#web/features/feeds/pages/start-feeds.part.ts';
import { watchFollows } from '#web/features/feeds/pages/stale-feeds.part.ts';
import { strings } from '#web/features/feeds/pages/strings.ts';

const places = lazyModule(() => import('./reading-place.tsx'));

interface FeedScreenProps extends Pick<HomeFeedProps, 'suggested' | 'Review'> {
  /** Shows the feed of a group, list or hashtag by its name. */
  Pinned: ComponentType<{ feed: string }>;
}

export function FeedScreen({ suggested, Review, Pinned }: FeedScreenProps) {
  useScreenTitle(strings.home);
  const page = usePage();
  const client = useQueryClient();
  const shown = useShownFeed();
  const { feed } = shown;
  const isWide = useMediaQuery(WIDE);
  const member = useCurrentUser()?.ulid;
  const [isLoaded, setLoaded] = useState(false);
  const place = useOptionalLazy(places, isLoaded);

  useEffect(() => {
    page.part(createFeedsStart)();
    page.part(watchFollows);
    if (member === undefined) return;
    return afterFirstFeed(client, () => {
      startRealtime(page, siteConfig.realtimeKey, member);
      page.part(createJoinedGroups).askOnce();
      void page.part(createFeaturedStart)();
      setLoaded(true);
    });
  }, [page, client, member]);

  return (
    <div className={styles.screen}>
      <FeedTabs {...shown} />
      {isWide && <PostCreator />}
      {isFeedName(feed) ? (
        <>
          {place && <place.ReadingPlace feed={feed} />}
          <HomeFeed key={feed} feed={feed} suggested={suggested} Review={Review} />
        </>
      ) : (
        <Pinned key={feed} feed={feed} />
      )}
    </div>
  );
}

function PostCreator() {
  const { openComposer } = usePart(createComposerRequests);
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <button type="button" className={styles.creator} onClick={() => openComposer({ kind: 'post' })}>
      <Avatar src={user.avatar} name={user.name} seed={user.ulid} size={44} />
      {strings.creator}
    </button>
  );
}
