import { findEntities } from '@rookery/contract/kernel/text.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findTopics } from './find-topics.ts';
import {
  replaceTopics,
  takeTopicBacklog,
  type SignedPost,
  type TopicsOfPost,
} from './topic-backlog.store.ts';

const BATCH = 1000;

/** Finds the topics of older posts again, after the rules for hashtags have changed. */
export async function indexTopics(db: Kysely<Schema>): Promise<void> {
  let isLeft = true;
  while (isLeft) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    isLeft = await db.transaction().execute(async (tx) => {
      const posts = await takeTopicBacklog(tx, BATCH);
      const changed = (posts ?? []).flatMap((post) => changedTopics(post) ?? []);
      if (changed.length > 0) await replaceTopics(tx, changed);
      return posts !== null;
    });
  }
}

function changedTopics({ id, seq, body, stored }: SignedPost): TopicsOfPost | null {
  if (body === null) return null;
  const { topics } = findTopics(findEntities(body));
  const known = new Set(stored.map(({ kind, key }) => `${kind} ${key}`));
  const isSame =
    known.size === topics.length && topics.every(({ kind, key }) => known.has(`${kind} ${key}`));
  return isSame ? null : { id, seq, topics };
}
