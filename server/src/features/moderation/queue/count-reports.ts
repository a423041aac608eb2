import { countPendingReports } from '#src/features/chats/public.ts';
import { countPendingListReports } from '#src/features/lists/reports/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { countWaiting } from '#src/features/moderation/record/reviews.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

export async function countReports(
  { db }: Pick<ModerationParts, 'db'>,
  { badges, userId }: Caller,
): Promise<{ posts: number; messages: number; lists: number }> {
  if (!mayReview(badges)) throw new Refusal('forbidden');
  const [posts, messages, lists] = await Promise.all([
    countWaiting(db, userId),
    countPendingReports(db, userId),
    countPendingListReports(db, userId),
  ]);
  return { posts, messages, lists };
}
