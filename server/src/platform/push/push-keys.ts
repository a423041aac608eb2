import { createECDH, hkdfSync } from 'node:crypto';

export interface PushKeys {
  /** Identifies this community to push services: an uncompressed point of P-256, in base64url. */
  publicKey: string;
  privateKey: string;
}

const BYTES = 32;

/**
 * The community's VAPID keys (RFC 8292), derived from the secret. Nothing else needs to be stored or copied,
 * and browser subscriptions stay valid.
 */
export function pushKeys(secret: string): PushKeys {
  for (let count = 0; ; count += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `web push ${count}`, BYTES));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(bytes);
    } catch {
      // One number in 2^32 is too large for the curve; try the next.
      continue;
    }
    return {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: bytes.toString('base64url'),
    };
  }
}
