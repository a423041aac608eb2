import { useQuery, useQueryClient } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';

import { PostList, PullToRefresh, reloadList, useFreshOnArrival } from '../feeds/public.ts';
import { PeopleList, TopicsList } from './trend-list.tsx';
import { trendingPostsOptions, trendingUsersOptions, useTrendingTopics } from './trend-options.ts';
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
    Promise.all([reloadList(client, posts), topics.refetch(), users.refetch()]);
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      <TrendSection title={strings.topics}>
        <TopicsList query={topics} />
      </TrendSection>
      <TrendSection title={strings.users}>
        <PeopleList query={users} empty={strings.noUsers} />
      </TrendSection>
      <h2 className={styles.heading}>{strings.posts}</h2>
      <PostList
        options={posts}
        label={strings.posts}
        context="cards"
        empty={<EmptyState title={strings.noPosts} hint={strings.noPostsHint} />}
      />
    </>
  );
}
