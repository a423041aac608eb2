import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { mayActOn } from '#src/features/users/roles/abilities.policy.ts';
import { insertFeedback } from './feedback.store.ts';
import { findMemberId } from '#src/features/users/record/find-member.ts';
import { writeInStatement } from '#src/platform/idempotency/transact.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export async function sendFeedback(
  deps: Pick<UsersParts, 'clock' | 'db' | 'members'>,
  authorId: string,
  { message, reportedUlid, ulid }: { message: string; reportedUlid?: string; ulid?: string },
): Promise<void> {
  const reportedId = reportedUlid ? await findMemberId(deps, reportedUlid, authorId) : null;
  if (reportedUlid && !reportedId) throw new Refusal('not_found', 'User not found');
  if (reportedId && !mayActOn(authorId, reportedId))
    throw invalid({ reportedUlid: 'You cannot report yourself.' });
  const sentId = ulid ? ulidToUuid(ulid) : null;
  const feedback = { authorId, reportedId, message: message.trim(), sentId };
  const createdAt = deps.clock.now();
  await writeInStatement(deps.db, (db) => insertFeedback(db, { ...feedback, createdAt }));
}
