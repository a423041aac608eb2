import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import {
  lockSecondFactor,
  markStep,
  takeRecoveryCode,
} from '#src/features/sessions/record/second-factors.store.ts';
import { keyedHash, recoveryHash } from '#src/features/sessions/record/sign-in-secrets.ts';
import {
  countWrongCode,
  findWrongCodes,
  forgetWrongCodes,
} from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { plainCode } from './recovery-codes.ts';
import { openSecret } from './sealed-secret.ts';
import { stepOfCode } from './totp.ts';

type Parts = Pick<SessionsParts, 'clock' | 'jobs' | 'secrets'>;

export const WRONG_SECOND_FACTOR =
  'This code is wrong or was used already. Wait for the next code from your app, or use a recovery code.';
const LOCKED = 'Too many wrong codes. Use a recovery code or a passkey, or try again in an hour.';

export const wrongSecondFactor = (): Refusal => invalid({ secondFactor: WRONG_SECOND_FACTOR });

/**
 * Checks the second factor of a login, if the member has one. The caller must commit a wrong code, so that
 * it counts. @throws Refusal second_factor_required without a code, or after too many wrong ones
 */
export async function checkSecondFactor(
  tx: Transaction<Schema>,
  deps: Parts,
  userId: string | null,
  code: string | undefined,
): Promise<'none' | 'passed' | 'wrong'> {
  if (userId === null) return 'none';
  const factor = await lockSecondFactor(tx, userId);
  if (!factor?.activatedAt) return 'none';
  if (code === undefined) throw new Refusal('second_factor_required');
  const { jwtSecret } = deps.secrets;
  const now = deps.clock.now();
  const plain = plainCode(code);
  const counted = keyedHash(jwtSecret, 'second-factor', userId);
  if (!/^\d{6}$/.test(plain)) {
    const isRight = await takeRecoveryCode(tx, userId, recoveryHash(jwtSecret, userId, plain));
    if (isRight) await mailMember(tx, deps, userId, { kind: 'recovery-code-used' });
    // Recovery codes are too long to be guessed, so wrong ones need no limit of their own.
    return isRight ? 'passed' : 'wrong';
  }
  await refuseLocked(tx, counted, now);
  const secret = openSecret(jwtSecret, userId, factor.secret);
  const step = stepOfCode(secret, plain, { now, after: factor.lastStep });
  if (step === null) {
    await countWrongCode(tx, counted, now);
    return 'wrong';
  }
  await markStep(tx, userId, step);
  await forgetWrongCodes(tx, counted);
  return 'passed';
}

/** Ten wrong codes in a row need an hour of rest. Only someone with the first factor can enter codes. */
async function refuseLocked(tx: Transaction<Schema>, counted: Buffer, now: Date): Promise<void> {
  const wrong = await findWrongCodes(tx, counted);
  if (!wrong) return;
  const leftMs = HOUR_MS - Math.abs(now.getTime() - wrong.lastAt.getTime());
  if (leftMs <= 0) return forgetWrongCodes(tx, counted);
  if (wrong.inRow < LIMITS.wrongCodesInRow) return;
  throw new Refusal('Too many requests', LOCKED, { retryAfter: Math.ceil(leftMs / 1000) });
}
