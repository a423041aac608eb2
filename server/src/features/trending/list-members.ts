import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { RecommendationReason } from '@rookery/contract/trending/list-recommended-users.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { authorOf } from '#src/features/users/public.ts';
import { findRelations, profileViews, type Relation } from '#src/features/relations/public.ts';
import { readRecommendations, type Recommended } from './recommendations.store.ts';
import { readTrend } from './trends.store.ts';
import type { TrendingParts } from './parts.ts';

type Parts = Pick<TrendingParts, 'blocksAndMutes' | 'db' | 'members'>;

const USERS_SHOWN = 50;
const CANDIDATES_READ = LIMITS.recommendedMax * 2;

export async function listTrendingUsers(deps: Parts, viewerId: string): Promise<Profile[]> {
  const { entries } = await readTrend(deps.db, 'users');
  const shown = await excludeHiddenAuthors(deps, viewerId, entries);
  return profileViews(deps, viewerId, shown.slice(0, USERS_SHOWN));
}

interface Recommendations {
  recommended_users: Profile[];
  reasons: RecommendationReason[];
}

export async function listRecommendedUsers(
  deps: Parts,
  viewerId: string,
): Promise<Recommendations> {
  const own = await readRecommendations(deps.db, viewerId);
  const relations = new Map<string, Relation>();
  const ownIds = own.map(({ id }) => id);
  const isShown = new Set(await listVisible(deps, viewerId, ownIds));
  for (const { id, isFollowingYou } of own) {
    if (isShown.has(id)) relations.set(id, { isFollowing: false, isFollowingYou });
  }
  if (relations.size < LIMITS.recommendedMax) await fillUp(deps, viewerId, relations);
  const shown = [...relations.keys()].slice(0, LIMITS.recommendedMax);
  const people = await profileViews(deps, viewerId, shown, relations);
  const isListed = new Set(people.map(({ ulid }) => ulid));
  const reasons = await reasonsFor(deps, viewerId, own);
  return {
    recommended_users: people,
    reasons: reasons.filter(({ ulid }) => isListed.has(ulid)),
  };
}

/** Names no member that the viewer mutes or cannot see. */
async function reasonsFor(
  deps: Parts,
  viewerId: string,
  recommended: readonly Recommended[],
): Promise<RecommendationReason[]> {
  const viaIds = [...new Set(recommended.flatMap(({ via }) => via ?? []))];
  const isVisible = new Set(await listVisible(deps, viewerId, viaIds));
  const members = await deps.members.getMany(viaIds);
  return recommended.flatMap(({ id, via, viaCount }) => {
    const member = via !== null && isVisible.has(via) ? members.get(via) : undefined;
    if (!member) return [];
    return [{ ulid: uuidToUlid(id), followedBy: authorOf(member), count: viaCount ?? 1 }];
  });
}

async function fillUp(
  deps: Parts,
  viewerId: string,
  relations: Map<string, Relation>,
): Promise<void> {
  const { entries } = await readTrend(deps.db, 'members');
  const others = await listVisible(deps, viewerId, entries);
  const left = others.filter((id) => !relations.has(id));
  for (
    let at = 0;
    at < left.length && relations.size < LIMITS.recommendedMax;
    at += CANDIDATES_READ
  ) {
    const some = left.slice(at, at + CANDIDATES_READ);
    // oxlint-disable-next-line no-await-in-loop -- once is enough, unless most of the first are followed
    const found = await findRelations(deps.db, viewerId, some);
    for (const id of some) {
      const relation = found.get(id);
      if (relation && !relation.isFollowing) relations.set(id, relation);
    }
  }
}

async function listVisible(
  deps: Parts,
  viewerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const unbarred = await excludeHiddenAuthors(deps, viewerId, ids);
  const members = await deps.members.getMany(unbarred);
  return unbarred.filter((id) => members.get(id)?.isVisible);
}

async function excludeHiddenAuthors(
  { blocksAndMutes }: Parts,
  viewerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { hiddenAuthors } = await blocksAndMutes.of(viewerId);
  return ids.filter((id) => id !== viewerId && !hiddenAuthors.has(id));
}
