import type { Group } from '@rookery/contract/groups/group.ts';
import type { GroupList } from '@rookery/contract/kernel/groups.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { pageSize } from '#src/kernel/page.ts';
import { splitWords } from '@rookery/contract/kernel/text/split-words.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import { groupNameKey } from '#src/features/groups/record/group-name.policy.ts';
import { groupViews } from '#src/features/groups/record/group-view.ts';
import { listGroups, type GroupAt, type GroupOrder } from './lists.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

interface GroupSearchRequest {
  q?: string | undefined;
  type?: GroupList | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function searchGroups(
  deps: Pick<GroupsParts, 'cursors' | 'db' | 'groups' | 'members' | 'memberships'>,
  viewerId: string,
  { q = '', type, cursor, limit: wanted }: GroupSearchRequest,
): Promise<{ data: Group[]; next_cursor: string | null }> {
  const order: GroupOrder = type ?? 'largest';
  const words = new Set(splitWords(q).map(({ text }) => text));
  const beginnings = [...words].slice(0, LIMITS.searchedWords);
  const limit = pageSize(wanted, LIMITS.groupsPage);
  // The searched text is part of the cursor's list name: two searches must not share a cursor.
  const list = `groups ${order}:${viewerId}:${beginnings.join(' ')}`;
  const marks = cursor ? deps.cursors.read(list, cursor) : null;
  if (q.trim() !== '' && beginnings.length === 0) return { data: [], next_cursor: null };
  const [exact = 0, value = 0, seq = 0] = marks ?? [];
  const asked = {
    order,
    viewerId,
    beginnings,
    nameKey: groupNameKey(q),
    after: marks ? { exact, value, seq } : null,
    limit: limit + 1,
  };
  const found = await (beginnings.length > 0
    ? withSearchTimeout(deps.db, (db) => listGroups(db, asked))
    : listGroups(deps.db, asked));
  const page = found.slice(0, limit);
  const last: GroupAt | undefined = found.length > limit ? page.at(-1) : undefined;
  return {
    data: await groupViews(
      deps,
      viewerId,
      page.map(({ id }) => id),
    ),
    next_cursor: last ? deps.cursors.write(list, [last.exact, last.value, last.seq]) : null,
  };
}
