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
  const { ulid, text: body, isSensitive } = outgoing;
  try {
    const { data: post } =
      request.kind === 'post'
        ? await api('PUT /posts', { body: { ulid, body, isSensitive }, timeoutMs: SEND_TIMEOUT_MS })
        : await api('PUT /comments', {
            body: { ulid, body, isSensitive, parentId: request.parent.id, groupName: 'default' },
            timeoutMs: SEND_TIMEOUT_MS,
          });
    const isSame = post.body.trim() === normaliseBody(body).trim();
    return { kind: isSame ? 'sent' : 'earlier', post };
  } catch (error) {
    console.error('The post was not sent.', error);
    return { kind: 'failed', message: failureText(error), needsNewUlid: isUlidRefused(error) };
  }
}

/** The id is somebody else's, or this device's clock is ahead. */
function isUlidRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.fields['ulid'] !== undefined);
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
