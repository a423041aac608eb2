import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

const BYTES = 16;

/**
 * A token that only ends a member's digests and never expires. Derived from the community's secret, not stored.
 */
export function unsubscribeToken(secret: string, userId: string): string {
  return `${uuidToUlid(userId)}.${signatureOf(secret, userId).toString('base64url')}`;
}

export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [ulid = '', signature = ''] = token.split('.');
  if (!isUlid(ulid)) return null;
  const userId = ulidToUuid(ulid);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === BYTES && timingSafeEqual(given, signatureOf(secret, userId));
  return isOurs ? userId : null;
}

function signatureOf(secret: string, userId: string): Buffer {
  return createHmac('sha256', secret)
    .update(`unsubscribe digest\n${userId}`)
    .digest()
    .subarray(0, BYTES);
}
