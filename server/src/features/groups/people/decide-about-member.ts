import { ulidToUuid, isUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Transaction } from 'kysely';
import { mayActOn } from '#src/features/users/roles/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { roleOf, type MembershipStatus } from '#src/features/groups/record/group-record.ts';
import { groupFacts, type GroupMembership } from '#src/features/groups/record/groups.facts.ts';
import { mayDecideAbout, mayEditGroup } from '#src/features/groups/record/groups.policy.ts';
import {
  changeRole,
  countMember,
  deleteMembership,
  findMembershipStatus,
  lockGroup,
  putMembership,
  uncountMember,
} from '#src/features/groups/record/groups.store.ts';
import type { Members } from '#src/features/users/public.ts';
import { countModerators, isActive, isVisible } from './people.store.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

const NO_PENDING_REQUEST = 'This request is no longer pending.';

export interface Decision {
  actorId: string;
  groupId: string;
  userId: string;
}

export async function memberOrRefuse(
  members: Members,
  { userId, user_id }: { userId?: string | undefined; user_id?: string | undefined },
): Promise<string> {
  const named = userId ?? user_id;
  if (named === undefined) throw invalid({ user_id: 'This is required.' });
  const id = isUlid(named) ? ulidToUuid(named) : await members.idOfUsername(named);
  if (id === null || !(await members.get(id))) throw new Refusal('not_found', 'User not found');
  return id;
}

interface DecisionContext {
  tx: Transaction<Schema>;
  /** The target's role. Undefined if the target has no relation to the group. */
  standing: MembershipStatus | undefined;
}

async function decide(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
  { actorId, groupId, userId }: Decision,
  act: (
    stands: DecisionContext,
  ) => Promise<Pick<GroupMembership, 'isMember' | 'hasJoined' | 'approvedBy'> | null>,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    if (!(await lockGroup(tx, groupId))) throw new Refusal('not_found', 'Group not found.');
    const own = await findMembershipStatus(tx, groupId, actorId);
    const standing = await findMembershipStatus(tx, groupId, userId);
    if (!mayDecideAbout(own, standing) || !mayActOn(actorId, userId)) {
      throw new Refusal('forbidden');
    }
    const done = await act({ tx, standing });
    if (done) tell(groupFacts.membership, { groupId, userIds: [userId], ...done });
  });
}

export async function banFromGroup(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
  decision: Decision,
): Promise<void> {
  await decide(deps, decision, async ({ tx, standing }) => {
    if (standing === 'banned') return null;
    if (roleOf(standing)) await uncountMember(tx, decision);
    await putMembership(tx, decision, 'banned', deps.clock.now());
    return { isMember: false };
  });
}

export async function unbanFromGroup(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
  decision: Decision,
): Promise<void> {
  await decide(deps, decision, async ({ tx, standing }) => {
    if (standing !== 'banned') return null;
    await deleteMembership(tx, decision);
    return { isMember: false };
  });
}

/**
 * Approves a request. A current member stays as is; a withdrawn request is not found. The request of an
 * inactive account is deleted and not found.
 */
export async function approveRequest(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
  decision: Decision,
): Promise<void> {
  let isGone = false;
  await decide(deps, decision, async ({ tx, standing }) => {
    if (roleOf(standing)) return null;
    if (standing !== 'pending') throw new Refusal('not_found', NO_PENDING_REQUEST);
    isGone = !(await isActive(tx, decision.userId));
    if (isGone) {
      await deleteMembership(tx, decision);
      return { isMember: false };
    }
    if (!(await isVisible(tx, decision.userId))) throw new Refusal('not_found', NO_PENDING_REQUEST);
    await putMembership(tx, decision, 'member', deps.clock.now());
    await countMember(tx, decision);
    return { isMember: true, hasJoined: true, approvedBy: decision.actorId };
  });
  // Throw only after the deletion of the request is committed.
  if (isGone) throw new Refusal('not_found', NO_PENDING_REQUEST);
}

export async function declineRequest(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
  decision: Decision,
): Promise<void> {
  await decide(deps, decision, async ({ tx, standing }) => {
    if (standing !== 'pending') return null;
    await deleteMembership(tx, decision);
    return { isMember: false };
  });
}

export async function addModerator(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
  decision: Decision,
): Promise<void> {
  await decide(deps, decision, async ({ tx, standing }) => {
    const own = await findMembershipStatus(tx, decision.groupId, decision.actorId);
    if (!mayEditGroup(own)) throw new Refusal('forbidden');
    if (standing === 'moderator') return null;
    if (standing !== 'member' || !(await isVisible(tx, decision.userId))) {
      throw new Refusal('conflict', 'Only group members can become moderators.');
    }
    if ((await countModerators(tx, decision.groupId)) >= LIMITS.groupModerators) {
      throw new Refusal(
        'conflict',
        `A group can have at most ${LIMITS.groupModerators} moderators.`,
      );
    }
    await changeRole(tx, decision, 'moderator');
    return { isMember: true };
  });
}

export async function removeModerator(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts' | 'members'>,
  decision: Decision,
): Promise<void> {
  const { actorId, groupId, userId } = decision;
  await commit(deps, async (tx, tell) => {
    if (!(await lockGroup(tx, groupId))) throw new Refusal('not_found', 'Group not found.');
    const own = await findMembershipStatus(tx, groupId, actorId);
    const isOneself = !mayActOn(actorId, userId) && own === 'moderator';
    if (!isOneself && !mayEditGroup(own)) throw new Refusal('forbidden');
    if ((await findMembershipStatus(tx, groupId, userId)) !== 'moderator') return;
    await changeRole(tx, decision, 'member');
    tell(groupFacts.membership, { groupId, userIds: [userId], isMember: true });
  });
}
