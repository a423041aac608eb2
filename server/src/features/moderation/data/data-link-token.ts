import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

const BYTES = 32;

/** What a link carries: it follows from its id and the community's secret, and none is stored. @param linkId uuid */
export function dataLinkToken(secret: string, linkId: string): string {
  return `${uuidToUlid(linkId)}.${signatureOf(secret, linkId).toString('base64url')}`;
}

/** Which link a token is of, a uuid; null: it is not one of ours. */
export function readDataLinkToken(secret: string, token: string): string | null {
  const [ulid = '', signature = '', ...more] = token.split('.');
  if (!isUlid(ulid) || more.length > 0) return null;
  const linkId = ulidToUuid(ulid);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === BYTES && timingSafeEqual(given, signatureOf(secret, linkId));
  // Decoding passes over foreign characters: only the very text that was written counts.
  return isOurs && given.toString('base64url') === signature ? linkId : null;
}

function signatureOf(secret: string, linkId: string): Buffer {
  return createHmac('sha256', secret).update(`data of a banned member\n${linkId}`).digest();
}
