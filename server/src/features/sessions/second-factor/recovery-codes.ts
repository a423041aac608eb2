import { randomBytes } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { replaceRecoveryCodes } from '#src/features/sessions/record/second-factors.store.ts';
import { recoveryHash } from '#src/features/sessions/record/sign-in-secrets.ts';
import { base32 } from './totp.ts';

const HALF = 5;
/** 50 bits, which is 10 characters. */
const CODE_BYTES = 7;

/** Replaces all codes of the member. @returns the new ones, which are not stored */
export async function newRecoveryCodes(
  tx: Transaction<Schema>,
  secret: string,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, () => {
    const text = base32(randomBytes(CODE_BYTES)).slice(0, 2 * HALF);
    return `${text.slice(0, HALF)}-${text.slice(HALF)}`;
  });
  const hashes = codes.map((code) => recoveryHash(secret, userId, plainCode(code)));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** A code as typed, without spaces and hyphens, in upper case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
