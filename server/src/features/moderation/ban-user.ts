import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import { badgeNamed, setBanned, writeBadge } from '#src/features/users/standing/public.ts';
import type { Transaction } from 'kysely';
import { recordAudit, type Members } from '#src/features/users/public.ts';
import { isRole, isStaff, mayBan, mayChangeBadge } from '#src/features/users/roles/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { settleAppealsOf } from './bans/ban-appeals.store.ts';
import { deleteLinkOf, makeLink } from './data/data-links.store.ts';
import { addDecisionMail } from './mail/decision-mail-job.ts';
import { reasonIfGiven } from './reason.ts';

export interface BanDeps extends CommitDeps {
  clock: Clock;
  members: Members;
  jobs: Pick<Jobs, 'add'>;
}

const DAY_MS = 86_400_000;

type Actor = Pick<Caller, 'userId' | 'badges'>;

interface Deed {
  userId: string;
  isBanned: boolean;
  reason: string | null;
  sparesStaff?: boolean;
}

/**
 * Closes a member's account: their sessions end, what they wrote is out of sight, and a mail gives them their data. Twice changes nothing.
 * @param sparesStaff refused too where they have become staff meanwhile, whom an administrator could ban
 * @returns whether it was open
 */
export async function banUser(
  deps: BanDeps,
  actor: Actor,
  userId: string,
  given?: string,
  sparesStaff = false,
): Promise<boolean> {
  const reason = reasonIfGiven(given);
  return changeBan(deps, actor, { userId, isBanned: true, reason, sparesStaff });
}

/** Opens it again; everything is as it was. @returns whether it was closed */
export async function unbanUser(deps: BanDeps, actor: Actor, userId: string): Promise<boolean> {
  return changeBan(deps, actor, { userId, isBanned: false, reason: null });
}

async function changeBan(
  deps: BanDeps,
  { userId: actorId, badges }: Actor,
  { userId, isBanned, reason, sparesStaff = false }: Deed,
): Promise<boolean> {
  if (!isStaff(badges)) throw new Refusal('forbidden');
  const target = await deps.members.get(userId);
  if (!target || target.isDeleted) throw new Refusal('not_found');
  if (userId === actorId) throw new Refusal('forbidden', 'You cannot ban yourself.');
  if (!mayBan(badges, target.badges)) {
    throw new Refusal('forbidden', 'Only administrators ban staff.');
  }
  return commit(deps, async (tx, tell) => {
    const now = deps.clock.now();
    const administratorId = administratorOf({ userId: actorId, badges });
    if (!isBanned) {
      const lifting = { actorId, administratorId, userId, now };
      if (!(await liftBan(tx, tell, lifting))) return false;
      await addDecisionMail(tx, deps.jobs, userId, { kind: 'unbanned' });
      return true;
    }
    const ban = { userId, isBanned, administratorId, sparesStaff, now };
    if (!(await setBanned(tx, tell, ban))) return false;
    await makeLink(tx, userId, new Date(now.getTime() + DATA_LINK.days * DAY_MS));
    const deed = { action: 'member.ban', userId, ...(reason && { reason }) } as const;
    await recordAudit(tx, { at: now, actorId, ...deed });
    await addDecisionMail(tx, deps.jobs, userId, { kind: 'banned', reason });
    return true;
  });
}

interface Lifting {
  actorId: string;
  administratorId: string | null;
  userId: string;
  now: Date;
}

/** Who decides as an administrator, whose word is good for staff too. */
export const administratorOf = ({ userId, badges }: Actor): string | null =>
  badges.has('administrator') ? userId : null;

/** The account is open again; its link ends, and what its member said to the ban is granted. False: it was open. */
export async function liftBan(
  tx: Transaction<Schema>,
  tell: Tell,
  { actorId, administratorId, userId, now }: Lifting,
): Promise<boolean> {
  if (!(await setBanned(tx, tell, { userId, isBanned: false, administratorId, now }))) return false;
  await deleteLinkOf(tx, userId);
  await settleAppealsOf(tx, userId, actorId, now);
  await recordAudit(tx, { at: now, actorId, action: 'member.unban', userId });
  return true;
}

/** Gives a badge to a member or takes it away. What makes themselves staff is changed by nobody. @returns whether it changed */
export async function changeBadgeOf(
  deps: BanDeps,
  { userId: actorId, badges }: Actor,
  { userId, badge: given, add }: { userId: string; badge: string; add: boolean },
): Promise<boolean> {
  if (!mayChangeBadge(badges, 'verified', 'give')) throw new Refusal('forbidden');
  const badge = badgeNamed(given);
  if (!mayChangeBadge(badges, badge, add ? 'give' : 'take')) throw new Refusal('forbidden');
  if (userId === actorId && isRole(badge)) {
    throw new Refusal('forbidden', 'Nobody changes what makes themselves staff.');
  }
  const target = await deps.members.get(userId);
  if (!target || target.isDeleted) throw new Refusal('not_found');
  return (await writeBadge(deps, { userId, badge, add, actorId })) === 'changed';
}
