import type { Kysely } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { StatedFact } from '#src/platform/facts/facts.ts';
import { postFacts, type Reacted } from '#src/features/posts/record/posts.facts.ts';
import {
  findReactions,
  forgetReactions,
  lockReactions,
  writeReactions,
} from './reactions.store.ts';
import { settleReactions, type ReactionIntent, whoReacted } from './settle-reactions.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * Queues reactions. Each post has one writer in the process, which batches the intents that arrive while it
 * writes. A popular post's counts are locked once per batch.
 */
export interface Reactions {
  /**
   * Resolves when the intent is committed and published to every process. Rejects with 404 if the post is
   * deleted. @returns the member's reaction now; null if there is none
   */
  write(postId: string, intent: ReactionIntent): Promise<string | null>;
  forget(userId: string): Promise<void>;
}

interface WriteResult {
  reacted: Reacted | null;
  giving: ReadonlyMap<string, string>;
}

interface PendingIntent {
  intent: ReactionIntent;
  done(reaction: string | null): void;
  failed(error: unknown): void;
}

const BATCH = 100;
/**
 * The number of attempts without a lock. Then the writer locks the post, so that no other process can
 * change its reactions.
 */
const TRIES = 2;
const FORGOTTEN_AT_ONCE = 50;

export function createReactions({
  db,
  clock,
  facts,
}: Pick<PostsParts, 'clock' | 'db' | 'facts'>): Reactions {
  const queues = new Map<string, PendingIntent[]>();

  function write(postId: string, intent: ReactionIntent): Promise<string | null> {
    return new Promise((done, failed) => {
      const queue = queues.get(postId);
      const waiting = { intent, done, failed };
      if (queue) queue.push(waiting);
      else void drain(postId, [waiting]);
    });
  }

  async function drain(postId: string, queue: PendingIntent[]): Promise<void> {
    queues.set(postId, queue);
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        const intents = batch.map(({ intent }) => intent);
        // oxlint-disable-next-line no-await-in-loop -- one write a post at a time is the point
        const giving = await writeBatch(postId, intents);
        for (const { intent, done } of batch) done(giving.get(intent.userId) ?? null);
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    queues.delete(postId);
  }

  async function writeBatch(
    postId: string,
    intents: readonly ReactionIntent[],
  ): Promise<WriteResult['giving']> {
    const fact = facts.inStatement(postFacts.reacted);
    const { reacted, giving } = await writeInTurn(postId, intents, fact);
    if (reacted) fact.committed(reacted);
    return giving;
  }

  async function writeInTurn(
    postId: string,
    intents: readonly ReactionIntent[],
    fact: StatedFact<Reacted>,
  ): Promise<WriteResult> {
    for (let tries = 0; tries < TRIES; tries++) {
      // oxlint-disable-next-line no-await-in-loop -- repeats only if another process was faster
      const written = await tryToWrite(db, postId, intents, fact);
      if (written) return written;
    }
    return db.transaction().execute(async (tx) => {
      await lockReactions(tx, postId);
      const written = await tryToWrite(tx, postId, intents, fact);
      if (!written) throw new Error(`The reactions of ${postId} changed under a lock.`);
      return written;
    });
  }

  /** Null when another process changed the post's reactions concurrently, or the post is being deleted. */
  async function tryToWrite(
    on: Kysely<Schema>,
    postId: string,
    intents: readonly ReactionIntent[],
    fact: StatedFact<Reacted>,
  ): Promise<WriteResult | null> {
    const memberIds = new Set(intents.map(({ userId }) => userId));
    const standing = await findReactions(on, postId, [...memberIds]);
    if (!standing) throw new Refusal('not_found');
    const { counts, version, held } = standing;
    const change = settleReactions(counts, held, intents);
    if (!change) return { reacted: null, giving: held };
    const place = { postId, version, now: clock.now() };
    const post = await writeReactions(on, place, change, fact.sql);
    const { giving } = change;
    return post && { reacted: { posts: [post], ...whoReacted(change) }, giving };
  }

  return {
    write,
    async forget(userId) {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
        const isDone = await commit({ db, facts }, async (tx, tell) => {
          const posts = await forgetReactions(tx, userId, FORGOTTEN_AT_ONCE);
          if (posts) tell(postFacts.reacted, { posts, memberIds: [userId], givers: [] });
          return posts === null;
        });
        if (isDone) return;
      }
    },
  };
}
