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
 * Reactions on their way to the database. Each post has one writer in the process: while it writes, further
 * intents gather and are written together, so that a hot post's counts are waited for once, not by everybody.
 */
export interface Reactions {
  /**
   * Resolves when the intent is committed and told to every process; 404 when the post is gone.
   * @returns what the member gives now; null: nothing.
   */
  write(postId: string, intent: ReactionIntent): Promise<string | null>;
  /** Takes everything back that a member has given; safe to run twice. */
  forget(userId: string): Promise<void>;
}

interface Written {
  /** Null: all was so already. */
  reacted: Reacted | null;
  /** What the members of the batch give now. */
  giving: ReadonlyMap<string, string>;
}

interface Waiting {
  intent: ReactionIntent;
  done(reaction: string | null): void;
  failed(error: unknown): void;
}

/** Intents in one write. */
const BATCH = 100;
/** So often another process may come in between before its turn is waited for. */
const TRIES = 2;
/** Posts in one step of forgetting: their counts are locked together. */
const FORGOTTEN_AT_ONCE = 50;

export function createReactions({
  db,
  clock,
  facts,
}: Pick<PostsParts, 'clock' | 'db' | 'facts'>): Reactions {
  /** By post, while it has a writer. */
  const queues = new Map<string, Waiting[]>();

  function write(postId: string, intent: ReactionIntent): Promise<string | null> {
    return new Promise((done, failed) => {
      const queue = queues.get(postId);
      const waiting = { intent, done, failed };
      if (queue) queue.push(waiting);
      else void drain(postId, [waiting]);
    });
  }

  async function drain(postId: string, queue: Waiting[]): Promise<void> {
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

  /** All of these intents or none. @returns what the members give now */
  async function writeBatch(
    postId: string,
    intents: readonly ReactionIntent[],
  ): Promise<Written['giving']> {
    const fact = facts.inStatement(postFacts.reacted);
    const { reacted, giving } = await writeInTurn(postId, intents, fact);
    if (reacted) fact.committed(reacted);
    return giving;
  }

  async function writeInTurn(
    postId: string,
    intents: readonly ReactionIntent[],
    fact: StatedFact<Reacted>,
  ): Promise<Written> {
    for (let tries = 0; tries < TRIES; tries++) {
      // oxlint-disable-next-line no-await-in-loop -- once more only where another process was faster
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

  /** Null when somebody else changed the post's reactions meanwhile, or the post is just going. */
  async function tryToWrite(
    on: Kysely<Schema>,
    postId: string,
    intents: readonly ReactionIntent[],
    fact: StatedFact<Reacted>,
  ): Promise<Written | null> {
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
