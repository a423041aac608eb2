import { postFacts } from '#src/features/posts/record/public.ts';
import { runWithoutCallContext } from '#src/kernel/call-context.ts';
import type { AuthorPosts } from './author-posts.ts';
import { type LatestRead, readLatest } from './home-posts.store.ts';
import type { MemberNumbers } from './member-numbers.ts';
import { groupSource, hashtagSource } from './sources.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/** A post gets its place before its commit, so the last second is read again each time. */
const SETTLE_MS = 1000;
/**
 * Interval in milliseconds. A process that receives every event still reads this often, in case an event is
 * lost.
 */
const LOOK_MS = 1000;

const ALREADY_READ = Promise.resolve();

export interface LatestPosts {
  /**
   * Resolves when every post committed before the call is in its author’s cached list. A process without other
   * writers only queries after an event.
   */
  seen(): Promise<void>;
}

/**
 * One read at a time fetches all new posts for the callers that wait. A caller during a read waits for the next
 * one, because the running one began too early.
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
  /**
   * The newest seq that a read found, and the time when the read ended. Null means that the next read sets
   * both.
   */
  let top: { seq: number; seenMs: number } | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** The cached sources that must get a post. */
  let told = new Map<string, readonly number[]>();

  facts.everywhere(postFacts.created, (post) => {
    const { postId, authorId, type, reach = 'everyone', hashtags = [], groupId } = post;
    if (type === 'COMMENT' || type === 'REPLY') return;
    // The shared read has only posts for everyone.
    if (reach === 'group' && groupId) held.drop(groupSource(groupId));
    if (reach !== 'everyone') return;
    const sources = [authorId, ...hashtags.map(hashtagSource)];
    if (groupId) sources.push(groupSource(groupId));
    const expecting = sources.flatMap((id) => {
      const number = numbers.known(id);
      return number !== undefined && held.isHeld(number) ? number : [];
    });
    if (expecting.length === 0) return;
    told.set(postId, expecting);
    if (told.size <= most) return;
    told.clear();
    held.clear();
  });

  /**
   * Drops sources whose announced post was not read. A slow transaction or an earlier clock put that post
   * below the range.
   */
  function dropLate(expected: ReadonlyMap<string, readonly number[]>): void {
    for (const [postId, sources] of expected) {
      for (const number of sources) {
        if (held.isHeld(number) && !held.has(number, postId)) held.drop(numbers.idOf(number));
      }
    }
  }

  /**
   * After the clock was set back, the seqs of posts run ahead of the clock. Those below the newest one are
   * final a second after a read found it.
   */
  function raiseEdge({ edge: settled, posts }: LatestRead, begunMs: number): void {
    // A clock that was set back does not lower the edge. Posts below it arrive as events.
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
      const isMixed = held.isMixed();
      const wanted = { edge, settleMs: SETTLE_MS, limit: most, isMixed };
      const latest = await runWithoutCallContext(() => readLatest(db, wanted));
      if (latest.posts.length > most) held.clear();
      else for (const post of latest.posts) held.put(post);
      raiseEdge(latest, begunMs);
      dropLate(expected);
      lookedMs = begunMs;
    } catch (error) {
      for (const [postId, sources] of expected) told.set(postId, sources);
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
        if (running) return running;
        if (nowMs() - lookedMs < LOOK_MS) return ALREADY_READ;
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
