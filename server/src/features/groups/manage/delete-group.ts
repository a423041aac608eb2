import { recordAudit, userFacts } from '#src/features/users/public.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { endGroup } from '#src/features/groups/people/end-group.ts';
import { mayDeleteGroup } from '#src/features/groups/record/groups.policy.ts';
import { findMembershipStatus, lockGroup } from '#src/features/groups/record/groups.store.ts';
import { changePictures } from './change-pictures.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export async function deleteGroup(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'groups' | 'pictures'>,
  { userId, badges }: Pick<Caller, 'userId' | 'badges'>,
  groupId: string,
  given: string | undefined,
): Promise<void> {
  const now = deps.clock.now();
  await commit(deps, async (tx, tell) => {
    const group = await lockGroup(tx, groupId);
    if (!group) throw new Refusal('not_found', 'Group not found.');
    const standing = await findMembershipStatus(tx, groupId, userId);
    if (!mayDeleteGroup({ standing, badges: [...badges] })) throw new Refusal('forbidden');
    const reason = standing === 'owner' ? null : normaliseReason(given);
    await changePictures({ deps, tx, userId, groupId }, { avatar: null, cover: null });
    await endGroup(tx, tell, groupId, now);
    if (reason !== null) {
      const deed = { action: 'group.delete', userId: group.ownerId } as const;
      const details = { groupId: uuidToUlid(groupId) };
      await recordAudit(tx, { at: now, actorId: userId, ...deed, reason, details });
      const { name = '' } = (await deps.groups.get(groupId)) ?? {};
      const note = `Staff removed your group ${name}. ${reason}`;
      tell(userFacts.decided, { userId: group.ownerId, note });
    }
  });
}
