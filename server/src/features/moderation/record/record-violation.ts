import type { Transaction } from 'kysely';
import { userFacts } from '#src/features/users/public.ts';
import { refusePointsForStaff } from '#src/features/users/standing/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { timeoutAfter, timeoutWithout } from './points.policy.ts';
import {
  insertViolation,
  listWeights,
  lockTimeout,
  settleViolation,
  writeTimeout,
  type NewViolation,
  type Violation,
} from './violations.store.ts';

export const administratorOf = ({
  userId,
  badges,
}: Pick<Caller, 'userId' | 'badges'>): string | null =>
  badges.has('administrator') ? userId : null;

/**
 * Records a decision against a member, and the timeout that it causes. Skips purged accounts. @returns the
 * end of a new timeout. @throws Refusal if it gives points to staff and the caller is no administrator
 */
export async function addViolation(
  tx: Transaction<Schema>,
  tell: PublishFact,
  caller: Pick<Caller, 'userId' | 'badges'>,
  decided: Omit<NewViolation, 'moderatedBy'>,
): Promise<Date | null> {
  const { userId, points } = decided;
  const violation = { ...decided, moderatedBy: caller.userId };
  const administratorId = administratorOf(caller);
  if (points > 0) await refusePointsForStaff(tx, { userId, administratorId });
  const running = await lockTimeout(tx, userId);
  if (running === undefined) return null;
  // Never date a violation before an existing one. A concurrent decision may have read the clock later.
  const before = (await listWeights(tx, userId)).map(({ at }) => at.getTime());
  const createdAt = new Date(Math.max(violation.createdAt.getTime(), ...before));
  await insertViolation(tx, { ...violation, createdAt });
  const until = timeoutAfter(await listWeights(tx, userId), running);
  await writeTimeout(tx, userId, until);
  tell(userFacts.standingChanged, { userId });
  return until?.getTime() === running?.getTime() ? null : until;
}

export async function revokeViolation(
  tx: Transaction<Schema>,
  tell: PublishFact,
  { id, userId }: Pick<Violation, 'id' | 'userId'>,
  settled: Parameters<typeof settleViolation>[2],
): Promise<void> {
  const running = await lockTimeout(tx, userId);
  if (running === undefined) return;
  await settleViolation(tx, id, settled);
  await writeTimeout(tx, userId, timeoutWithout(await listWeights(tx, userId), running));
  tell(userFacts.standingChanged, { userId });
}
