import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { profileViews, type ProfileDeps } from '#src/features/relations/public.ts';
import { dropFollowed, readRecommendations } from './recommendations.store.ts';
import { readTrend } from './trends.store.ts';

/** Trending members shown at most; the list holds more, for those who do not see some of them. */
const USERS_SHOWN = 50;

/** Members whom most began to follow lately, without the viewer and whom they have nothing to do with. */
export async function listTrendingUsers(deps: ProfileDeps, viewerId: string): Promise<Profile[]> {
  const { entries } = await readTrend(deps.db, 'users');
  const shown = await leaveOutBarred(deps, viewerId, entries);
  return profileViews(deps, viewerId, shown.slice(0, USERS_SHOWN));
}

/**
 * Members whom the viewer may want to follow: what was computed for them, filled up with those whom most
 * follow. Whom they follow, block or mute leaves the list at once.
 */
export async function listRecommendedUsers(
  deps: ProfileDeps,
  viewerId: string,
): Promise<Profile[]> {
  const [own, general] = await Promise.all([
    readRecommendations(deps.db, viewerId),
    readTrend(deps.db, 'members'),
  ]);
  const all = [...new Set([...own, ...general.entries])];
  const unfollowed = await dropFollowed(deps.db, viewerId, all);
  const shown = await leaveOutBarred(deps, viewerId, unfollowed);
  const members = await deps.members.getMany(shown);
  // Some may have gone since.
  const here = shown.filter((id) => members.get(id)?.isGone === false);
  return profileViews(deps, viewerId, here.slice(0, LIMITS.recommendedMax));
}

async function leaveOutBarred(
  { blocksAndMutes }: ProfileDeps,
  viewerId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { hiddenAuthors } = await blocksAndMutes.of(viewerId);
  return ids.filter((id) => id !== viewerId && !hiddenAuthors.has(id));
}
