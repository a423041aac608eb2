import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

const BYTES = 32;

/** The token of a link, derived from its id and the community's secret; it is not stored. @param linkId uuid */
export function dataLinkToken(secret: string, linkId: string): string {
  return `${uuidToUlid(linkId)}.${signatureOf(secret, linkId).toString('base64url')}`;
}

export function readDataLinkToken(secret: string, token: string): string | null {
  const [ulid = '', signature = '', ...more] = token.split('.');
  if (!isUlid(ulid) || more.length > 0) return null;
  const linkId = ulidToUuid(ulid);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === BYTES && timingSafeEqual(given, signatureOf(secret, linkId));
  // Decoding skips invalid characters, so the signature must also match as text.
  return isOurs && given.toString('base64url') === signature ? linkId : null;
}

function signatureOf(secret: string, linkId: string): Buffer {
  return createHmac('sha256', secret).update(`data of a banned member\n${linkId}`).digest();
}
