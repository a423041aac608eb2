import { DAY_MS, HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import { parseBadge, setBanned, writeBadge } from '#src/features/users/standing/public.ts';
import type { Transaction } from 'kysely';
import { recordAudit } from '#src/features/users/public.ts';
import { isRole, isStaff, mayBan, mayChangeBadge } from '#src/features/users/roles/public.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { countBansBy } from './bans.store.ts';
import { grantPendingAppealOf } from './ban-appeals.store.ts';
import { deleteLinkOf, makeLink } from '#src/features/moderation/data/data-links.store.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import { administratorOf } from '#src/features/moderation/record/record-violation.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

type Parts = Pick<ModerationParts, 'callers' | 'clock' | 'db' | 'facts' | 'jobs' | 'members'>;
type Actor = Pick<Caller, 'userId' | 'badges' | 'sessionId'>;

interface BanChange {
  userId: string;
  isBanned: boolean;
  reason: string;
  sparesStaff?: boolean;
}

/**
 * Bans a member: ends the sessions, hides their posts and mails a link to their data. Repeating changes
 * nothing.
 * @param sparesStaff also refuses when they concurrently became staff that an administrator could ban
 * @returns whether the account was open
 */
export async function banUser(
  deps: Parts,
  actor: Actor,
  userId: string,
  given: string | undefined,
  sparesStaff = false,
): Promise<boolean> {
  return changeBan(deps, actor, {
    userId,
    isBanned: true,
    reason: normaliseReason(given),
    sparesStaff,
  });
}

export async function unbanUser(
  deps: Parts,
  actor: Actor,
  userId: string,
  given: string | undefined,
): Promise<boolean> {
  return changeBan(deps, actor, { userId, isBanned: false, reason: normaliseReason(given) });
}

async function changeBan(
  deps: Parts,
  actor: Actor,
  { userId, isBanned, reason, sparesStaff = false }: BanChange,
): Promise<boolean> {
  const { userId: actorId, badges } = actor;
  if (!isStaff(badges)) throw new Refusal('forbidden');
  const target = await deps.members.get(userId);
  if (!target || target.isDeleted) throw new Refusal('not_found');
  if (userId === actorId) throw new Refusal('forbidden', 'You cannot ban yourself.');
  if (!mayBan(badges, target.badges)) {
    throw new Refusal('forbidden', 'Only administrators can ban staff.');
  }
  if (isStaff(target.badges)) await requireFreshSignIn(deps, actor);
  return commit(deps, async (tx, tell) => {
    const now = deps.clock.now();
    const administratorId = administratorOf(actor);
    if (!isBanned) {
      const lifting = { actorId, administratorId, userId, reason, now };
      if (!(await liftBan(tx, tell, lifting))) return false;
      await notifyOfDecision({ tx, tell }, deps, userId, { kind: 'unbanned', reason });
      return true;
    }
    const ban = { userId, isBanned, administratorId, sparesStaff, now };
    if (!(await setBanned(tx, tell, ban))) return false;
    if (!administratorId) await enforceBanLimit(tx, actorId, now);
    await makeLink(tx, userId, new Date(now.getTime() + DATA_LINK.days * DAY_MS));
    await recordAudit(tx, { at: now, actorId, action: 'member.ban', userId, reason });
    await notifyOfDecision({ tx, tell }, deps, userId, { kind: 'banned', reason });
    return true;
  });
}

export async function requireFreshSignIn(
  { callers }: Pick<ModerationParts, 'callers'>,
  actor: Pick<Caller, 'sessionId'>,
): Promise<void> {
  if (!(await callers.isFresh(actor))) throw new Refusal('fresh_sign_in_required');
}

/** Limits the damage that a stolen moderator account can do. */
async function enforceBanLimit(tx: Transaction<Schema>, actorId: string, now: Date): Promise<void> {
  const most = LIMITS.bansAnHour;
  const before = await countBansBy(tx, actorId, new Date(now.getTime() - HOUR_MS));
  if (before < most) return;
  const text = `You have banned ${most} members in the last hour. Wait, or ask an administrator.`;
  throw new Refusal('forbidden', text);
}

interface BanLift {
  actorId: string;
  administratorId: string | null;
  userId: string;
  reason: string;
  now: Date;
}

export async function liftBan(
  tx: Transaction<Schema>,
  tell: PublishFact,
  { actorId, administratorId, userId, reason, now }: BanLift,
): Promise<boolean> {
  if (!(await setBanned(tx, tell, { userId, isBanned: false, administratorId, now }))) return false;
  await deleteLinkOf(tx, userId);
  await grantPendingAppealOf(tx, userId, actorId, now);
  await recordAudit(tx, { at: now, actorId, action: 'member.unban', userId, reason });
  return true;
}

interface BadgeChange {
  userId: string;
  badge: string;
  add: boolean;
  reason: string | undefined;
}

export async function changeBadgeOf(
  deps: Parts,
  actor: Actor,
  { userId, badge: given, add, ...why }: BadgeChange,
): Promise<boolean> {
  const { userId: actorId, badges } = actor;
  if (!mayChangeBadge(badges, 'verified', 'give')) throw new Refusal('forbidden');
  const badge = parseBadge(given);
  const reason = normaliseReason(why.reason);
  if (!mayChangeBadge(badges, badge, add ? 'give' : 'take')) throw new Refusal('forbidden');
  if (userId === actorId && isRole(badge)) {
    throw new Refusal('forbidden', 'You cannot change your own staff badges.');
  }
  const target = await deps.members.get(userId);
  if (!target || target.isDeleted) throw new Refusal('not_found');
  if (add && badge === 'administrator') await requireFreshSignIn(deps, actor);
  const change = { userId, badge, add, actorId, reason };
  const changed = await writeBadge(deps, change, (tx, tell) => {
    const kind = add ? 'badge-added' : 'badge-removed';
    return notifyOfDecision({ tx, tell }, deps, userId, { kind, badge, reason });
  });
  return changed === 'changed';
}
