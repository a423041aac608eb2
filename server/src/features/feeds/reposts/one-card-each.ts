import { ANYONE, maySee } from '#src/features/posts/record/public.ts';
import {
  firstOf,
  type Cards,
  type CardChoice,
  type FeedWindow,
} from '#src/features/feeds/record/cards.ts';
import type { FeedEntry, RepostAudience } from '#src/features/feeds/record/feeds.store.ts';
import { nameReposters } from './name-reposters.ts';
import { CACHED_REPOSTS_PER_ORIGINAL } from './reposters.ts';
import { listRepostedBetween } from './reposted-between.store.ts';
import type { PostViewParts } from '#src/features/posts/read/public.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/**
 * An entry and the id of the post that its card shows. That post is the entry itself, or the original of a
 * plain repost.
 */
interface Candidate extends FeedEntry {
  of: string;
}

/**
 * Chooses one candidate per original: the original if present, else its newest repost. Takes candidates,
 * newest first, while they make at most `wanted` cards.
 */
export function choosePerOriginal(candidates: readonly Candidate[], wanted: number): CardChoice {
  const chosen = new Map<string, Candidate>();
  let last: Candidate | undefined;
  for (const candidate of candidates) {
    const isKnown = chosen.has(candidate.of);
    if (!isKnown && chosen.size === wanted) break;
    if (!isKnown || candidate.id === candidate.of) chosen.set(candidate.of, candidate);
    last = candidate;
  }
  const shown = [...chosen.values()].toSorted((a, b) => b.seq - a.seq);
  const isCut = last !== candidates.at(-1);
  return { ids: shown.map(({ id }) => id), upTo: (isCut && last) || null };
}

/**
 * Makes one card per original in a home feed. Shown cards are not stored. An original counts as shown if
 * the audience reposted it between this window and the first page. Later reposts don't change it. @param ownerId for a
 * list, its id
 */
export function oneCardPerOriginal(
  deps: PostViewParts & Pick<FeedsParts, 'homePosts'>,
  audience: RepostAudience,
  viewerId: string,
  ownerId = viewerId,
): Cards {
  async function shownAbove(
    originals: readonly string[],
    { before, anchor, hiddenFor }: FeedWindow,
  ): Promise<ReadonlySet<string>> {
    if (anchor === null) return new Set();
    const { reposters } = deps.homePosts;
    const latest = await reposters.latest(originals);
    const found: { original: string; memberId: string }[] = [];
    const further: string[] = [];
    for (const [original, known] of latest) {
      const isWhole =
        known.length < CACHED_REPOSTS_PER_ORIGINAL || (known.at(-1)?.seq ?? 0) <= before;
      if (!isWhole) further.push(original);
      for (const { memberId, seq } of known) {
        if (seq >= before && seq <= anchor) found.push({ original, memberId });
      }
    }
    const memberIds = found.map(({ memberId }) => memberId);
    const { hiddenAuthors, repostsMuted } = await deps.blocksAndMutes.of(viewerId);
    const except = [...repostsMuted];
    const range = {
      from: before,
      to: anchor,
      except,
      ...(hiddenFor !== undefined && { hiddenFor }),
    };
    const [shown, members, older] = await Promise.all([
      reposters.shownAmong(audience, ownerId, memberIds),
      deps.members.getMany(memberIds),
      further.length === 0
        ? []
        : listRepostedBetween(deps.db, { audience, ownerId }, further, range),
    ]);
    const above = new Set(older);
    for (const { original, memberId } of found) {
      const isHere = members.get(memberId)?.isGone === false;
      const isHidden = hiddenAuthors.has(memberId) || repostsMuted.has(memberId);
      if (isHere && shown.has(memberId) && !isHidden) above.add(original);
    }
    return above;
  }

  return {
    async choose(entries, window) {
      const records = await deps.posts.getMany(entries.map(({ id }) => id));
      const passedOn = [...records.values()].filter((post) => post.repostOf ?? post.reposts > 0);
      if (passedOn.length === 0) return firstOf(entries, window.wanted);
      const originals = new Set(passedOn.map(({ id, repostOf }) => repostOf ?? id));
      const [above, authors] = await Promise.all([
        shownAbove([...originals], window),
        deps.members.getMany([...records.values()].map(({ authorId }) => authorId)),
      ]);
      const candidates = entries.flatMap((entry): Candidate[] => {
        const post = records.get(entry.id);
        // A post that would not be shown must not replace others. Some were deleted or hidden since they were
        // listed.
        if (!post || !maySee(ANYONE, post, authors.get(post.authorId))) return [];
        const of = post.repostOf ?? post.id;
        return above.has(of) ? [] : [{ ...entry, of }];
      });
      return choosePerOriginal(candidates, window.wanted);
    },

    async finish(posts) {
      const inSight = posts.filter((post) => !post.isRepost || post.original !== null);
      const isPassedOn = inSight.some((post) => post.isRepost);
      return isPassedOn ? nameReposters(deps, viewerId, inSight) : inSight;
    },

    marks: (before, anchor) => [before, anchor],
  };
}
