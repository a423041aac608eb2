import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { ViewerMarksRequest, MarkKind, ViewerMark } from './viewer-state.store.ts';
import type { ViewerStates } from './viewer-states.ts';

/** The most posts cached for all members together: an estimated 50 MB for 100,000 members. */
const POSTS_HELD = 10 * MEMBER_CACHE_SIZE;
const MEMBER_WEIGHS = 4;
/** A member who reads this many posts without acting has their cache evicted. */
const POSTS_PER_MEMBER_MAX = 500;

const BITS: Readonly<Record<MarkKind, number>> = {
  commented: 1,
  reacted: 2,
  reposted: 4,
  quoted: 8,
  bookmarked: 16,
  voted: 32,
};
const KINDS = Object.keys(BITS) as readonly MarkKind[];

interface CachedMarks {
  asked: number;
  marks: readonly ViewerMark[];
}

/** Most readers have no mark on a post. Their entries share these objects. */
const UNMARKED: readonly CachedMarks[] = Array.from({ length: 64 }, (_, asked) => ({
  asked,
  marks: [],
}));
const NO_CACHED_MARKS: CachedMarks = { asked: 0, marks: [] };

/**
 * Caches members' marks on posts until the member acts. Use it only with a single process, which handles
 * every mark before the response is sent.
 */
export function cacheViewerStates(
  asking: ViewerStates,
  facts: Pick<Facts, 'everywhere' | 'onMissed'>,
  most = POSTS_HELD,
): ViewerStates {
  /**
   * Marks by member, then by post. An action evicts the member's map. Reads in flight then fill only the
   * evicted map.
   */
  const held = createBoundedLru<Map<string, CachedMarks>>(most, ({ size }) => size + MEMBER_WEIGHS);

  facts.everywhere(postFacts.reacted, ({ memberIds }) => {
    for (const id of memberIds) held.delete(id);
  });
  facts.everywhere(postFacts.voted, ({ memberId }) => held.delete(memberId));
  facts.everywhere(postFacts.bookmarked, ({ memberId }) => held.delete(memberId));
  const forget = ({ authorId }: { authorId: string }): void => void held.delete(authorId);
  facts.everywhere(postFacts.created, forget);
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored])
    facts.everywhere(kind, forget);
  facts.onMissed(() => held.clear());

  return {
    async of(wanted) {
      const { memberId } = wanted;
      const own = held.get(memberId) ?? new Map<string, CachedMarks>();
      const kindsOf = kindsByPost(wanted);
      const missing = missingOf(own, wanted);
      if (missing) {
        held.set(memberId, own);
        const marks = Map.groupBy(await asking.of(missing), ({ postId }) => postId);
        for (const [postId, asked] of kindsByPost(missing))
          own.set(postId, mergeMarks(own.get(postId), asked, marks.get(postId)));
        if (held.peek(memberId) === own) {
          // Setting again would not update the weight, so the entry is deleted first.
          held.delete(memberId);
          if (own.size <= POSTS_PER_MEMBER_MAX) held.set(memberId, own);
        }
      }
      return [...kindsOf].flatMap(([postId, asked]) =>
        (own.get(postId)?.marks ?? []).filter(({ kind }) => asked & BITS[kind]),
      );
    },
  };
}

function kindsByPost({ posts }: ViewerMarksRequest): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const kind of KINDS)
    for (const id of posts[kind]) kinds.set(id, (kinds.get(id) ?? 0) | BITS[kind]);
  return kinds;
}

function missingOf(
  own: ReadonlyMap<string, CachedMarks>,
  { memberId, posts }: ViewerMarksRequest,
): ViewerMarksRequest | null {
  const isMissing = (kind: MarkKind) => (id: string) => !((own.get(id)?.asked ?? 0) & BITS[kind]);
  const missing: ViewerMarksRequest['posts'] = {
    commented: posts.commented.filter(isMissing('commented')),
    reacted: posts.reacted.filter(isMissing('reacted')),
    reposted: posts.reposted.filter(isMissing('reposted')),
    quoted: posts.quoted.filter(isMissing('quoted')),
    bookmarked: posts.bookmarked.filter(isMissing('bookmarked')),
    voted: posts.voted.filter(isMissing('voted')),
  };
  return KINDS.some((kind) => missing[kind].length > 0) ? { memberId, posts: missing } : null;
}

function mergeMarks(
  known: CachedMarks = NO_CACHED_MARKS,
  asked: number,
  found: readonly ViewerMark[] = [],
): CachedMarks {
  // A concurrent page of the same member may have added some of these marks already.
  const added = found.filter(({ kind }) => asked & BITS[kind] & ~known.asked);
  const marks = [...known.marks, ...added];
  const all = known.asked | asked;
  return (marks.length === 0 && UNMARKED[all]) || { asked: all, marks };
}
