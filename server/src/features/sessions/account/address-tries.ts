import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely, Transaction } from 'kysely';
import { latestWritten } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { blindly } from '#src/features/sessions/record/sign-in-secrets.ts';
import {
  countWrongCode,
  findWrongCodes,
  forgetWrongCodes,
} from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const SPENT = 'Too many wrong codes were entered. Your mail address can be changed again in a day.';

/**
 * Ten wrong codes of a member, over any number of changes of address, end them all for a day. They are the
 * member's own: what strangers enter at the sign-in does not count here.
 * @throws Refusal where they are spent.
 */
export async function refuseSpentTries(
  db: Kysely<Schema>,
  { clock, secrets }: Pick<SessionsParts, 'clock' | 'secrets'>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  const wrong = await findWrongCodes(db, hashOf(secrets, userId));
  if (!wrong || wrong.inRow < LIMITS.wrongCodesInRow || isOver(wrong, now)) return;
  const leftMs = DAY_MS - (now.getTime() - wrong.lastAt.getTime());
  throw new Refusal('Too many requests', SPENT, { retryAfter: Math.ceil(leftMs / 1000) });
}

/** With the member's change of address locked. */
export async function countSpentTry(
  tx: Transaction<Schema>,
  { clock, secrets }: Pick<SessionsParts, 'clock' | 'secrets'>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  const hash = hashOf(secrets, userId);
  const wrong = await findWrongCodes(tx, hash);
  if (wrong && isOver(wrong, now)) await forgetWrongCodes(tx, hash);
  await countWrongCode(tx, hash, now);
}

/** A day has passed, or a wrong clock wrote them for a time to come: that keeps nobody waiting. */
const isOver = ({ lastAt }: { lastAt: Date }, now: Date): boolean =>
  now.getTime() - lastAt.getTime() >= DAY_MS || lastAt > latestWritten(now);

const hashOf = ({ jwtSecret }: Pick<Secrets, 'jwtSecret'>, userId: string): Buffer =>
  blindly(jwtSecret, 'member', userId);
