import { userFacts } from '#src/features/users/public.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { listTopicsHere, type Topic } from './search.store.ts';
import type { SearchParts } from './parts.ts';

/** Topics that current members use. Requested at every keystroke, so cached for a minute. */
export interface TopicsHere {
  among<T extends Topic>(topics: readonly T[]): Promise<T[]>;
}

const TOPICS_CACHED_MAX = 10_000;
const CACHE_MS = 60_000;

export function createTopicsHere({
  db,
  facts,
  clock,
}: Pick<SearchParts, 'clock' | 'db' | 'facts'>): TopicsHere {
  const cache = createEntityCache<{ isHere: boolean }>({
    max: TOPICS_CACHED_MAX,
    async load(ids) {
      const here = new Set((await listTopicsHere(db, ids.map(topicOf))).map(idOf));
      return new Map(ids.map((id) => [id, { isHere: here.has(id) }]));
    },
  });
  const { deleted, restored, banned, unbanned } = userFacts;
  facts.everywhere(deleted, () => cache.clear());
  for (const kind of [restored, banned, unbanned]) facts.everywhere(kind, () => cache.clear());
  facts.onMissed(() => cache.clear());
  let heldSince = clock.now().getTime();
  return {
    async among(topics) {
      const now = clock.now().getTime();
      if (now - heldSince >= CACHE_MS) {
        cache.clear();
        heldSince = now;
      }
      const found = await cache.getMany(topics.map(idOf));
      return topics.filter((topic) => found.get(idOf(topic))?.isHere);
    },
  };
}

const idOf = ({ kind, key }: Topic): string => `${kind}:${key}`;

function topicOf(id: string): Topic {
  const end = id.indexOf(':');
  return { kind: id.slice(0, end), key: id.slice(end + 1) };
}
