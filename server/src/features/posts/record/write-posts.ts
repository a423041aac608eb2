import type { PostCount } from '#src/features/users/public.ts';
import { batchInFlight } from '#src/kernel/batch-in-flight.ts';
import { runWithoutCallContext } from '#src/kernel/call-context.ts';
import type { StatedFact } from '#src/platform/facts/facts.ts';
import type { NewPost } from './post-record.ts';
import type { PostCreated } from './posts.facts.ts';
import { insertPost } from './posts.store.ts';
import { insertPostsBatch, isBatchable, type PostWithFact } from './posts-batch.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export type WritePost = (
  post: NewPost,
  fact: StatedFact<PostCreated>,
) => Promise<{ seq: number; count: PostCount | null } | undefined>;

/**
 * At most `max` posts share a statement. After `patienceMs`, the next batch starts even if one still waits
 * for a lock, such as a purge's.
 */
const BATCH_LIMITS = { max: 32, patienceMs: 50 };
/**
 * The post was not written because of itself or another post in the batch. A separate retry of the post
 * finds the reason.
 */
const NOT_WRITTEN = Symbol('left');
/** PostgreSQL codes of errors that one post of a batch may cause: the whole batch is then not written. */
const SINGLE_POST_ERROR_CODES = /^(?:22|23|40|55|57014)/;

const conflictsWith =
  ({ post }: PostWithFact) =>
  (other: PostWithFact): boolean =>
    other.post.id === post.id || other.post.authorId === post.authorId;

/**
 * Posts that arrive while others are being written share a statement and a commit.
 * @param isShared false: each post has its own statement, so that traces assign the write to its call
 */
export function createWritePost(
  { db, timers }: Pick<PostsParts, 'db' | 'timers'>,
  isShared: boolean,
): WritePost {
  const alone: WritePost = (post, fact) => insertPost(db, post, fact.sql);
  if (!isShared) return alone;

  const write = batchInFlight(
    async (given: readonly PostWithFact[]) => {
      const [one] = given;
      if (one && given.length === 1) return [{ written: await alone(one.post, one.fact) }];
      const written = await writeMany(given);
      return given.map(({ post }) => {
        const own = written.get(post.id);
        written.delete(post.id);
        return own ? { written: own } : NOT_WRITTEN;
      });
    },
    { ...BATCH_LIMITS, timers },
  );

  async function writeMany(given: readonly PostWithFact[]) {
    const [first, ...others] = given.filter(
      (each, at) => given.findIndex(conflictsWith(each)) === at,
    );
    if (!first) return new Map();
    try {
      return await runWithoutCallContext(() => insertPostsBatch(db, [first, ...others]));
    } catch (error) {
      if (!SINGLE_POST_ERROR_CODES.test(String((error as { code?: unknown }).code))) throw error;
      return new Map();
    }
  }

  return async (post, fact) => {
    if (!isBatchable(post)) return alone(post, fact);
    const done = await write({ post, fact });
    return done === NOT_WRITTEN ? alone(post, fact) : done.written;
  };
}
