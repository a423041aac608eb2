import { createGroup as createGroupCall } from '@rookery/contract/groups/create-group.ts';
import { deleteGroup as deleteGroupCall } from '@rookery/contract/groups/delete-group.ts';
import { editGroup as editGroupCall } from '@rookery/contract/groups/edit-group.ts';
import { joinGroup as joinGroupCall } from '@rookery/contract/groups/join-group.ts';
import { leaveGroup as leaveGroupCall } from '@rookery/contract/groups/leave-group.ts';
import { mapGroups } from '@rookery/contract/groups/map-groups.ts';
import { pinGroup as pinGroupCall } from '@rookery/contract/groups/pin-group.ts';
import { searchGroups as searchGroupsCall } from '@rookery/contract/groups/search-groups.ts';
import { showGroupInHome } from '@rookery/contract/groups/show-group-in-home.ts';
import { unpinGroup as unpinGroupCall } from '@rookery/contract/groups/unpin-group.ts';
import type { Group } from '@rookery/contract/groups/group.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { CallResponse, ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { refusePendingAccount } from '#src/platform/http/calls/refuse-pending-account.ts';
import { pinGroup, unpinGroup } from './lists/pin-group.ts';
import { showInHome } from './lists/show-in-home.ts';
import { searchGroups } from './lists/search-groups.ts';
import { createGroup } from './manage/create-group.ts';
import { deleteGroup } from './manage/delete-group.ts';
import { editGroup } from './manage/edit-group.ts';
import { peopleRoutes } from './people-routes.ts';
import { joinGroup, leaveGroup } from './people/join-group.ts';
import { findGroups, groupOrRefuse } from './record/find-group.ts';
import { groupViews } from './record/group-view.ts';
import type { GroupsParts } from './parts.ts';

export function groupsRoutes(mount: Mount, deps: GroupsParts): void {
  const { groups } = deps;

  async function shown(viewerId: string, id: string): Promise<{ success: true; data: Group }> {
    const [data] = await groupViews(deps, viewerId, [id]);
    if (!data) throw new Refusal('not_found', 'Group not found.');
    return ok({ data });
  }

  mount(createGroupCall, {
    make({ caller, body }) {
      // The group's name is public immediately, because no one reviews it first.
      refusePendingAccount(caller, 'create groups');
      return createGroup(deps, caller.userId, body);
    },
    show: async ({ caller }, { id, created }) =>
      new CallResponse(created ? 201 : 200, await shown(caller.userId, id)),
  });
  mount(editGroupCall, {
    async change({ caller, body: { groupId, group_id, ...edit } }) {
      const { id } = await groupOrRefuse(groups, { groupId, group_id });
      await editGroup(deps, caller.userId, id, edit);
    },
    show: async ({ caller, body }) => shown(caller.userId, (await groupOrRefuse(groups, body)).id),
  });
  mount(deleteGroupCall, async ({ caller, query, body }) => {
    const { id } = await groupOrRefuse(groups, query);
    await deleteGroup(deps, caller, id, body.reason);
    return ok({});
  });
  mount(searchGroupsCall, async ({ caller, body }) =>
    ok(await searchGroups(deps, caller.userId, body)),
  );
  mount(mapGroups, async ({ caller, body }) => {
    const ids = (await findGroups(groups, body.ulids)).map(({ id }) => id);
    return ok({ data: await groupViews(deps, caller.userId, ids) });
  });
  mount(joinGroupCall, {
    async change({ caller, body: { invite, ...given } }) {
      await joinGroup(deps, caller.userId, await groupOrRefuse(groups, given), invite);
    },
    show: async ({ caller, body }) => shown(caller.userId, (await groupOrRefuse(groups, body)).id),
  });
  mount(leaveGroupCall, {
    async change({ caller, body }) {
      await leaveGroup(deps, caller.userId, await groupOrRefuse(groups, body));
    },
    show: async ({ caller, body }) => shown(caller.userId, (await groupOrRefuse(groups, body)).id),
  });
  mount(pinGroupCall, async ({ caller, body }) => {
    await pinGroup(deps, caller.userId, (await groupOrRefuse(groups, body)).id);
    return ok({});
  });
  mount(showGroupInHome, async ({ caller, body }) => {
    const { id: groupId } = await groupOrRefuse(groups, body);
    await showInHome(deps, { groupId, userId: caller.userId, isInHome: body.isInHome });
    return ok({});
  });
  mount(unpinGroupCall, async ({ caller, body }) => {
    await unpinGroup(deps, caller.userId, (await groupOrRefuse(groups, body)).id);
    return ok({});
  });
  peopleRoutes(mount, deps);
}
