/** Crockford's base 32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters; the first is at most 7, so that the value fits 128 bits. Upper case only on the wire. */
export const ULID_PATTERN = '^[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const SHAPE = new RegExp(ULID_PATTERN);

export function isUlid(value: unknown): value is string {
  return typeof value === 'string' && SHAPE.test(value);
}

/** A ulid for `timeMs`, with 80 random bits from the platform's generator. */
export function makeUlid(timeMs: number): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  let bits = BigInt(timeMs);
  for (const byte of random) bits = (bits << 8n) | BigInt(byte);
  return encode(bits);
}

/** Milliseconds since 1970 that the ulid's first 48 bits hold. */
export function ulidTime(ulid: string): number {
  let time = 0;
  for (let at = 0; at < 10; at++) time = time * 32 + ALPHABET.indexOf(ulid.charAt(at));
  return time;
}

/** The same 128 bits as a uuid, for the database. */
export function ulidToUuid(ulid: string): string {
  let bits = 0n;
  for (const character of ulid) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(character));
  const hex = bits.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The same 128 bits as a ulid, for the wire. */
export function uuidToUlid(uuid: string): string {
  return encode(BigInt(`0x${uuid.replaceAll('-', '')}`));
}

function encode(bits: bigint): string {
  let rest = bits;
  let text = '';
  for (let at = 0; at < 26; at++) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}

/** Nobody's and nothing's. */
export const NIL_ULID = '0'.repeat(26);
