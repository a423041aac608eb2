import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { ApiError } from '#web/data/api-error.ts';
import type { Api } from '#web/data/client.ts';
import type { ComposerRequest } from '#web/data/composer-requests.ts';

import { words } from './words.ts';

export interface Outgoing {
  ulid: string;
  text: string;
  isSensitive: boolean;
}

export type SendResult =
  | { kind: 'sent'; post: Post }
  /** This id went through before, with other words: the words at hand are not out yet. */
  | { kind: 'earlier'; post: Post }
  | { kind: 'failed'; message: string; needsNewUlid: boolean };

const SEND_TIMEOUT_MS = 20_000;

/** Sends what the composer holds. The ulid makes it safe to send again after any failure. */
export async function sendPost(
  api: Api,
  request: ComposerRequest,
  outgoing: Outgoing,
): Promise<SendResult> {
  try {
    const post = await send(api, request, outgoing);
    const { text: body } = outgoing;
    const isSame = post.body.trim() === normaliseBody(body).trim();
    return { kind: isSame ? 'sent' : 'earlier', post };
  } catch (error) {
    console.error('The post was not sent.', error);
    return { kind: 'failed', message: failureText(error), needsNewUlid: isUlidRefused(error) };
  }
}

async function send(
  api: Api,
  request: ComposerRequest,
  { ulid, text: body, isSensitive }: Outgoing,
): Promise<Post> {
  const timeoutMs = SEND_TIMEOUT_MS;
  if (request.kind === 'post') {
    return (await api('PUT /posts', { body: { ulid, body, isSensitive }, timeoutMs })).data;
  }
  const { id } = request.parent;
  if (request.kind === 'quote') {
    const quote = { ulid: id, repostUlid: ulid, title: 'quote', body, isSensitive } as const;
    return (await api('POST /posts/repost', { body: quote, timeoutMs })).data;
  }
  const comment = { ulid, body, isSensitive, parentId: id, groupName: 'default' };
  return (await api('PUT /comments', { body: comment, timeoutMs })).data;
}

/** The id is somebody else's, or this device's clock is ahead. */
function isUlidRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isNamed = ['ulid', 'repostUlid'].some((name) => error.fields[name] !== undefined);
  return error.status === 409 || isNamed;
}

/** What happened, and that nothing is lost. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return words.failed.other;
  if (error.type === 'network' || error.type === 'timeout') return words.failed.network;
  if (error.type === 'authentication') return words.failed.session;
  if (error.type === 'Too many requests') {
    return error.retryAfter === null
      ? words.failed.limitSoon
      : words.failed.limit(waitText(error.retryAfter));
  }
  if (error.type === 'server') return words.failed.other;
  return Object.values(error.fields)[0] ?? error.message;
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
