import { postFacts } from '#src/features/posts/record/public.ts';
import { forEverybody } from '#src/kernel/work.ts';
import type { AuthorPosts } from './author-posts.ts';
import { type Latest, readLatest } from './home-posts.store.ts';
import type { MemberNumbers } from './member-numbers.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/** A post's place is given before its transaction ends: what is so young is asked for each time. */
const SETTLE_MS = 1000;
/** Who hears of every post still looks so often, should one have been written that nobody told of. */
const LOOK_MS = 1000;

const SEEN = Promise.resolve();

/** Keeps what is held of authors as new as the database. */
export interface LatestPosts {
  /**
   * Resolves when every post that was committed before the call stands among its author's, if that one is held. Where
   * no other process writes, nothing is asked for while nothing was told.
   */
  seen(): Promise<void>;
}

/**
 * One reading at a time brings what everybody has written since the one before, for all who wait for it. Whoever comes
 * while one is under way waits for the next: it began too early to hold what they have just written.
 */
export function createLatestPosts(
  deps: Pick<FeedsParts, 'db' | 'facts' | 'isAlone' | 'nowMs'> & {
    numbers: MemberNumbers;
    held: AuthorPosts;
    most: number;
  },
): LatestPosts {
  const { db, facts, isAlone, numbers, held, nowMs, most } = deps;
  let edge = Number.MAX_SAFE_INTEGER;
  /** The newest place that a reading found, and when that reading had ended; null: the next one sets it. */
  let top: { seq: number; seenMs: number } | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** Posts that were told of and not yet read, with the numbers of their authors. */
  let told = new Map<string, number>();

  facts.everywhere(postFacts.created, ({ postId, authorId, type, reach = 'everyone' }) => {
    const number = numbers.known(authorId);
    const isListed = type !== 'COMMENT' && type !== 'REPLY' && reach === 'everyone';
    if (!isListed || number === undefined || !held.isHeld(number)) return;
    told.set(postId, number);
    // Nobody has read for long: who is read anew needs none of it.
    if (told.size <= most) return;
    told.clear();
    held.clear();
  });

  /** A post whose transaction took too long, or whose clock fell back, stands below what is asked for. */
  function dropLate(expected: ReadonlyMap<string, number>): void {
    for (const [postId, number] of expected) {
      if (held.isHeld(number) && !held.has(number, postId)) held.drop(numbers.idOf(number));
    }
  }

  /**
   * Where places run ahead of the database's clock, because that was set back, what stands below the newest place has
   * settled a second after that one was seen.
   */
  function raiseEdge({ edge: settled, posts }: Latest, begunMs: number): void {
    // A clock that was set back leaves the edge where it is: what comes below it is told.
    edge = edge === Number.MAX_SAFE_INTEGER ? settled : Math.max(edge, settled);
    if (top && begunMs - top.seenMs > SETTLE_MS) {
      edge = Math.max(edge, top.seq);
      top = null;
    }
    const [newest] = posts;
    if (newest) top ??= { seq: newest.seq, seenMs: nowMs() };
  }

  async function read(): Promise<void> {
    const expected = told;
    const begunMs = nowMs();
    told = new Map();
    try {
      const wanted = { edge, settleMs: SETTLE_MS, limit: most };
      const latest = await forEverybody(() => readLatest(db, wanted));
      if (latest.posts.length > most) held.clear();
      else for (const post of latest.posts) held.put(post);
      raiseEdge(latest, begunMs);
      dropLate(expected);
      lookedMs = begunMs;
    } catch (error) {
      for (const [postId, number] of expected) told.set(postId, number);
      throw error;
    }
  }

  function begin(): Promise<void> {
    running = read().finally(() => (running = null));
    return running;
  }

  return {
    seen() {
      if (isAlone && told.size === 0) {
        // What was told before is being read.
        if (running) return running;
        if (nowMs() - lookedMs < LOOK_MS) return SEEN;
      }
      if (!running) return begin();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return running ?? begin();
        });
      return next;
    },
  };
}
