import type { Author } from '@rookery/contract/users/user.ts';
import { authorOf } from '#src/features/users/public.ts';
import { findFamiliarFollowers } from './familiar-followers.store.ts';
import type { RelationsParts } from './parts.ts';

const SHOWN = 3;

export interface FamiliarFollowers {
  data: Author[];
  count: number;
}

export async function listFamiliarFollowers(
  { db, members, blocksAndMutes }: Pick<RelationsParts, 'blocksAndMutes' | 'db' | 'members'>,
  viewerId: string,
  userId: string,
): Promise<FamiliarFollowers> {
  const { blocked } = await blocksAndMutes.of(viewerId);
  if (viewerId === userId || blocked.has(userId)) return { data: [], count: 0 };
  const { newest, count } = await findFamiliarFollowers(db, { viewerId, userId, limit: SHOWN });
  const found = await members.getMany(newest);
  const data = newest.flatMap((id) => {
    const member = found.get(id);
    return member ? [authorOf(member)] : [];
  });
  return { data, count };
}
