import { NO_GROUP, NO_GROUP_ID } from '@rookery/contract/kernel/groups.ts';
import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { GroupRecord } from './group-record.ts';
import type { Groups } from './groups.ts';

export interface GroupReference {
  groupId?: string | undefined;
  group_id?: string | undefined;
  groupName?: string | undefined;
  group_name?: string | undefined;
}

/** Returns the group that a request names. Null if the request names no group or the default group. */
export async function findNamedGroup(
  groups: Groups,
  { groupId, group_id, groupName, group_name }: GroupReference,
): Promise<GroupRecord | null> {
  const named = groupId ?? group_id ?? groupName ?? group_name;
  if (named === undefined || named === NO_GROUP || named === NO_GROUP_ID) return null;
  const group = await findGroup(groups, named);
  if (!group) throw new Refusal('not_found', 'Group not found.');
  return group;
}

export async function groupOrRefuse(groups: Groups, given: GroupReference): Promise<GroupRecord> {
  const group = await findNamedGroup(groups, given);
  if (group) return group;
  const isNamed = Object.values(given).some((each) => each !== undefined);
  if (isNamed) throw new Refusal('not_found', 'Group not found.');
  throw invalid({ groupId: 'This is required.' });
}

async function findGroup(groups: Groups, named: string): Promise<GroupRecord | undefined> {
  const [group] = await findGroups(groups, [named]);
  return group;
}

export async function findGroups(groups: Groups, named: readonly string[]): Promise<GroupRecord[]> {
  const byName = await groups.idsOfNames(named.filter((each) => !isUlid(each)));
  const ids = named.flatMap((each) => (isUlid(each) ? ulidToUuid(each) : (byName.get(each) ?? [])));
  const found = await groups.getMany(ids);
  return [...new Set(ids)].flatMap((id) => {
    const group = found.get(id);
    return group && !group.isDeleted ? [group] : [];
  });
}
