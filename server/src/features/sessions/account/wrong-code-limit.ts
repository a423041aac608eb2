import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely, Transaction } from 'kysely';
import { latestTrustedTime } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { keyedHash } from '#src/features/sessions/record/sign-in-secrets.ts';
import {
  countWrongCode,
  findWrongCodes,
  forgetWrongCodes,
} from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const TOO_MANY_WRONG_CODES =
  'Too many wrong codes. You can change your email address again in a day.';

/**
 * Ten wrong codes over any number of address changes block further changes for a day. Sign-in attempts by
 * strangers do not count. @throws Refusal if the limit is reached
 */
export async function refuseTooManyWrongCodes(
  db: Kysely<Schema>,
  { clock, secrets }: Pick<SessionsParts, 'clock' | 'secrets'>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  const wrong = await findWrongCodes(db, hashOf(secrets, userId));
  if (!wrong || wrong.inRow < LIMITS.wrongCodesInRow || isExpired(wrong, now)) return;
  const leftMs = DAY_MS - (now.getTime() - wrong.lastAt.getTime());
  throw new Refusal('Too many requests', TOO_MANY_WRONG_CODES, {
    retryAfter: Math.ceil(leftMs / 1000),
  });
}

/** The caller must lock the member's change of address. */
export async function countWrongCodeOfMember(
  tx: Transaction<Schema>,
  { clock, secrets }: Pick<SessionsParts, 'clock' | 'secrets'>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  const hash = hashOf(secrets, userId);
  const wrong = await findWrongCodes(tx, hash);
  if (wrong && isExpired(wrong, now)) await forgetWrongCodes(tx, hash);
  await countWrongCode(tx, hash, now);
}

/** Whether a day has passed since the last wrong code, or a wrong clock dated it in the future. */
const isExpired = ({ lastAt }: { lastAt: Date }, now: Date): boolean =>
  now.getTime() - lastAt.getTime() >= DAY_MS || lastAt > latestTrustedTime(now);

const hashOf = ({ jwtSecret }: Pick<Secrets, 'jwtSecret'>, userId: string): Buffer =>
  keyedHash(jwtSecret, 'member', userId);
