import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { profileViews } from '#src/features/relations/public.ts';
import { authorOf, type Member } from '#src/features/users/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { namePrefixes } from './name-prefixes.ts';
import { listByName } from './search.store.ts';
import { listSimilarNames } from './similar-names.store.ts';
import { errorsAllowed, spellingDistance } from './spelling.ts';
import type { SearchParts } from './parts.ts';

interface Typed {
  q: string;
  limit?: number;
}

export async function searchUsers(
  deps: Pick<SearchParts, 'blocksAndMutes' | 'db' | 'members'>,
  viewerId: string,
  typed: Typed,
): Promise<Profile[]> {
  const found = await findMembers(deps, viewerId, typed);
  const ids = found.map((member) => member.id);
  return profileViews(deps, viewerId, ids);
}

export async function suggestUsers(
  deps: Pick<SearchParts, 'blocksAndMutes' | 'db' | 'members'>,
  viewerId: string,
  typed: Typed,
) {
  const found = await findMembers(deps, viewerId, typed);
  return found.map((member) => {
    const { userId: ulid, name, username, avatar, badges } = authorOf(member);
    return { ulid, name, username: username ?? '', avatar, badges };
  });
}

async function findMembers(
  { db, members, blocksAndMutes }: Pick<SearchParts, 'blocksAndMutes' | 'db' | 'members'>,
  viewerId: string,
  { q, limit }: Typed,
): Promise<Member[]> {
  const beginnings = namePrefixes(q);
  if (!beginnings) return [];
  const { blocked } = await blocksAndMutes.of(viewerId);
  const shown = async (ids: readonly string[]): Promise<Member[]> => {
    const others = ids.filter((id) => id !== viewerId && !blocked.has(id));
    const found = [...(await members.getMany(others)).values()];
    return found.filter((member) => member.isSetUp && member.isVisible);
  };
  const size = pageSize(limit, LIMITS.searchPage);
  const named = await shown(await listByName(db, beginnings));
  if (named.length > 0) {
    return named.toSorted((a, b) => compareRelevance(a, b, beginnings[0])).slice(0, size);
  }
  const nearest = await listNearest(db, beginnings);
  const places = new Map(nearest.map((id, at) => [id, at]));
  return (await shown(nearest))
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    .slice(0, size);
}

/** Members whose names have few spelling errors, the nearest first. Each typed word must be near one of their names. */
async function listNearest(
  db: SearchParts['db'],
  beginnings: readonly string[],
): Promise<string[]> {
  const wanted = beginnings.filter((word) => errorsAllowed(word) > 0);
  if (wanted.length === 0 || wanted.length < beginnings.length) return [];
  const similar = await listSimilarNames(db, wanted);
  const distances = new Map<string, Map<string, number>>();
  for (const { asked, key, userId } of similar) {
    const most = errorsAllowed(asked);
    const distance = spellingDistance(asked, key, most);
    if (distance > most) continue;
    const known = distances.get(userId) ?? new Map<string, number>();
    known.set(asked, Math.min(distance, known.get(asked) ?? distance));
    distances.set(userId, known);
  }
  const total = (known: ReadonlyMap<string, number>): number =>
    [...known.values()].reduce((sum, one) => sum + one, 0);
  return [...distances]
    .filter(([, known]) => known.size === wanted.length)
    .toSorted(([, a], [, b]) => total(a) - total(b))
    .map(([userId]) => userId);
}

function compareRelevance(a: Member, b: Member, wanted: string): number {
  const [nameA, nameB] = [a.username?.toLowerCase() ?? '', b.username?.toLowerCase() ?? ''];
  if (nameA === wanted || nameB === wanted) return nameA === wanted ? -1 : 1;
  return b.counts.followers - a.counts.followers || (nameA < nameB ? -1 : 1);
}
