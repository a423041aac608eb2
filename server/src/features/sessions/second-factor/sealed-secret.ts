import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { secondFactorKey } from '#src/features/sessions/record/sign-in-secrets.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for one member with a key from the community's secret. */
export function sealSecret(secret: string, userId: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secondFactorKey(secret), nonce);
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error if the community's secret was replaced, or the row belongs to another member */
export function openSecret(secret: string, userId: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const cipher = createDecipheriv(CIPHER, secondFactorKey(secret), nonce);
  cipher.setAAD(Buffer.from(userId));
  cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plain = cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([plain, cipher.final()]);
}
