import { POINTS_FOR_BAN } from '@rookery/contract/kernel/timeouts.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { getMemberRecord } from '@rookery/contract/moderation/get-member-record.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { accountStatusOf } from './own-violations.ts';
import {
  countReported,
  findTies,
  listViolationsOf,
} from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

const LATEST = 10;

/**
 * A member's points, timeouts and latest decisions, for reviewers. It never names reporters. For the viewer's
 * own record it also hides deciders and report counts.
 */
export async function memberRecord(
  deps: Pick<ModerationParts, 'clock' | 'cursors' | 'db' | 'members' | 'posts'>,
  userId: string,
  readerId: string,
): Promise<Answer<typeof getMemberRecord>['data']> {
  const { db, members } = deps;
  const member = await members.get(userId);
  if (!member || member.isDeleted) throw new Refusal('not_found');
  const [standing, latest, postsReported, ties] = await Promise.all([
    accountStatusOf(deps, userId),
    listViolationsOf(db, userId, { before: Number.MAX_SAFE_INTEGER, limit: LATEST }),
    userId === readerId ? 0 : countReported(db, userId),
    findTies(db, userId),
  ]);
  const moderators = await members.getMany(latest.map(({ moderatedBy }) => moderatedBy));
  return {
    ulid: member.ulid,
    username: member.username,
    createdAt: member.createdAt.toISOString(),
    ...ties,
    isBanned: member.isBanned,
    timeoutUntil: standing.timeoutUntil?.toISOString() ?? null,
    timeoutCount: standing.timeoutCount,
    totalPoints: standing.totalPoints,
    isForAdministrator: standing.totalPoints >= POINTS_FOR_BAN,
    postsReported,
    violations: latest.map((each) => ({
      postUlid: each.postId && uuidToUlid(each.postId),
      messageUlid: each.messageId && uuidToUlid(each.messageId),
      violation: each.violation,
      points: each.points,
      reason: each.reason,
      createdAt: each.createdAt.toISOString(),
      status: each.status,
      moderator: (userId !== readerId && moderators.get(each.moderatedBy)?.username) || null,
    })),
  };
}
