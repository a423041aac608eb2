import { findEntities } from '@rookery/contract/kernel/text.ts';
import { foldWidth } from '@rookery/contract/kernel/text/topics.ts';
import { feedPage, type FeedPage, type PageQuery } from '#src/features/feeds/public.ts';
import { findTopics } from '#src/features/posts/public.ts';
import type { Topic } from '#src/features/posts/record/public.ts';
import { listByTopic } from './search.store.ts';
import type { SearchParts } from './parts.ts';

const SIGNS: Readonly<Record<Topic['kind'], string>> = { hashtag: '#', ticker: '$' };

export async function listTopicPosts(
  deps: SearchParts,
  viewerId: string,
  kind: Topic['kind'],
  term: string,
  query: PageQuery,
): Promise<FeedPage> {
  const topic = namedTopic(kind, term);
  const list = `${kind}:${topic?.key ?? ''}`;
  return feedPage(
    { ...deps, place: 'search' },
    viewerId,
    list,
    async (range) => (topic ? listByTopic(deps.db, topic, range) : []),
    query,
  );
}

function namedTopic(kind: Topic['kind'], term: string): Topic | undefined {
  const sign = SIGNS[kind];
  const bare = term.trim();
  const written = foldWidth(bare.charAt(0)) === sign ? bare : sign + bare;
  const entities = findEntities(written);
  const [topic] = findTopics(entities).topics;
  const isWhole = entities[0]?.end === written.length;
  return isWhole && topic?.kind === kind ? topic : undefined;
}
