import type { Profile } from '@rookery/contract/users/user.ts';
import { pageSize } from '#src/kernel/page.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { profileViews } from './profile-view.ts';
import { listPeople, type PeopleKind } from './relations.store.ts';
import type { RelationsParts } from './parts.ts';

export interface PeoplePage {
  data: Profile[];
  next_cursor: string | null;
}

export async function listPeopleOf(
  deps: Pick<RelationsParts, 'blocksAndMutes' | 'cursors' | 'db' | 'members'>,
  viewerId: string,
  userId: string,
  kind: PeopleKind,
  query: { cursor?: string; limit?: number },
): Promise<PeoplePage> {
  const list = `${kind}:${userId}`;
  const limit = pageSize(query.limit, LIMITS.peoplePage);
  const [before = Number.MAX_SAFE_INTEGER] = query.cursor
    ? deps.cursors.read(list, query.cursor)
    : [];
  const { blocked } = await deps.blocksAndMutes.of(viewerId);
  if (blocked.has(userId)) return { data: [], next_cursor: null };
  const mindsBlocks = blocked.size > 0;
  const people = await listPeople(deps.db, { kind, userId, before, limit, viewerId, mindsBlocks });
  const last = people.length === limit ? people.at(-1) : undefined;
  const relations = new Map(people.map((person) => [person.userId, person]));
  return {
    data: await profileViews(deps, viewerId, [...relations.keys()], relations),
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}
