import { useQueryClient } from '@tanstack/react-query';
import { Link } from '#web/router/link.tsx';
import { useParams } from '#web/router/router.tsx';

import { EmptyState } from '#web/ui/empty-state.tsx';
import { useScreenTitle } from '#web/ui/screen-title.ts';

import { PostList, PullToRefresh, reloadList } from '../feeds/public.ts';
import { noPostsText, SIGNS } from './no-posts.ts';
import { type TopicKind, topicOptions } from './topic-options.ts';
import styles from './topic-screen.module.css';
import { words } from './words.ts';

/** /hashtag/{tag} */
export function HashtagScreen() {
  const { tag = '' } = useParams();
  return <Topic key={tag} kind="hashtag" name={tag} />;
}

/** /ticker/{SYMBOL} */
export function TickerScreen() {
  const { symbol = '' } = useParams();
  return <Topic key={symbol} kind="ticker" name={symbol.toUpperCase()} />;
}

function Topic({ kind, name }: { kind: TopicKind; name: string }) {
  const client = useQueryClient();
  const topic = SIGNS[kind] + name;
  const options = topicOptions(kind, name);
  useScreenTitle(topic);
  return (
    <>
      <PullToRefresh onRefresh={() => reloadList(client, options)} />
      <PostList
        options={options}
        label={words.posts(topic)}
        context="cards"
        empty={<NoPosts kind={kind} name={name} />}
      />
    </>
  );
}

function NoPosts({ kind, name }: { kind: TopicKind; name: string }) {
  return (
    <EmptyState
      title={noPostsText(kind, name)}
      hint={words.noPostsHint}
      action={
        <Link to="/feed" className={styles.link}>
          {words.toFeed}
        </Link>
      }
    />
  );
}
