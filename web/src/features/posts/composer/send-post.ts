import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import { ApiError, isNotFound } from '#web/data/http/api-error.ts';
import type { Api } from '#web/data/api/client.ts';
import type { ComposerRequest } from '#web/data/drafts/composer-requests.ts';
import { isSentMedia } from '#web/data/uploads/sent-media.ts';

import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export interface Outgoing {
  ulid: string;
  text: string;
  isSensitive: boolean;
  /** What was uploaded or picked, in order. */
  images: readonly MediaDraftItem[];
  /** Of a link in the text. */
  openGraph?: OpenGraph | null;
}

export type SendResult =
  | { kind: 'sent'; post: Post }
  /** This id went through before, with other words: the words at hand are not out yet. */
  | { kind: 'earlier'; post: Post }
  /** This id went through before, and what it named was deleted or hidden since. */
  | { kind: 'gone' }
  /** The account is in a timeout. */
  | { kind: 'restricted'; error: ApiError }
  | {
      kind: 'failed';
      message: string;
      needsNewUlid: boolean;
      /** The id is somebody else's, or this device's clock is ahead. */
      isUlidRefused: boolean;
      isAboutMedia: boolean;
      /** What it comments on or quotes is gone: no other try goes better. */
      isGone: boolean;
    };

const SEND_TIMEOUT_MS = 20_000;

/** Sends what the composer holds. The ulid makes it safe to send again after any failure. */
export async function sendPost(
  api: Api,
  request: ComposerRequest,
  outgoing: Outgoing,
): Promise<SendResult> {
  try {
    const post = await send(api, request, outgoing);
    if (post.isDeleted || post.isHidden) return { kind: 'gone' };
    return { kind: isSame(post, outgoing) ? 'sent' : 'earlier', post };
  } catch (error) {
    if (error instanceof ApiError && error.restriction) return { kind: 'restricted', error };
    console.error('The post was not sent.', error);
    const isAboutMedia = error instanceof ApiError && error.fields['images'] !== undefined;
    const isGone = isNotFound(error);
    // It speaks of nothing that could be missing but its own first sending, which staff hid.
    if (isGone && request.kind === 'post' && !request.group) return { kind: 'gone' };
    const refused = isUlidRefused(error);
    return {
      kind: 'failed',
      message: failureText(error),
      // Of the others, too, it may be the first sending that is missing: then no other try under its id goes better.
      needsNewUlid: refused || isGone,
      isUlidRefused: refused,
      isAboutMedia,
      isGone,
    };
  }
}

/** Whether the post is what was sent. A link's preview does not count: it may come between two tries by itself. */
function isSame({ body, images, isSensitive }: Post, outgoing: Outgoing): boolean {
  if (tidied(body) !== tidied(outgoing.text) || isSensitive !== outgoing.isSensitive) return false;
  return isSentMedia(images, outgoing.images);
}

const tidied = (words: string): string => normaliseBody(words).trim();

async function send(
  api: Api,
  request: ComposerRequest,
  { ulid, text: body, isSensitive, images, openGraph }: Outgoing,
): Promise<Post> {
  const timeoutMs = SEND_TIMEOUT_MS;
  const content = {
    body,
    isSensitive,
    ...(images.length > 0 && { images: [...images] }),
    ...(openGraph && { openGraph }),
  };
  if (request.kind === 'post') {
    const { group } = request;
    const post = { ulid, ...content, ...(group && { groupId: group.id }) };
    return (await api('PUT /posts', { body: post, timeoutMs })).data;
  }
  const { id } = request.parent;
  if (request.kind === 'quote') {
    const quote = { ulid: id, repostUlid: ulid, title: 'quote', ...content } as const;
    return (await api('POST /posts/repost', { body: quote, timeoutMs })).data;
  }
  const comment = { ulid, ...content, parentId: id, groupName: 'default' };
  return (await api('PUT /comments', { body: comment, timeoutMs })).data;
}

function isUlidRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isNamed = ['ulid', 'repostUlid'].some((name) => error.fields[name] !== undefined);
  return error.status === 409 || isNamed;
}

/** What happened, and that nothing is lost. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return moreStrings.failed.other;
  if (error.type === 'network' || error.type === 'timeout') return moreStrings.failed.network;
  if (error.type === 'authentication') return moreStrings.failed.session;
  if (error.type === 'Too many requests') return moreStrings.failed.limit;
  if (error.type === 'server') return moreStrings.failed.other;
  return Object.values(error.fields)[0] ?? error.message;
}
