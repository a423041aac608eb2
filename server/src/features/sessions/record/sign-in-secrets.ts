import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const INVITE_BYTES = 18;

/**
 * Derived from the link's id and the community's secret, so no database row or mail job contains a working
 * sign-in.
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
 * Derived from the link's id and the community's secret: the console can show it again, and no token is stored.
 * @param linkId uuid
 */
export function inviteToken(secret: string, linkId: string): string {
  return keyed(secret, 'invite-link', linkId).subarray(0, INVITE_BYTES).toString('base64url');
}

function sixDigits(random: Buffer): string {
  return (random.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0');
}

/** The stored hash of a code. Keyed, because six digits alone could be guessed. */
export function hashOtp(secret: string, linkId: string, otp: string): Buffer {
  return keyed(secret, 'code-hash', `${linkId}:${otp}`);
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The next refresh token, derived from this one and the community's secret. A retry gets the same token, and no
 * usable one is stored.
 */
export function successorOf(secret: string, token: string): string {
  return keyed(secret, 'successor', token).toString('base64url');
}

/**
 * The first refresh token of a session. Derived from the sign-in, the browser's own value and the community's
 * secret, so that a retry gets the same one.
 */
export function firstTokenOf(
  secret: string,
  { opener, browser }: { opener: string; browser: string },
): string {
  return keyed(secret, 'first', `${opener}\n${browser}`).toString('base64url');
}

/** Unkeyed, because 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A keyed hash of an address, network or member, for values that only need to be found again. */
export function keyedHash(
  secret: string,
  kind: 'address' | 'network' | 'invitation' | 'member',
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
