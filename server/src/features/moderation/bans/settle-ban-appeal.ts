import type { Kysely } from 'kysely';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { recordAudit, type Member } from '#src/features/users/public.ts';
import { isStaff, mayBan } from '#src/features/users/roles/public.ts';
import { lockForBan } from '#src/features/users/standing/public.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { notifyOfDecision } from '../mail/decision-mail-job.ts';
import { liftBan, requireFreshSignIn } from './ban-user.ts';
import { administratorOf } from '#src/features/moderation/record/record-violation.ts';
import {
  findAppellant,
  findOtherDeciders,
  listAppeals,
  lockAppeal,
  settleAppeal,
  type BanAppeal,
} from './ban-appeals.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

type Decider = Pick<Caller, 'userId' | 'badges'>;

export async function listBanAppeals(
  { db, members }: Pick<ModerationParts, 'db' | 'members'>,
  caller: Decider,
  range: { before: number; limit: number },
) {
  const found = await listAppeals(db, range);
  const targets = await members.getMany(found.map(({ userId }) => userId));
  const isAlone = await isOnlyDecider(db, caller);
  const canDecide = ({ isGranted, userId, banActorId }: BanAppeal): boolean =>
    isGranted === null &&
    mayBan(caller.badges, badgesOf(targets.get(userId))) &&
    (banActorId !== caller.userId || isAlone(badgesOf(targets.get(userId))));
  return found.map((appeal) => {
    const { id, userId, at, bannedAt, banActorId: _by, ...told } = appeal;
    return {
      ...told,
      id: uuidToUlid(id),
      ulid: uuidToUlid(userId),
      at: at.toISOString(),
      bannedAt: bannedAt?.toISOString() ?? null,
      canDecide: canDecide(appeal),
    };
  });
}

export async function settleBanAppeal(
  deps: Pick<ModerationParts, 'callers' | 'clock' | 'db' | 'facts' | 'jobs' | 'members'>,
  caller: Decider & Pick<Caller, 'sessionId'>,
  id: string,
  { isGranted, answer: given }: { isGranted: boolean; answer: string },
): Promise<void> {
  const answer = normaliseReason(given, 'answer');
  await commit(deps, async (tx, tell) => {
    const userId = await findAppellant(tx, id);
    const target = userId && (await deps.members.get(userId));
    if (!userId || !target || target.isDeleted) throw new Refusal('not_found');
    if (!mayBan(caller.badges, target.badges)) {
      throw new Refusal('forbidden', 'Only administrators can decide about staff.');
    }
    if (isGranted && isStaff(target.badges)) await requireFreshSignIn(deps, caller);
    // Locks the account before the appeal, in the same order as lifting a ban.
    const administratorId = administratorOf(caller);
    await lockForBan(tx, { userId, administratorId });
    const appeal = await lockAppeal(tx, id);
    if (!appeal) throw new Refusal('not_found');
    const isAlone = await isOnlyDecider(tx, caller);
    if (appeal.banActorId === caller.userId && !isAlone(target.badges)) {
      throw new Refusal(
        'forbidden',
        'You banned this member. Someone else has to answer the appeal.',
      );
    }
    if (appeal.isSettled)
      throw new Refusal('conflict', 'Someone else has already answered this appeal.');
    const now = deps.clock.now();
    await settleAppeal(tx, id, { isGranted, by: caller.userId, answer, now });
    const action = isGranted ? 'ban-appeal.grant' : 'ban-appeal.deny';
    await recordAudit(tx, { at: now, actorId: caller.userId, action, userId, reason: answer });
    if (isGranted) {
      const { userId: actorId } = caller;
      await liftBan(tx, tell, { actorId, administratorId, userId, reason: answer, now });
    }
    const kind = isGranted ? 'ban-appeal-granted' : 'ban-appeal-denied';
    await notifyOfDecision({ tx, tell }, deps, userId, { kind, reason: answer });
  });
}

type Badges = Member['badges'];
const NO_BADGES: Badges = [];
const badgesOf = (member: Member | undefined): Badges => member?.badges ?? NO_BADGES;

/**
 * Whether an administrator is the only one who could answer. Such an administrator may decide appeals
 * against their own bans.
 */
async function isOnlyDecider(
  db: Kysely<Schema>,
  { userId, badges }: Decider,
): Promise<(target: Badges) => boolean> {
  const { ofMembers, ofStaff } = await findOtherDeciders(db, userId);
  return (target) => badges.has('administrator') && !(isStaff(target) ? ofStaff : ofMembers);
}
