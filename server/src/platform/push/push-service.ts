import type { Clock } from '#src/kernel/clock.ts';
import type { GuardedPost } from '#src/platform/fetch/guarded-post.ts';
import type { PushKeys } from './push-keys.ts';

export interface PushTarget {
  endpoint: string;
  /** The p256dh key. This key and `authToken` (auth) are in base64url. */
  publicKey: string;
  authToken: string;
  contentEncoding: 'aes128gcm' | 'aesgcm';
}

export interface Push {
  /** At most 3,000 bytes: services refuse more than 4,096 encrypted bytes. */
  payload: string;
  /** A service keeps only the latest push of a topic. A topic has at most 32 characters of base64url. */
  topic: string;
  /** The lifetime in seconds. */
  ttl: number;
}

export interface PushAnswer {
  status: number;
  /** Seconds until a retry. Null if the service named none. */
  retryAfter: number | null;
}

/** Whether a service rejected the sender's signature instead of the push. The next try is signed again. */
export const isSenderRefused = ({ status }: Pick<PushAnswer, 'status'>): boolean =>
  status === 401 || status === 403;

/**
 * Encrypts a push for one browser (RFC 8291), and sends it to the browser's push service.
 * @throws FetchFault if there is no response
 */
export type SendPush = (to: PushTarget, push: Push) => Promise<PushAnswer>;

const TIMEOUT_MS = 10_000;
/**
 * Time in ms to reuse a signature, which is valid for twelve hours. Signing each push would cost as much as
 * encrypting it.
 */
const REUSED_MS = 3_600_000;
/**
 * A signature younger than this was refused for another reason. A device with a foreign key refuses every
 * signature.
 */
const FRESH_MS = 60_000;
const MOST_SIGNED = 100;

/** @param subject the address at which a push service reaches the operator: mailto: or https: */
export function createPushService(deps: {
  post: GuardedPost;
  keys: PushKeys;
  subject: string;
  clock: Clock;
  onPush?: ((status: number | null) => void) | undefined;
}): SendPush {
  const { post, keys, subject, clock, onPush } = deps;
  const signed = new Map<string, { authorization: string; at: number }>();

  const authorizationFor = async (audience: string): Promise<string> => {
    const now = clock.now().getTime();
    const known = signed.get(audience);
    // A negative age means that the clock was set back. A signature from a fast clock would expire later
    // than a service allows.
    const age = known ? now - known.at : -1;
    if (known && age >= 0 && age < REUSED_MS) return known.authorization;
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = keys;
    const { Authorization: authorization } = webPush.getVapidHeaders(
      audience,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
    );
    if (signed.size >= MOST_SIGNED) signed.clear();
    signed.set(audience, { authorization, at: now });
    return authorization;
  };
  /** Drops the refused signature but keeps a newer one, which works for the service's other devices. */
  const forget = (audience: string, authorization: string | undefined): void => {
    const known = signed.get(audience);
    if (!known || known.authorization !== authorization) return;
    if (clock.now().getTime() - known.at >= FRESH_MS) signed.delete(audience);
  };
  return async ({ endpoint, publicKey, authToken, contentEncoding }, { payload, topic, ttl }) => {
    const { default: webPush } = await import('web-push');
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: authToken } };
    // The older encoding names the key in a separate header.
    const isOlder = contentEncoding === 'aesgcm';
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
      ...(isOlder && { vapidDetails: { subject, ...keys } }),
      TTL: ttl,
      topic,
      contentEncoding,
    });
    const { origin } = new URL(endpoint);
    if (!isOlder) headers['Authorization'] = await authorizationFor(origin);
    const answer = await post
      .send(endpoint, { headers, body, timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => {
        onPush?.(null);
        throw error;
      });
    onPush?.(answer.status);
    if (isSenderRefused(answer)) forget(origin, headers['Authorization']);
    return { status: answer.status, retryAfter: secondsOf(answer.retryAfter) };
  };
}

/** Returns null for a date. Dates are rare, and only mean that it is too early. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}
