import type { PostViewDeps } from '#src/features/posts/read/public.ts';
import { ANYONE, maySee } from '#src/features/posts/record/public.ts';
import { firstOf, type Cards, type Choice, type Window } from '#src/features/feeds/record/cards.ts';
import type { Audience, FeedEntry } from '#src/features/feeds/record/feeds.store.ts';
import { nameReposters } from './name-reposters.ts';
import { listRepostedBetween } from './reposters.store.ts';

/** An entry, and what its card shows: itself, or the original of a plain repost. */
interface Candidate extends FeedEntry {
  of: string;
}

/**
 * One of each original: itself where it is among the candidates, else its newest repost; each at its own
 * place. Takes candidates, which are newest first, for as long as they make at most `wanted` cards.
 */
export function oneOfEach(candidates: readonly Candidate[], wanted: number): Choice {
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
 * The cards of a home feed with reposts: each original has one. What a reader has been shown is remembered
 * nowhere: an original had its card above a window if someone of the audience reposted it between there and
 * the reader's first page. Reposts that come later change nothing below.
 */
export function oneCardEach(deps: PostViewDeps, audience: Audience, viewerId: string): Cards {
  async function shownAbove(
    originals: readonly string[],
    { before, anchor, hiddenFor }: Window,
  ): Promise<ReadonlySet<string>> {
    if (anchor === null) return new Set();
    const range = { from: before, to: anchor, ...(hiddenFor !== undefined && { hiddenFor }) };
    return listRepostedBetween(deps.db, { audience, viewerId }, originals, range);
  }

  return {
    async choose(entries, window) {
      const records = await deps.posts.getMany(entries.map(({ id }) => id));
      const passedOn = [...records.values()].filter((post) => post.repostOf ?? post.reposts > 0);
      // Most windows of most members: nothing of it stands anywhere else.
      if (passedOn.length === 0) return firstOf(entries, window.wanted);
      const originals = new Set(passedOn.map(({ id, repostOf }) => repostOf ?? id));
      const [above, authors] = await Promise.all([
        shownAbove([...originals], window),
        deps.members.getMany([...records.values()].map(({ authorId }) => authorId)),
      ]);
      const candidates = entries.flatMap((entry): Candidate[] => {
        const post = records.get(entry.id);
        // What would not be shown must not stand for others; some may have gone since it was listed.
        if (!post || !maySee(ANYONE, post, authors.get(post.authorId))) return [];
        const of = post.repostOf ?? post.id;
        return above.has(of) ? [] : [{ ...entry, of }];
      });
      return oneOfEach(candidates, window.wanted);
    },

    async finish(posts) {
      // A repost of what the viewer does not see has nothing to show here.
      const inSight = posts.filter((post) => !post.isRepost || post.original !== null);
      const isPassedOn = inSight.some((post) => post.isRepost);
      return isPassedOn ? nameReposters(deps, viewerId, inSight) : inSight;
    },

    marks: (before, anchor) => [before, anchor],
  };
}
