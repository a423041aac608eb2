import { addGroupModerator } from '@rookery/contract/groups/add-group-moderator.ts';
import { approveGroupRequest } from '@rookery/contract/groups/approve-group-request.ts';
import { banFromGroup as banFromGroupCall } from '@rookery/contract/groups/ban-from-group.ts';
import { declineGroupRequest } from '@rookery/contract/groups/decline-group-request.ts';
import { endGroupInvite } from '@rookery/contract/groups/end-group-invite.ts';
import { findGroupInvite } from '@rookery/contract/groups/find-group-invite.ts';
import { listBannedFromGroup } from '@rookery/contract/groups/list-banned-from-group.ts';
import { listGroupMembers } from '@rookery/contract/groups/list-group-members.ts';
import { listGroupRequests } from '@rookery/contract/groups/list-group-requests.ts';
import { makeGroupInvite } from '@rookery/contract/groups/make-group-invite.ts';
import { removeGroupModerator } from '@rookery/contract/groups/remove-group-moderator.ts';
import { unbanFromGroup as unbanFromGroupCall } from '@rookery/contract/groups/unban-from-group.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import {
  addModerator,
  approveRequest,
  banFromGroup,
  declineRequest,
  memberOrRefuse,
  removeModerator,
  unbanFromGroup,
  type Decision,
} from './people/decide-about-member.ts';
import { endInvite, groupOfInvite, inviteView, makeInvite } from './people/group-invites.ts';
import { listGroupPeople } from './people/list-group-people.ts';
import { groupOrRefuse } from './record/find-group.ts';
import type { GroupRecord } from './record/group-record.ts';
import { invitedView } from './record/group-view.ts';
import { mayModerateGroup, mayReadGroup } from './record/groups.policy.ts';
import type { GroupsParts } from './parts.ts';

interface GroupMemberRequest {
  groupId?: string | undefined;
  group_id?: string | undefined;
  userId?: string | undefined;
  user_id?: string | undefined;
}

export function peopleRoutes(mount: Mount, deps: GroupsParts): void {
  const { groups, memberships, members } = deps;

  async function decisionOf(
    { userId: actorId }: Caller,
    given: GroupMemberRequest,
  ): Promise<Decision> {
    const { groupId, group_id, ...person } = given;
    const { id } = await groupOrRefuse(groups, { groupId, group_id });
    return { actorId, groupId: id, userId: await memberOrRefuse(members, person) };
  }

  const decides =
    (
      decide: (
        all: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
        decision: Decision,
      ) => Promise<void>,
    ) =>
    async ({ caller, body }: { caller: Caller; body: GroupMemberRequest }) => {
      await decide(deps, await decisionOf(caller, body));
      return ok({});
    };

  async function readable(viewerId: string, name: string): Promise<GroupRecord> {
    const group = await groupOrRefuse(groups, { groupId: name });
    const { standings } = await memberships.of(viewerId);
    if (!mayReadGroup(group, standings.get(group.id))) throw new Refusal('forbidden');
    return group;
  }

  async function moderated(viewerId: string, given: GroupMemberRequest): Promise<GroupRecord> {
    const group = await groupOrRefuse(groups, given);
    const { standings } = await memberships.of(viewerId);
    if (!mayModerateGroup(standings.get(group.id))) throw new Refusal('forbidden');
    return group;
  }

  mount(banFromGroupCall, decides(banFromGroup));
  mount(unbanFromGroupCall, decides(unbanFromGroup));
  mount(approveGroupRequest, decides(approveRequest));
  mount(declineGroupRequest, decides(declineRequest));
  mount(addGroupModerator, decides(addModerator));
  mount(removeGroupModerator, decides(removeModerator));
  mount(listGroupMembers, async ({ caller, params, query }) => {
    const { id } = await readable(caller.userId, params.id);
    const asked = { groupId: id, list: query.sort ?? 'joined' } as const;
    return ok(await listGroupPeople(deps, caller.userId, asked, query));
  });
  mount(listGroupRequests, async ({ caller, params, query }) => {
    const { id } = await moderated(caller.userId, { groupId: params.id });
    const asked = { groupId: id, list: 'pending' } as const;
    return ok(await listGroupPeople(deps, caller.userId, asked, query));
  });
  mount(listBannedFromGroup, async ({ caller, body: { groupId, group_id, ...query } }) => {
    const { id } = await moderated(caller.userId, { groupId, group_id });
    const asked = { groupId: id, list: 'banned' } as const;
    return ok(await listGroupPeople(deps, caller.userId, asked, query));
  });
  mount(makeGroupInvite, {
    async make({ caller, body: { renew = false, ...given } }) {
      const { id } = await groupOrRefuse(groups, given);
      return makeInvite(deps, caller.userId, id, renew);
    },
    show: async (_input, invite) => ok({ data: inviteView(deps, invite) }),
  });
  mount(endGroupInvite, async ({ caller, body }) => {
    const { id } = await groupOrRefuse(groups, body);
    await endInvite(deps, caller.userId, id);
    return ok({});
  });
  mount(findGroupInvite, async ({ caller, params }) => {
    const group = await groupOfInvite(deps, params.token);
    const data = await invitedView(deps, caller.userId, group);
    if (!data) throw new Refusal('not_found');
    return ok({ data });
  });
}
