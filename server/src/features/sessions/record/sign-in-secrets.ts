import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const INVITE_BYTES = 18;

/**
 * Both are derived from the link's id and the community's secret. Therefore no database row or mail job
 * contains a working sign-in.
 */
export interface MailedSecrets {
  token: string;
  otp: string;
}

export function mailedSecrets(secret: string, linkId: string): MailedSecrets {
  return {
    token: keyed(secret, 'link', linkId).toString('base64url'),
    otp: sixDigits(keyed(secret, 'code', linkId)),
  };
}

export function addressCode(secret: string, changeId: string, to: 'new' | 'old'): string {
  return sixDigits(keyed(secret, 'address-code', `${to}:${changeId}`));
}

/**
 * Derives the token from the link's id and the community's secret. The console can show the token again
 * although it is not stored. @param linkId uuid
 */
export function inviteToken(secret: string, linkId: string): string {
  return keyed(secret, 'invite-link', linkId).subarray(0, INVITE_BYTES).toString('base64url');
}

function sixDigits(random: Buffer): string {
  return (random.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0');
}

/** The stored hash of a code. The hash is keyed, because six digits alone could be guessed. */
export function hashOtp(secret: string, linkId: string, otp: string): Buffer {
  return keyed(secret, 'code-hash', `${linkId}:${otp}`);
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Derives the next refresh token from this one and the community's secret. A retry gets the same token, and
 * no usable token is stored.
 */
export function successorOf(secret: string, token: string): string {
  return keyed(secret, 'successor', token).toString('base64url');
}

/**
 * Derives a session's first refresh token from the sign-in, the browser's own value and the community's
 * secret. A retry therefore gets the same token.
 */
export function firstTokenOf(
  secret: string,
  { opener, browser }: { opener: string; browser: string },
): string {
  return keyed(secret, 'first', `${opener}\n${browser}`).toString('base64url');
}

/** @param head the nonce and end of the challenge */
export function challengeSignature(secret: string, purpose: string, head: Buffer): Buffer {
  return keyed(secret, 'challenge', `${purpose}\n${head.toString('hex')}`);
}

/** The key that encrypts the secrets of authenticator apps. */
export function secondFactorKey(secret: string): Buffer {
  return keyed(secret, 'second-factor-key', '');
}

/** @param code without hyphen, in upper case */
export function recoveryHash(secret: string, userId: string, code: string): Buffer {
  return keyed(secret, 'recovery-code', `${userId}\n${code}`);
}

/** The hash is unkeyed, because 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A keyed hash of an address, network or member, for values that only need to be found again. */
export function keyedHash(
  secret: string,
  kind: 'address' | 'network' | 'invitation' | 'member' | 'second-factor',
  text: string,
): Buffer {
  return keyed(secret, kind, text);
}

export function isEqualHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function keyed(secret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(secret, 'base64url');
  return createHmac('sha256', key).update(`sign-in ${purpose}\n${text}`).digest();
}
