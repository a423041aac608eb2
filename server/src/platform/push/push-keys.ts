import { createECDH, hkdfSync } from 'node:crypto';

export interface PushKeys {
  /** By which push services know this community: an uncompressed point of P-256, in base64url. */
  publicKey: string;
  privateKey: string;
}

const BYTES = 32;

/**
 * The community's keys of RFC 8292, always the same for the same secret: nothing more has to be kept or copied to
 * other processes, and browsers that subscribed stay so.
 */
export function pushKeys(secret: string): PushKeys {
  for (let count = 0; ; count += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `web push ${count}`, BYTES));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(bytes);
    } catch {
      // Of 2^32 numbers one is too large for the curve.
      continue;
    }
    return {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: bytes.toString('base64url'),
    };
  }
}
