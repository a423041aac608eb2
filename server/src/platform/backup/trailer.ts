export interface Trailer {
  bytes: number;
  sha256: Buffer;
}

// The trailer is a skippable frame (RFC 8878), so that a truncated or extended file is detected
// immediately.
const MAGIC = 0x18_4d_2a_50;
const HEAD_BYTES = 8;
const HASH_BYTES = 32;
const CONTENT_BYTES = 8 + HASH_BYTES;

export const TRAILER_BYTES = HEAD_BYTES + CONTENT_BYTES;

export function makeTrailer({ bytes, sha256 }: Trailer): Buffer {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(MAGIC, 0);
  trailer.writeUInt32LE(CONTENT_BYTES, 4);
  trailer.writeBigUInt64LE(BigInt(bytes), HEAD_BYTES);
  sha256.copy(trailer, HEAD_BYTES + 8);
  return trailer;
}

export function readTrailer(end: Buffer, size: number): Trailer | null {
  if (end.length !== TRAILER_BYTES) return null;
  const bytes = Number(end.readBigUInt64LE(HEAD_BYTES));
  const isOurs = end.readUInt32LE(0) === MAGIC && end.readUInt32LE(4) === CONTENT_BYTES;
  if (!isOurs || bytes !== size - TRAILER_BYTES) return null;
  return { bytes, sha256: end.subarray(HEAD_BYTES + 8) };
}
