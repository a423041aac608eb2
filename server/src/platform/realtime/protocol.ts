import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTooDeep } from '#src/kernel/json-depth.ts';

/**
 * Close codes of the Pusher protocol, version 7. Clients do not reconnect after 40xx and 43xx. They
 * reconnect after a pause for 41xx, and immediately for 42xx.
 */
export const closeCodes = {
  unknownKey: 4001,
  unsupportedVersion: 4007,
  overCapacity: 4100,
  reconnect: 4200,
  silent: 4201,
  flood: 4301,
} as const;

/** The `status` of a refused subscription, as client libraries expect it. */
export type SubscriptionFault =
  | { type: 'AuthError'; status: 401 | 403; error: string }
  | { type: 'SubscriptionError'; status: 400 | 404 | 429; error: string };

export type ClientMessage =
  | { event: 'pusher:ping' | 'pusher:pong' }
  | { event: 'pusher:subscribe'; channel: string; auth: string }
  | { event: 'pusher:unsubscribe'; channel: string }
  | { event: 'client'; name: string }
  | { event: 'unknown' }
  | { event: 'malformed'; fault: string };

const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;

export const isChannelName = (name: string): boolean => CHANNEL_NAME.test(name);
export const isPrivate = (channel: string): boolean => channel.startsWith('private-');

const UNSUPPORTED_PREFIXES = [
  'presence-',
  'private-encrypted-',
  'cache-',
  'private-cache-',
  'presence-cache-',
];
export const isUnsupported = (channel: string): boolean =>
  UNSUPPORTED_PREFIXES.some((prefix) => channel.startsWith(prefix));

/** The protocol requires server data as JSON inside JSON. */
export function serverMessage(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data ?? {}) });
}

export const pongMessage = serverMessage('pusher:pong', {});
export const pingMessage = serverMessage('pusher:ping', {});

/** An error that leaves the connection open: the protocol gives such errors no code. */
export function errorMessage(message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code: null, message } });
}

export function readClientMessage(text: string): ClientMessage {
  let message: unknown;
  if (isTooDeep(text)) return { event: 'malformed', fault: 'This message is nested too deeply.' };
  try {
    message = JSON.parse(text);
  } catch {
    return { event: 'malformed', fault: 'This message is not JSON.' };
  }
  const { event, data } = asRecord(message);
  if (typeof event !== 'string') {
    return { event: 'malformed', fault: 'This message has no event name.' };
  }
  switch (event) {
    case 'pusher:ping':
    case 'pusher:pong':
      return { event };
    case 'pusher:subscribe':
    case 'pusher:unsubscribe': {
      const { channel, auth } = asRecord(data);
      if (typeof channel !== 'string') {
        return { event: 'malformed', fault: `${event} needs the name of a channel.` };
      }
      return { event, channel, auth: typeof auth === 'string' ? auth : '' };
    }
    default:
      return event.startsWith('client-') ? { event: 'client', name: event } : { event: 'unknown' };
  }
}

interface Subscription {
  socketId: string;
  channel: string;
  holder: string;
}

/**
 * Returns `key:signature`, and `:holder` if there is one. Client libraries send this text with their
 * subscription, so every process learns the holder from it.
 */
export function signSubscription(
  { key, secret }: { key: string; secret: string },
  { socketId, channel, holder }: Subscription,
): string {
  const tail = holder && `:${holder}`;
  const hmac = createHmac('sha256', secret).update(`${socketId}:${channel}${tail}`);
  return `${key}:${hmac.digest('hex')}${tail}`;
}

export function signedHolder(
  application: { key: string; secret: string },
  socketId: string,
  channel: string,
  auth: string,
): string | null {
  const holder = auth.split(':')[2] ?? '';
  const expected = Buffer.from(signSubscription(application, { socketId, channel, holder }));
  const given = Buffer.from(auth);
  return given.length === expected.length && timingSafeEqual(given, expected) ? holder : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
