import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const INVITE_BYTES = 18;

/**
 * What a mailed link carries. Both follow from the link's id and the community's secret, so neither the
 * database nor a waiting mail job ever holds what signs someone in.
 */
export interface MailedSecrets {
  token: string;
  /** Six digits. */
  otp: string;
}

/** @param linkId uuid. @param secret base64url. */
export function mailedSecrets(secret: string, linkId: string): MailedSecrets {
  return {
    token: keyed(secret, 'link', linkId).toString('base64url'),
    otp: sixDigits(keyed(secret, 'code', linkId)),
  };
}

/** The code that is mailed to one of the two addresses of a change. @param changeId uuid */
export function addressCode(secret: string, changeId: string, to: 'new' | 'old'): string {
  return sixDigits(keyed(secret, 'address-code', `${to}:${changeId}`));
}

/**
 * What a link of staff carries. It follows from the link's id and the community's secret, so that it can be copied
 * again from the console and nothing in the database lets anybody in. @param linkId uuid
 */
export function inviteToken(secret: string, linkId: string): string {
  return keyed(secret, 'invite-link', linkId).subarray(0, INVITE_BYTES).toString('base64url');
}

function sixDigits(random: Buffer): string {
  return (random.readBigUInt64BE() % 1_000_000n).toString().padStart(6, '0');
}

/** What is stored of a code; useless without the secret, although codes are few. */
export function hashOtp(secret: string, linkId: string, otp: string): Buffer {
  return keyed(secret, 'code-hash', `${linkId}:${otp}`);
}

/** 256 random bits, for refresh tokens and for links that nobody mails. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The refresh token that follows another. It follows from it and the community's secret, so whoever asks twice
 * gets the same one, and nothing that signs anybody in is stored in between.
 */
export function successorOf(secret: string, token: string): string {
  return keyed(secret, 'successor', token).toString('base64url');
}

/**
 * The first refresh token of a session whose answer may be lost. It follows from what opened the session, from what
 * that browser alone knows, and from the community's secret: who asks again with both gets the same one.
 */
export function firstTokenOf(
  secret: string,
  { opener, browser }: { opener: string; browser: string },
): string {
  return keyed(secret, 'first', `${opener}\n${browser}`).toString('base64url');
}

/** What is stored of a token of 256 bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** An address, a network or a member, as it is stored where it need only be found again. */
export function blindly(
  secret: string,
  kind: 'address' | 'network' | 'invitation' | 'member',
  text: string,
): Buffer {
  return keyed(secret, kind, text);
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function keyed(secret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(secret, 'base64url');
  return createHmac('sha256', key).update(`sign-in ${purpose}\n${text}`).digest();
}
