import type { PostCount } from '#src/features/users/public.ts';
import { whileUnderWay } from '#src/kernel/while-under-way.ts';
import { forEverybody } from '#src/kernel/work.ts';
import type { StatedFact } from '#src/platform/facts/facts.ts';
import type { NewPost } from './post-record.ts';
import type { PostCreated } from './posts.facts.ts';
import { insertPost } from './posts.store.ts';
import { insertPostsTogether, isOnItsOwn, type ToldPost } from './posts-together.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export type WritePost = (
  post: NewPost,
  fact: StatedFact<PostCreated>,
) => Promise<{ seq: number; count: PostCount | null } | undefined>;

/** The most posts that share a statement, and their longest wait for a lock, as during a purge. */
const TOGETHER = { max: 32, patienceMs: 50 };
/** Not written, because of this post or another in the batch. A retry alone finds the reason. */
const LEFT = Symbol('left');
/** PostgreSQL codes of errors that one post of a batch may cause: the whole batch is then not written. */
const OF_ONE = /^(?:22|23|40|55|57014)/;

const rivals =
  ({ post }: ToldPost) =>
  (other: ToldPost): boolean =>
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

  const write = whileUnderWay(
    async (given: readonly ToldPost[]) => {
      const [one] = given;
      if (one && given.length === 1) return [{ written: await alone(one.post, one.fact) }];
      const written = await writeMany(given);
      return given.map(({ post }) => {
        const own = written.get(post.id);
        written.delete(post.id);
        return own ? { written: own } : LEFT;
      });
    },
    { ...TOGETHER, timers },
  );

  async function writeMany(given: readonly ToldPost[]) {
    const [first, ...others] = given.filter((each, at) => given.findIndex(rivals(each)) === at);
    if (!first) return new Map();
    try {
      return await forEverybody(() => insertPostsTogether(db, [first, ...others]));
    } catch (error) {
      if (!OF_ONE.test(String((error as { code?: unknown }).code))) throw error;
      return new Map();
    }
  }

  return async (post, fact) => {
    if (!isOnItsOwn(post)) return alone(post, fact);
    const done = await write({ post, fact });
    return done === LEFT ? alone(post, fact) : done.written;
  };
}
