import type { GroupVisibility } from '@rookery/contract/kernel/groups.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Transaction } from 'kysely';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { roleOf } from '#src/features/groups/record/group-record.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import { approvePendingRequests } from '#src/features/groups/people/approve-pending.ts';
import { countModerators, isVisible } from '#src/features/groups/people/people.store.ts';
import { mayEditGroup } from '#src/features/groups/record/groups.policy.ts';
import {
  changeRole,
  findMembershipStatus,
  lockGroup,
  lockGroupCounts,
} from '#src/features/groups/record/groups.store.ts';
import {
  countOwned,
  updateGroup,
  type GroupChange,
} from '#src/features/groups/record/write-group.store.ts';
import { changePictures } from './change-pictures.ts';
import { cleanTexts, nameColumns, isNameTaken, type GroupTexts } from './group-texts.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

type Parts = Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'groups' | 'pictures' | 'wordRules'>;

interface GroupEdit extends GroupTexts {
  name?: string | undefined;
  visibility?: GroupVisibility | undefined;
  owner?: string | undefined;
}

export async function editGroup(
  deps: Parts,
  userId: string,
  groupId: string,
  edit: GroupEdit,
): Promise<void> {
  const texts = { ...cleanTexts(edit), ...(edit.name !== undefined && nameColumns(edit.name)) };
  await deps.wordRules.refuse(userId, await newTexts(deps, groupId, texts));
  const now = deps.clock.now();
  try {
    await commit(deps, async (tx, tell) => {
      const group = await lockGroup(tx, groupId);
      if (!group) throw new Refusal('not_found', 'Group not found.');
      if (!mayEditGroup(await findMembershipStatus(tx, groupId, userId)))
        throw new Refusal('forbidden');
      const pictures = await changePictures({ deps, tx, userId, groupId }, edit);
      const change: GroupChange = { ...texts, ...pictures };
      if (edit.visibility !== undefined) change.visibility = edit.visibility;
      const next = edit.owner === undefined ? userId : ulidToUuid(edit.owner);
      if (next !== userId) {
        await handOver(tx, { groupId, from: userId, to: next });
        change.owner_id = next;
        tell(groupFacts.membership, { groupId, userIds: [userId, next], isMember: true });
      }
      await updateGroup(tx, groupId, change, now);
      if (group.visibility === 'private' && change.visibility === 'public') {
        await approvePendingRequests(tx, tell, { groupId, openedBy: userId, now });
      }
      const closes = group.visibility === 'public' && change.visibility === 'private';
      tell(closes ? groupFacts.closed : groupFacts.changed, { groupId });
    });
  } catch (error) {
    if (isNameTaken(error)) throw invalid({ name: 'Another group has this name.' });
    throw error;
  }
}

/** The changed texts only: unchanged ones are not checked against newer word rules. */
async function newTexts(
  { groups }: Parts,
  groupId: string,
  { name, description, rules }: { name?: string; description?: string; rules?: string },
): Promise<Record<string, string | undefined>> {
  const group = await groups.get(groupId);
  return {
    name: name === group?.name ? undefined : name,
    description: description === group?.description ? undefined : description,
    rules: rules === group?.rules ? undefined : rules,
  };
}

/**
 * Transfers a group and keeps the former owner as a moderator, as promised on screen. Refuses if there is
 * no free moderator slot.
 */
async function handOver(
  tx: Transaction<Schema>,
  { groupId, from, to }: { groupId: string; from: string; to: string },
): Promise<void> {
  const standing = await findMembershipStatus(tx, groupId, to);
  if (!roleOf(standing) || !(await isVisible(tx, to))) {
    throw invalid({ owner: 'This member is not in the group.' });
  }
  const places = LIMITS.groupModerators;
  if (standing !== 'moderator' && (await countModerators(tx, groupId)) >= places) {
    throw invalid({
      owner: `You would become a moderator, but the group already has ${places} moderators, the maximum. Make one of them a regular member first.`,
    });
  }
  await lockGroupCounts(tx, groupId);
  if ((await countOwned(tx, to)) >= LIMITS.groupsOwned) {
    throw invalid({ owner: `This member already owns ${LIMITS.groupsOwned} groups, the maximum.` });
  }
  await changeRole(tx, { groupId, userId: from }, 'moderator');
  await changeRole(tx, { groupId, userId: to }, 'owner');
}
