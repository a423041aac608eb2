import type { Kysely } from 'kysely';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { countByHiddenAuthors, listTallies } from './comments.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/** The most authors cached over all threads. Each takes about 150 bytes. */
const AUTHORS_HELD = 100_000;
/** A thread is read in full if it has at most this many comments per hidden author of the reader. */
const COMMENTS_AN_AUTHOR = 50;
const THREAD_COMMENTS_MAX = 50_000;

export interface CommentTallies {
  /** The number of direct comments that a thread hides from a reader who hides these authors. */
  countBy(parent: PostRecord, authorIds: ReadonlySet<string>): Promise<number>;
}

interface Tally {
  parentId: string;
  rootId: string;
  byAuthor: ReadonlyMap<string, number>;
  /** Sums by the reader's set of hidden authors. The set is the same object until it changes. */
  sums: WeakMap<ReadonlySet<string>, number>;
}

export function createCommentTallies({
  db,
  facts,
}: Pick<PostsParts, 'db' | 'facts'>): CommentTallies {
  const cache = createEntityCache<Tally>({
    max: AUTHORS_HELD,
    weigh: ({ byAuthor }) => byAuthor.size + 1,
    load: (ids) => load(db, ids),
  });
  const forget = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    cache.dropWhere(({ parentId, rootId }) => ids.includes(rootId) || ids.includes(parentId));
  };
  facts.everywhere(postFacts.created, ({ counted }) => forget(counted));
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.everywhere(kind, ({ touched }) => forget(touched));
  }
  facts.everywhere(postFacts.changed, ({ postIds }) => forget(postIds));
  facts.onMissed(() => cache.clear());

  return {
    async countBy({ id, shownComments }, authorIds) {
      const isRead =
        shownComments <= Math.min(THREAD_COMMENTS_MAX, authorIds.size * COMMENTS_AN_AUTHOR);
      if (!isRead) return countByHiddenAuthors(db, id, authorIds);
      const tally = await cache.get(id);
      return tally ? sumOf(tally, authorIds) : 0;
    },
  };
}

function sumOf({ byAuthor, sums }: Tally, authorIds: ReadonlySet<string>): number {
  const known = sums.get(authorIds);
  if (known !== undefined) return known;
  let sum = 0;
  for (const authorId of authorIds) sum += byAuthor.get(authorId) ?? 0;
  sums.set(authorIds, sum);
  return sum;
}

async function load(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally & { byAuthor: Map<string, number> }>();
  for (const { parentId, rootId, authorId, count } of await listTallies(db, ids)) {
    const tally = tallies.get(parentId) ?? {
      parentId,
      rootId,
      byAuthor: new Map(),
      sums: new WeakMap(),
    };
    if (authorId !== null) tally.byAuthor.set(authorId, count);
    tallies.set(parentId, tally);
  }
  return tallies;
}
