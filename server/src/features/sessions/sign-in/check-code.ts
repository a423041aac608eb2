import { LIMITS, TOTAL_WRONG_CODE_LIMIT } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  countWrongTry,
  findLinksOfCode,
  lockAddress,
  type MagicLink,
} from '#src/features/sessions/record/magic-links.store.ts';
import { isWithinRetryGrace } from './retried-session.ts';
import { keyedHash, hashOtp, isEqualHash } from '#src/features/sessions/record/sign-in-secrets.ts';
import {
  countWrongCode,
  wrongCodesInRow,
} from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export interface TypedCode {
  emailKey: string;
  otp: string;
  network: string;
}

const CODES_DISABLED_FOR_ADDRESS =
  'Too many wrong codes were entered for this email address. Use the link in the email instead.';
const CODES_DISABLED = 'Too many wrong codes were entered. Use the link in the email instead.';

/**
 * Finds the link of a code, even one just used; null if no code is valid. Locks the address. Five wrong
 * codes end a code; ten in a row end all until a sign-in by link. @throws Refusal if codes are disabled
 */
export async function checkCode(
  tx: Transaction<Schema>,
  { clock, secrets: { jwtSecret: secret } }: Pick<SessionsParts, 'clock' | 'secrets'>,
  { emailKey, otp, network }: TypedCode,
): Promise<MagicLink | 'wrong' | null> {
  const now = clock.now();
  await lockAddress(tx, emailKey);
  const addressHash = keyedHash(secret, 'address', emailKey);
  if ((await wrongCodesInRow(tx, addressHash)) >= LIMITS.wrongCodesInRow) {
    throw new Refusal('forbidden', CODES_DISABLED_FOR_ADDRESS);
  }
  const networkHash = keyedHash(secret, 'network', network);
  const links = await findLinksOfCode(tx, { emailKey, networkHash, now });
  const timely = links.filter(
    ({ usedAt, otpExpiresAt, otpTries }) =>
      (otpExpiresAt > now && otpTries < LIMITS.otpTries) ||
      (usedAt && isWithinRetryGrace(usedAt, now)),
  );
  const live = timely.filter((link) => !link.usedAt);
  const isRight = (link: MagicLink): boolean =>
    isEqualHash(hashOtp(secret, link.id, otp), link.otpHash);
  const right = live.find(isRight) ?? timely.find(isRight);
  if (right) return right;
  if (live.length === 0) return null;
  await countWrongTry(
    tx,
    live.map(({ id }) => id),
  );
  await countWrongCode(tx, addressHash, now);
  return 'wrong';
}

/**
 * Calls `open` within the limit of wrong codes over all addresses. Spends a point first, so that concurrent
 * guesses cannot exceed the limit. Returns the point unless the code was wrong.
 */
export async function withinWrongCodeLimit<Opened>(
  { budgets }: Pick<SessionsParts, 'budgets'>,
  open: () => Promise<Opened | 'wrong'>,
): Promise<Opened | 'wrong'> {
  const budget = { name: 'wrong-codes', ...TOTAL_WRONG_CODE_LIMIT };
  const retryAfter = await budgets.spend(budget, 'all');
  if (retryAfter !== null) throw new Refusal('Too many requests', CODES_DISABLED, { retryAfter });
  let wasWrong = false;
  try {
    const opened = await open();
    wasWrong = opened === 'wrong';
    return opened;
  } finally {
    if (!wasWrong) await budgets.giveBack(budget, 'all');
  }
}
