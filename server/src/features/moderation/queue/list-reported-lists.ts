import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { ReportedList } from '@rookery/contract/moderation/reported-lists.ts';
import { listPendingListReports } from '#src/features/lists/reports/public.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import { mayDecide } from '#src/features/moderation/record/moderation.policy.ts';
import { listOtherReviewers } from '#src/features/moderation/record/reviews.store.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';

const MOST = 100;

export async function listReportedLists(
  { db, members }: Pick<ModerationParts, 'db' | 'members'>,
  { userId, badges }: Caller,
): Promise<ReportedList[]> {
  if (!mayReview(badges)) throw new Refusal('forbidden');
  const found = await listPendingListReports(db, userId, MOST);
  const [owners, others] = await Promise.all([
    members.getMany(found.map(({ ownerId }) => ownerId)),
    listOtherReviewers(db, userId),
  ]);
  return found.map(({ listId, ownerId, isOwnReport, reportedAt, violations, reasons, ...list }) => {
    const owner = owners.get(ownerId);
    const isAlone = badges.has('administrator') && others.every((id) => id === ownerId);
    const subject = { authorId: ownerId, status: 'flagged', moderatedBy: null } as const;
    return {
      list: {
        ulid: uuidToUlid(listId),
        ...list,
        owner: {
          userId: uuidToUlid(ownerId),
          username: owner?.username ?? null,
          name: owner?.name ?? '',
          avatar: owner?.avatar ?? null,
        },
      },
      violations,
      reasons,
      reportedAt: reportedAt.toISOString(),
      canDecide: mayDecide(userId, { ...subject, isOwnReport }, isAlone),
    };
  });
}
