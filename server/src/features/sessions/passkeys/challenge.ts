import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { insertUsedChallenge } from '#src/features/sessions/record/passkeys.store.ts';
import {
  challengeSignature,
  hashToken,
  isEqualHash,
} from '#src/features/sessions/record/sign-in-secrets.ts';

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES;
export const CHALLENGE_MS = LIMITS.challengeMinutes * MINUTE_MS;

interface Parts {
  clock: Clock;
  secrets: Pick<Secrets, 'jwtSecret'>;
}

/**
 * A signed challenge with its end. Only used ones are stored, so that strangers cannot fill the disk.
 * @param purpose what it may be used for, such as a sign-in or a new passkey of one session
 */
export function makeChallenge({ clock, secrets }: Parts, purpose: string): string {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeUIntBE(clock.now().getTime() + CHALLENGE_MS, NONCE_BYTES, TIME_BYTES);
  const signature = challengeSignature(secrets.jwtSecret, purpose, head);
  return Buffer.concat([head, signature]).toString('base64url');
}

/** Whether the challenge was made for this purpose and has not expired. It may be used already. */
export function isLiveChallenge(
  { clock, secrets }: Parts,
  purpose: string,
  challenge: string,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length <= HEAD_BYTES) return false;
  const head = bytes.subarray(0, HEAD_BYTES);
  const signature = challengeSignature(secrets.jwtSecret, purpose, head);
  if (!isEqualHash(bytes.subarray(HEAD_BYTES), signature)) return false;
  const left = endOf(bytes).getTime() - clock.now().getTime();
  // A clock that was set back must not make a challenge last longer.
  return left > 0 && left <= CHALLENGE_MS;
}

/** @returns false if the challenge was used before */
export function spendChallenge(tx: Transaction<Schema>, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  return insertUsedChallenge(tx, hashToken(bytes.toString('base64url')), endOf(bytes));
}

const endOf = (bytes: Buffer): Date => new Date(bytes.readUIntBE(NONCE_BYTES, TIME_BYTES));

/** The challenge that the browser signed; empty if its data cannot be read. */
export function challengeIn(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
