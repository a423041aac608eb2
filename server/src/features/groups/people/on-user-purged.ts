import { userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { roleOf } from '#src/features/groups/record/group-record.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import {
  deleteMembership,
  lockGroup,
  recountMembers,
} from '#src/features/groups/record/groups.store.ts';
import { readPictures } from '#src/features/groups/record/write-group.store.ts';
import { endGroup } from './end-group.ts';
import { transferOwnership } from './transfer-ownership.ts';
import { deletePinsOf, listMembershipsOf } from './people.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

/**
 * Removes a purged member from all groups. An owned group goes to a moderator, else to its oldest member.
 * Without either, the group is deleted. Safe to run twice.
 */
export function leaveGroupsOfPurged(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'pictures'>,
): void {
  deps.facts.once(userFacts.purged, 'leave-groups', async ({ payload: { userId } }) => {
    await deletePinsOf(deps.db, userId);
    for (const { groupId, standing } of await listMembershipsOf(deps.db, userId)) {
      // oxlint-disable-next-line no-await-in-loop -- a small transaction for each group
      await commit(deps, async (tx, tell) => {
        const group = await lockGroup(tx, groupId);
        await deleteMembership(tx, { groupId, userId });
        if (roleOf(standing)) await recountMembers(tx, groupId);
        tell(groupFacts.membership, { groupId, userIds: [userId], isMember: false });
        if (group?.ownerId !== userId) return;
        if (await transferOwnership(tx, tell, groupId, deps.clock.now())) return;
        for (const url of Object.values(await readPictures(tx, groupId))) {
          // oxlint-disable-next-line no-await-in-loop -- two at most
          if (url !== null) await deps.pictures.letGo(tx, url);
        }
        await endGroup(tx, tell, groupId, deps.clock.now());
      });
    }
  });
}
