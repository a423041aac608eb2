import { useQuery, useQueryClient } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { ActiveGroups } from './active-groups.tsx';
import { FollowedReactions } from './followed-reactions.tsx';
import { PeopleList, TopicsList } from './trend-list.tsx';
import {
  followedReactionsOptions,
  trendingPostsOptions,
  trendingUsersOptions,
  useTrendingTopics,
} from './trend-options.ts';
import { TrendSection } from './trend-section.tsx';
import styles from './trend-list.module.css';
import { strings } from './strings.ts';

export function TrendingScreen() {
  const page = usePage();
  const client = useQueryClient();
  const topics = useTrendingTopics();
  const users = useQuery(trendingUsersOptions(page));
  useScreenTitle(strings.trending);
  const posts = trendingPostsOptions(page);
  useFreshOnArrival(posts);
  const refresh = (): Promise<unknown> =>
    Promise.all([
      reloadList(client, posts),
      topics.refetch(),
      users.refetch(),
      client.refetchQueries(followedReactionsOptions(page)),
    ]);
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      <TrendSection title={strings.topics} hint={strings.hints.topics}>
        <TopicsList query={topics} />
      </TrendSection>
      <TrendSection title={strings.users} hint={strings.hints.users}>
        <PeopleList query={users} empty={strings.noUsers} />
      </TrendSection>
      <ActiveGroups />
      <FollowedReactions />
      <h2 className={styles.heading}>{strings.posts}</h2>
      <p className={styles.hint}>{strings.hints.posts}</p>
      <PostList
        options={posts}
        label={strings.posts}
        context="cards"
        hasStrangers
        empty={<EmptyState title={strings.noPosts} hint={strings.noPostsHint} />}
      />
    </>
  );
}
