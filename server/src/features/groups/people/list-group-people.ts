import type { GroupPerson } from '@rookery/contract/groups/group-people.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { profileViews } from '#src/features/relations/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { roleOf } from '#src/features/groups/record/group-record.ts';
import {
  abilitiesAboutPerson,
  mayModerateGroup,
} from '#src/features/groups/record/groups.policy.ts';
import { listPeopleOfGroup, type PeopleList } from './people.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export interface PeoplePage {
  data: GroupPerson[];
  nextCursor: string | null;
  next_cursor: string | null;
}

export async function listGroupPeople(
  deps: Pick<GroupsParts, 'blocksAndMutes' | 'cursors' | 'db' | 'members' | 'memberships'>,
  viewerId: string,
  { groupId, list }: { groupId: string; list: PeopleList },
  query: { cursor?: string; limit?: number },
): Promise<PeoplePage> {
  const name = `group ${list}:${groupId}`;
  const limit = pageSize(query.limit, LIMITS.peoplePage);
  const [seq, lastPostSeq = 0] = query.cursor ? deps.cursors.read(name, query.cursor) : [];
  const [{ blocked }, { standings }] = await Promise.all([
    deps.blocksAndMutes.of(viewerId),
    deps.memberships.of(viewerId),
  ]);
  const standing = standings.get(groupId);
  // Moderators see all people, because they also decide about members who block them.
  const mindsBlocks = blocked.size > 0 && !mayModerateGroup(standing);
  const found = await listPeopleOfGroup(deps.db, {
    groupId,
    list,
    after: seq === undefined ? undefined : { seq, lastPostSeq },
    limit,
    unseenBy: mindsBlocks ? viewerId : null,
  });
  const ids = found.map(({ userId }) => userId);
  const profiles = await profileViews(deps, viewerId, ids);
  const byUlid = new Map(profiles.map((profile) => [profile.ulid, profile]));
  const last = found.length === limit ? found.at(-1) : undefined;
  const cursor = last ? deps.cursors.write(name, [last.seq, last.lastPostSeq]) : null;
  const data = found.flatMap(({ userId, standing: theirs, since }) => {
    const profile = byUlid.get(uuidToUlid(userId));
    if (!profile) return [];
    const abilities = abilitiesAboutPerson(standing, theirs, userId === viewerId);
    return [{ profile, role: roleOf(theirs), abilities, since: since.toISOString() }];
  });
  return { data, nextCursor: cursor, next_cursor: cursor };
}
