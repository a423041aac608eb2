import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { type GroupRecord, roleOf } from '#src/features/groups/record/group-record.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import {
  countMember,
  deleteMembership,
  findMembershipStatus,
  lockGroup,
  putMembership,
  uncountMember,
} from '#src/features/groups/record/groups.store.ts';
import { isValidInvite } from './group-invites.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

/**
 * Joins a public group; requests to join a private one, or joins it by a valid invitation. Members and
 * requesters stay as they are. A ban prevents it.
 * @param invite the token of an invitation, of any group
 */
export async function joinGroup(
  deps: Pick<GroupsParts, 'clock' | 'cursors' | 'db' | 'facts'>,
  userId: string,
  { id: groupId }: GroupRecord,
  invite?: string,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const group = await lockGroup(tx, groupId);
    if (!group) throw new Refusal('not_found', 'Group not found.');
    const standing = await findMembershipStatus(tx, groupId, userId);
    if (standing === 'banned') throw new Refusal('forbidden', 'You are banned from this group.');
    if (roleOf(standing)) return;
    const isOpen =
      group.visibility === 'public' ||
      (invite !== undefined && (await isValidInvite(deps, tx, groupId, invite)));
    if (!isOpen && standing === 'pending') return;
    await putMembership(tx, { groupId, userId }, isOpen ? 'member' : 'pending', deps.clock.now());
    if (isOpen) await countMember(tx, { groupId, userId });
    tell(groupFacts.membership, {
      groupId,
      userIds: [userId],
      isMember: isOpen,
      hasJoined: isOpen,
    });
  });
}

export async function leaveGroup(
  deps: Pick<GroupsParts, 'clock' | 'cursors' | 'db' | 'facts'>,
  userId: string,
  { id: groupId }: GroupRecord,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    if (!(await lockGroup(tx, groupId))) return;
    const standing = await findMembershipStatus(tx, groupId, userId);
    if (standing === 'owner') {
      throw new Refusal(
        'conflict',
        'You own this group. Transfer ownership to another member, or delete the group.',
      );
    }
    if (standing === undefined || standing === 'banned') return;
    if (roleOf(standing)) await uncountMember(tx, { groupId, userId });
    await deleteMembership(tx, { groupId, userId });
    const isWithdrawn = standing === 'pending';
    tell(groupFacts.membership, { groupId, userIds: [userId], isMember: false, isWithdrawn });
  });
}
