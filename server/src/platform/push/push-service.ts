import type { Clock } from '#src/kernel/clock.ts';
import type { GuardedPost } from '#src/platform/fetch/guarded-post.ts';
import type { PushKeys } from './push-keys.ts';

export interface PushTo {
  endpoint: string;
  /** p256dh and auth, in base64url. */
  publicKey: string;
  authToken: string;
  contentEncoding: 'aes128gcm' | 'aesgcm';
}

export interface Push {
  /** At most 3,000 bytes: services refuse more than 4,096 when it is encrypted. */
  payload: string;
  /** Of two with the same topic the service keeps the later one. At most 32 characters of base64url. */
  topic: string;
  /** Seconds for which it is worth delivering. */
  ttl: number;
}

export interface PushAnswer {
  status: number;
  /** Seconds after which to try again, if it said so. */
  retryAfter: number | null;
}

/** Whether a service refused who sends, not what is sent: the next try is signed anew. */
export const isSenderRefused = ({ status }: Pick<PushAnswer, 'status'>): boolean =>
  status === 401 || status === 403;

/** Encrypts something for one browser (RFC 8291), and hands it to its push service. @throws FetchFault without an answer */
export type SendPush = (to: PushTo, push: Push) => Promise<PushAnswer>;

const TIMEOUT_MS = 10_000;
/** Who sends is signed for twelve hours; signing it for every push would cost as much as encrypting that. */
const REUSED_MS = 3_600_000;
/** One that is newer was refused for another reason: a device whose key is not ours refuses each. */
const FRESH_MS = 60_000;
const MOST_SIGNED = 100;

/** @param subject how a push service reaches whoever runs this community: mailto: or https: */
export function createPushService(deps: {
  post: GuardedPost;
  keys: PushKeys;
  subject: string;
  clock: Clock;
  /** Hears the status of each answer; null: there was none. */
  onPush?: ((status: number | null) => void) | undefined;
}): SendPush {
  const { post, keys, subject, clock, onPush } = deps;
  const signed = new Map<string, { authorization: string; at: number }>();

  /** Who sends, signed for this push service. */
  const authorizationFor = async (audience: string): Promise<string> => {
    const now = clock.now().getTime();
    const known = signed.get(audience);
    // Signed by a clock that ran ahead, it would end later than a service allows.
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
  /** What was refused is not sent again; what is fresh stays, for the other devices of that service. */
  const forget = (audience: string, authorization: string | undefined): void => {
    const known = signed.get(audience);
    if (!known || known.authorization !== authorization) return;
    if (clock.now().getTime() - known.at >= FRESH_MS) signed.delete(audience);
  };
  return async ({ endpoint, publicKey, authToken, contentEncoding }, { payload, topic, ttl }) => {
    const { default: webPush } = await import('web-push');
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: authToken } };
    // The older encoding names the key beside its own.
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

/** Dates are rare here, and say no more than that it is too early. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}
