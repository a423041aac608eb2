import type {
  closeBranch as closeBranchCall,
  SKIP_REASONS,
} from '@rookery/contract/admin/members/close-branch.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { banUser } from '#src/features/moderation/public.ts';
import { endInviteLink } from '#src/features/sessions/invite-links/public.ts';
import { recordAudit, type Member } from '#src/features/users/public.ts';
import { isStaff, mayReadAudit } from '#src/features/users/roles/public.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { listBranch, type BranchMember, type BranchRoot } from './branches.store.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

type CloseBranchResult = Answer<typeof closeBranchCall>['data'];

const AT_ONCE = 200;

interface CloseBranchInput {
  root: BranchRoot;
  preview: boolean;
  reason: string | undefined;
}

/**
 * Bans the members of a branch one by one, each with a row of the log. Staff are left out. A repeated call
 * continues after a crash, because banned members are skipped.
 */
export async function closeBranch(
  deps: AdminParts,
  caller: Caller,
  { root, preview, reason: given = '' }: CloseBranchInput,
): Promise<CloseBranchResult> {
  if (!mayReadAudit(caller.badges)) throw new Refusal('forbidden');
  const reason = preview ? given : normaliseReason(given);
  if ('userId' in root && !(await deps.members.get(root.userId))) throw new Refusal('not_found');
  // Ends the link first, so that no one joins during the search.
  if (!preview && 'linkId' in root) await endInviteLink(deps, caller, root.linkId);
  const found = await listBranch(deps.db, root, AT_ONCE + 1);
  const branch = found.slice(0, AT_ONCE);
  const members = await deps.members.getMany(branch.map(({ id }) => id));
  const rows = branch.flatMap((each) => {
    const member = members.get(each.id);
    return member ? [{ ...each, member, leftOut: leftOut(member) }] : [];
  });
  const going = rows.filter((row) => row.leftOut === null);
  const closed = preview ? 0 : await banAll(deps, caller, { root, going, reason });
  return {
    members: rows.map(({ id, depth, member, leftOut: why }) => ({
      ulid: uuidToUlid(id),
      username: member.username,
      depth,
      leftOut: why,
    })),
    closed,
    isMore: preview ? found.length > AT_ONCE : await isAnybodyLeft(deps, root),
  };
}

async function isAnybodyLeft(
  { db, members }: Pick<AdminParts, 'db' | 'members'>,
  root: BranchRoot,
): Promise<boolean> {
  const found = await listBranch(db, root, AT_ONCE + 1);
  const left = await members.getMany(found.map(({ id }) => id));
  return found.some(({ id }) => {
    const member = left.get(id);
    return member !== undefined && leftOut(member) === null;
  });
}

async function banAll(
  deps: AdminParts,
  caller: Caller,
  { root, going, reason }: { root: BranchRoot; going: readonly BranchMember[]; reason: string },
): Promise<number> {
  const at = deps.clock.now();
  const { userId: actorId } = caller;
  const userId = 'userId' in root ? root.userId : undefined;
  const details = { members: going.length, ...('linkId' in root && { link: root.linkId }) };
  const entry = { at, actorId, action: 'branch.close', reason, details } as const;
  await recordAudit(deps.db, { ...entry, ...(userId && { userId }) });
  let closed = 0;
  for (const { id } of going) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each is a transaction with its mail
    if (await banMember(deps, caller, id, reason)) closed += 1;
  }
  return closed;
}

/**
 * Returns false if the member is by now deleted, banned or staff. Without this check, an administrator
 * could ban staff.
 */
async function banMember(
  deps: AdminParts,
  caller: Caller,
  id: string,
  reason: string,
): Promise<boolean> {
  const member = await deps.members.get(id);
  if (!member || leftOut(member) !== null) return false;
  return banUser(deps, caller, id, reason, true).catch((error: unknown) => {
    if (error instanceof Refusal) return false;
    throw error;
  });
}

function leftOut({ badges }: Member): (typeof SKIP_REASONS)[number] | null {
  return isStaff(badges) ? 'staff' : null;
}
