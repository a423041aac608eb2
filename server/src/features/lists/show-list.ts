import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MemberList, SuggestedList } from '@rookery/contract/lists/member-list.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import { profileViews } from '#src/features/relations/public.ts';
import type { Member } from '#src/features/users/public.ts';
import { isStaff } from '#src/features/users/roles/public.ts';
import { pageSize } from '#src/kernel/page.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { findList, isOnList, listListsOf, listMembersOn, type ListRow } from './lists.store.ts';

type Parts = Pick<RelationsParts, 'blocksAndMutes' | 'db' | 'members'>;

/**
 * The list, if this member may read it. Refuses it otherwise. A shared list is hidden while its owner is
 * hidden, or while a block exists between the two.
 */
export async function readableList(
  { db, members, blocksAndMutes }: Parts,
  viewerId: string,
  ulid: string,
): Promise<ListRow> {
  const list = isUlid(ulid) ? await findList(db, ulidToUuid(ulid)) : undefined;
  if (list?.ownerId === viewerId) return list;
  if (!list?.isShared || !(await members.get(list.ownerId))?.isVisible) throw notFound();
  const { blocked } = await blocksAndMutes.of(viewerId);
  if (blocked.has(list.ownerId)) throw notFound();
  return list;
}

/** A shared list as visitors see it in an invitation. Null: there is nothing to suggest. */
export async function suggestedList(
  { db, members }: Pick<Parts, 'db' | 'members'>,
  ulid: string,
  ownerId?: string,
): Promise<SuggestedList | null> {
  const list = isUlid(ulid) ? await findList(db, ulidToUuid(ulid)) : undefined;
  if (!list?.isShared || list.memberCount === 0) return null;
  if (ownerId !== undefined && list.ownerId !== ownerId) return null;
  if (!(await members.get(list.ownerId))?.isVisible) return null;
  return { ulid: uuidToUlid(list.id), name: list.name, memberCount: list.memberCount };
}

const notFound = (): Refusal => new Refusal('not_found', 'List not found.');

export async function ownLists(
  deps: Parts,
  ownerId: string,
  userUlid: string | undefined,
): Promise<MemberList[]> {
  const [rows, owner] = await Promise.all([
    listListsOf(deps.db, ownerId, userUlid === undefined ? ownerId : ulidToUuid(userUlid)),
    deps.members.get(ownerId),
  ]);
  return rows.map(({ hasMember, ...list }) => ({
    ...viewOf(list, owner, ownerId),
    ...(userUlid === undefined ? { hasMe: hasMember } : { hasMember }),
  }));
}

export async function listView(deps: Parts, viewerId: string, ulid: string): Promise<MemberList> {
  const list = await readableList(deps, viewerId, ulid);
  const [owner, viewer, hasMe] = await Promise.all([
    deps.members.get(list.ownerId),
    deps.members.get(viewerId),
    isOnList(deps.db, list.id, viewerId),
  ]);
  const view = { ...viewOf(list, owner, viewerId), hasMe };
  if (view.isOwn) return view;
  return { ...view, abilities: isStaff(viewer?.badges ?? []) ? ['report', 'unshare'] : ['report'] };
}

function viewOf(
  { id, ownerId, name, memberCount, isShared, description, topic }: ListRow,
  owner: Member | undefined,
  viewerId: string,
): MemberList {
  return {
    ulid: uuidToUlid(id),
    name,
    memberCount,
    isShared,
    description,
    topic,
    owner: {
      userId: uuidToUlid(ownerId),
      username: owner?.username ?? null,
      name: owner?.name ?? '',
      avatar: owner?.avatar ?? null,
    },
    isOwn: ownerId === viewerId,
    hasMe: false,
  };
}

export async function membersOnList(
  deps: Pick<RelationsParts, 'blocksAndMutes' | 'cursors' | 'db' | 'members'>,
  viewerId: string,
  ulid: string,
  query: { cursor?: string; limit?: number },
): Promise<{ data: Profile[]; next_cursor: string | null }> {
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
