import { useQuery, useQueryClient } from '@tanstack/react-query';

import { EmptyState } from '#web/ui/empty-state.tsx';
import { useScreenTitle } from '#web/ui/screen-title.ts';

import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { PeopleList, TopicsList } from './trend-list.tsx';
import { trendingPostsOptions, trendingUsersOptions, useTrendingTopics } from './trend-options.ts';
import { TrendSection } from './trend-section.tsx';
import styles from './trend-list.module.css';
import { words } from './words.ts';

/** /trending: the hashtags, members and posts of the last day. */
export function TrendingScreen() {
  const client = useQueryClient();
  const topics = useTrendingTopics();
  const users = useQuery(trendingUsersOptions);
  useScreenTitle(words.trending);
  useFreshOnArrival(trendingPostsOptions);
  const refresh = (): Promise<unknown> =>
    Promise.all([reloadList(client, trendingPostsOptions), topics.refetch(), users.refetch()]);
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      <TrendSection title={words.topics}>
        <TopicsList query={topics} />
      </TrendSection>
      <TrendSection title={words.users}>
        <PeopleList query={users} empty={words.noUsers} />
      </TrendSection>
      <h2 className={styles.heading}>{words.posts}</h2>
      <PostList
        options={trendingPostsOptions}
        label={words.posts}
        context="cards"
        empty={<EmptyState title={words.noPosts} hint={words.noPostsHint} />}
      />
    </>
  );
}
