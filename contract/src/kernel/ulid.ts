const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const VALUES = Array.from({ length: 128 }, (_, code) =>
  ALPHABET.indexOf(String.fromCharCode(code)),
);

/** A page of posts contains hundreds of ids, so ten bits are written at a time. */
const PAIRS = Array.from(
  { length: 1024 },
  (_, bits) => ALPHABET.charAt(bits >> 5) + ALPHABET.charAt(bits & 31),
);
const DIGITS = Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
);

/** 26 characters; the first is at most 7, so that the value fits 128 bits. Upper case only on the wire. */
export const ULID_PATTERN = '^[0-7][0-9A-HJKMNP-TV-Z]{25}$';
const ULID_REGEXP = new RegExp(ULID_PATTERN);

export function isUlid(value: unknown): value is string {
  return typeof value === 'string' && ULID_REGEXP.test(value);
}

export function makeUlid(timeMs: number): string {
  let hex = hexOf(timeMs, 12);
  for (const byte of crypto.getRandomValues(new Uint8Array(10))) hex += hexOf(byte, 2);
  return uuidToUlid(hex);
}

export function ulidTime(ulid: string): number {
  return valueOf(ulid, 0, 10);
}

export function ulidToUuid(ulid: string): string {
  let hex = hexOf(valueOf(ulid, 0, 2), 2);
  for (let at = 2; at < 26; at += 4) hex += hexOf(valueOf(ulid, at, at + 4), 5);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns the same 128 bits as a ulid, for the wire. The UUID may have hyphens or none. */
export function uuidToUlid(uuid: string): string {
  let text = '';
  let bits = 0;
  // Two leading zero bits extend the 128 bits to 130, which is thirteen times ten bits.
  let held = 2;
  for (let at = 0; at < uuid.length; at++) {
    const digit = DIGITS[uuid.charCodeAt(at)] ?? -1;
    if (digit < 0) continue;
    bits = (bits << 4) | digit;
    held += 4;
    if (held < 10) continue;
    held -= 10;
    text += PAIRS[bits >> held] ?? '';
    bits &= (1 << held) - 1;
  }
  return text;
}

function valueOf(ulid: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 32 + (VALUES[ulid.charCodeAt(at)] ?? -1);
  return value;
}

function hexOf(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

export const NIL_ULID = '0'.repeat(26);
