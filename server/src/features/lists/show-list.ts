import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MemberList } from '@rookery/contract/lists/member-list.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { profileViews, type PeoplePage } from '#src/features/relations/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { findList, listListsOf, listMembersOn, type ListRow } from './lists.store.ts';

/** The list, if this member may read it. Refuses it otherwise. */
export async function readableList(
  { db }: Pick<RelationsParts, 'db'>,
  viewerId: string,
  ulid: string,
): Promise<ListRow> {
  const list = isUlid(ulid) ? await findList(db, ulidToUuid(ulid)) : undefined;
  if (list?.ownerId !== viewerId) throw new Refusal('not_found', 'List not found.');
  return list;
}

export async function ownLists(
  { db }: Pick<RelationsParts, 'db'>,
  ownerId: string,
  userUlid: string | undefined,
): Promise<MemberList[]> {
  const rows = await listListsOf(db, ownerId, userUlid === undefined ? null : ulidToUuid(userUlid));
  return rows.map(({ hasMember, ...list }) => ({
    ...listView(list),
    ...(userUlid !== undefined && { hasMember }),
  }));
}

export function listView({ id, name, memberCount }: ListRow): MemberList {
  return { ulid: uuidToUlid(id), name, memberCount };
}

export async function membersOnList(
  deps: Pick<RelationsParts, 'blocksAndMutes' | 'cursors' | 'db' | 'members'>,
  viewerId: string,
  ulid: string,
  query: { cursor?: string; limit?: number },
): Promise<PeoplePage> {
  const { id } = await readableList(deps, viewerId, ulid);
  const list = `list-members:${id}`;
  const limit = pageSize(query.limit, LIMITS.peoplePage);
  const [before = Number.MAX_SAFE_INTEGER] = query.cursor
    ? deps.cursors.read(list, query.cursor)
    : [];
  const found = await listMembersOn(deps.db, id, { before, limit });
  const { blocked } = await deps.blocksAndMutes.of(viewerId);
  const shown = found.map(({ userId }) => userId).filter((userId) => !blocked.has(userId));
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    data: await profileViews(deps, viewerId, shown),
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}
