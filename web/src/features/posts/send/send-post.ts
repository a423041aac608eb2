import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

import type { ComposerRequest } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { ApiError, isNotFound } from '#web/data/http/api-error.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { outgoingPoll } from '#web/features/posts/polls/poll-draft.ts';
import { chosenAudience } from '#web/features/posts/audience/chosen-audience.ts';
import { orderOf } from '#web/features/posts/drafts/edited-post.ts';
import { isForLater, sendScheduled } from './send-scheduled.ts';
import { warningFor } from '#web/features/posts/drafts/warning-for.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

export interface Outgoing {
  text: string;
  isSensitive: boolean;
  images: readonly MediaDraftItem[];
  openGraph?: OpenGraph | null;
  draft: Draft;
}

export type SendResult =
  | { kind: 'sent'; post: Post }
  | { kind: 'waiting' }
  | { kind: 'scheduled'; at: string }
  /** The edited post has changed elsewhere. */
  | { kind: 'changed' }
  | { kind: 'restricted'; error: ApiError }
  | {
      kind: 'failed';
      message: string;
      isAboutMedia: boolean;
      /** The parent or quoted post is gone: a retry cannot succeed. */
      isGone: boolean;
      /** The scheduled post that the draft replaces was published since. */
      isPublished?: boolean;
    };

export async function sendPost(
  page: Page,
  request: ComposerRequest,
  outgoing: Outgoing,
): Promise<SendResult> {
  try {
    const sent = await sendWithNewId(page, request, outgoing);
    if (sent.state === 'scheduled') return { kind: 'scheduled', at: sent.at };
    return sent.state === 'sent' ? { kind: 'sent', post: sent.answer.data } : { kind: 'waiting' };
  } catch (error) {
    if (error instanceof ApiError && error.restriction) return { kind: 'restricted', error };
    if (request.kind === 'edit' && isConflict(error)) return { kind: 'changed' };
    console.error('The post could not be sent.', error);
    const isAboutMedia = error instanceof ApiError && error.fields['images'] !== undefined;
    const isPublished = isConflict(error) && Boolean(outgoing.draft.options?.scheduledUlid);
    const failed = { kind: 'failed', message: failureText(error), isAboutMedia } as const;
    return { ...failed, isGone: isNotFound(error), ...(isPublished && { isPublished }) };
  }
}

/** Retries with another id when the server rejects one, because another post may have it. */
async function sendWithNewId(page: Page, request: ComposerRequest, outgoing: Outgoing) {
  if (request.kind === 'edit') return sendEdit(page, request.post, outgoing);
  const sendNew = () => send(page, request, outgoing, makeUlid(page.clock.now()));
  try {
    return await sendNew();
  } catch (error) {
    if (!isUlidRefused(error)) throw error;
    return sendNew();
  }
}

function sendEdit(page: Page, post: Post, { text: body, isSensitive, openGraph, draft }: Outgoing) {
  const edit = {
    ulid: post.id,
    version: (draft.editedVersion ?? 0) + pendingEdits(page, post.id),
    body,
    isSensitive,
    ...(isSensitive && { warning: warningFor(draft) ?? '' }),
    images: orderOf(draft.media),
    ...(post.title !== null && { title: post.title }),
    ...(openGraph && { openGraph }),
  };
  const order = { subject: `post ${post.id}`, shown: draft };
  return page.part(createOutbox).send('PATCH /posts', { body: edit }, order);
}

/** Earlier edits of a post that still wait. Each makes another version. */
function pendingEdits(page: Page, ulid: string): number {
  const { items } = page.part(createOutbox).store.getState();
  return items.filter(({ call, input }) => {
    return call === 'PATCH /posts' && (input.body as { ulid?: unknown } | undefined)?.ulid === ulid;
  }).length;
}

async function send(
  page: Page,
  request: Exclude<ComposerRequest, { kind: 'edit' }>,
  { text: body, isSensitive, images, openGraph, draft }: Outgoing,
  ulid: string,
) {
  const outbox = page.part(createOutbox);
  const { poll } = draft.options ?? {};
  const warning = warningFor(draft);
  const content = {
    body,
    isSensitive,
    ...(warning !== null && { warning }),
    ...(images.length > 0 && { images: [...images] }),
    ...(openGraph && { openGraph }),
  };
  const { whoAnswers, whoQuotes } = chosenAudience(page, draft.options);
  const audience = {
    ...(whoAnswers !== 'everyone' && { whoAnswers }),
    ...(whoQuotes !== 'everyone' && { whoQuotes }),
  };
  if (request.kind === 'post') {
    const { group } = request;
    const options = { ...outgoingPoll(poll), ...audience };
    const post = { ulid, ...content, ...options, ...(group && { groupId: group.id }) };
    if (isForLater(draft)) return sendScheduled(page, post, draft);
    return outbox.send('PUT /posts', { body: post }, { subject: 'posts', shown: draft });
  }
  const { id } = request.parent;
  const order = { subject: `post ${id}`, shown: draft };
  if (request.kind === 'quote') {
    const options = { ...outgoingPoll(poll), ...audience };
    const quote = { ulid: id, repostUlid: ulid, title: 'quote', ...content, ...options } as const;
    return outbox.send('POST /posts/repost', { body: quote }, order);
  }
  const comment = { ulid, ...content, parentId: id, groupName: 'default' };
  return outbox.send('PUT /comments', { body: comment }, order);
}

function isUlidRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isNamed = ['ulid', 'repostUlid'].some((name) => error.fields[name] !== undefined);
  return isNamed || isConflict(error);
}

/** With a Retry-After, the first request is still in flight. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.retryAfter === null;
}

export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return moreStrings.failed.other;
  if (error.type === 'network' || error.type === 'timeout') return moreStrings.failed.network;
  if (error.type === 'authentication') return moreStrings.failed.session;
  if (error.type === 'Too many requests') return moreStrings.failed.limit;
  if (error.type === 'server') return moreStrings.failed.other;
  return Object.values(error.fields)[0] ?? error.message;
}
