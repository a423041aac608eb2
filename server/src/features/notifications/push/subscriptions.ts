import { createECDH, randomUUID } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { invalid } from '#src/kernel/refusal.ts';
import type { PushHosts } from '#src/platform/push/push-hosts.ts';
import {
  findSubscriptionsOf,
  saveSubscription,
  removeEndpoint,
  trimSubscriptions,
} from './subscriptions.store.ts';
import { transact, writeInStatement } from '#src/platform/idempotency/transact.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

type Parts = Pick<NotificationsParts, 'clock' | 'db'> & {
  accepts: PushHosts;
  isPlainPush?: boolean;
};

interface Caller {
  userId: string;
  sessionId: string;
}

interface Wanted {
  endpoint: string;
  publicKey: string;
  authToken: string;
  contentEncoding: 'aes128gcm' | 'aesgcm';
}

/** RFC 8291: an uncompressed point of P-256, and 16 bytes that only the browser and this server know. */
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

export async function createSubscription(
  deps: Parts,
  { userId, sessionId }: Caller,
  wanted: Wanted,
): Promise<void> {
  const url = pushAddress(deps, wanted.endpoint);
  checkKeys(wanted);
  const made = { id: randomUUID(), host: url.host, userId, sessionId, ...wanted };
  await transact(deps.db, async (tx) => {
    if (!(await saveSubscription(tx, made, deps.clock.now()))) {
      throw invalid({ endpoint: 'This endpoint belongs to another member.' });
    }
    await trimSubscriptions(tx, userId, LIMITS.pushSubscriptions);
  });
}

/** The host name is resolved at the first push, so that the member does not wait for a name server. */
function pushAddress({ accepts, isPlainPush = false }: Parts, endpoint: string): URL {
  const url = URL.parse(endpoint);
  const isWeb = url?.protocol === 'https:' && url.port === '';
  const isPlain = isPlainPush && url?.protocol === 'http:';
  const isKnown = url && (isWeb || isPlain) && accepts(url.hostname);
  if (!isKnown || url.username !== '' || url.password !== '') {
    throw invalid({ endpoint: 'This server does not send to this push service.' });
  }
  return url;
}

function checkKeys({ publicKey, authToken }: Wanted): void {
  if (!isBase64Url(publicKey, POINT_BYTES) || !isOnCurve(publicKey)) {
    throw invalid({ publicKey: 'This is not a valid key of a push subscription.' });
  }
  if (!isBase64Url(authToken, AUTH_BYTES)) {
    throw invalid({ authToken: 'This is not a valid secret of a push subscription.' });
  }
}

function isBase64Url(text: string, bytes: number): boolean {
  return /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
}

function isOnCurve(publicKey: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(publicKey, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

export async function listSubscriptions(
  { db }: Pick<NotificationsParts, 'db'>,
  { userId, sessionId }: Caller,
): Promise<{ sessionId: string; isCurrent: boolean; createdAt: string }[]> {
  const found = await findSubscriptionsOf(db, userId);
  return found.map((each) => ({
    sessionId: uuidToUlid(each.sessionId),
    isCurrent: each.sessionId === sessionId,
    createdAt: each.createdAt.toISOString(),
  }));
}

export async function deleteSubscription(
  { db }: Pick<NotificationsParts, 'db'>,
  { userId }: Caller,
  endpoint: string,
): Promise<void> {
  await writeInStatement(db, (own) => removeEndpoint(own, userId, endpoint));
}
