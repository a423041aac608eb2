import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { profileViews } from '#src/features/relations/public.ts';
import { authorOf, type Member } from '#src/features/users/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { namePrefixes } from './name-prefixes.ts';
import { listByName } from './search.store.ts';
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
  const [ids, { blocked }] = await Promise.all([
    listByName(db, beginnings),
    blocksAndMutes.of(viewerId),
  ]);
  const others = ids.filter((id) => id !== viewerId && !blocked.has(id));
  const found = [...(await members.getMany(others)).values()];
  return found
    .filter((member) => member.isSetUp && member.isVisible)
    .toSorted((a, b) => compareRelevance(a, b, beginnings[0]))
    .slice(0, pageSize(limit, LIMITS.searchPage));
}

function compareRelevance(a: Member, b: Member, wanted: string): number {
  const [nameA, nameB] = [a.username?.toLowerCase() ?? '', b.username?.toLowerCase() ?? ''];
  if (nameA === wanted || nameB === wanted) return nameA === wanted ? -1 : 1;
  return b.counts.followers - a.counts.followers || (nameA < nameB ? -1 : 1);
}
