import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { ScheduledPost } from '@rookery/contract/posts/scheduled-post.ts';

import { runOrShowFailure, showFailure } from '#web/data/api/show-failure.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { type DraftOptions, parseOptions } from '#web/data/drafts/draft-options.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { createTimeout } from '#web/data/settings/timeout.part.ts';
import { addPostToLists } from '#web/features/posts/send/add-post-to-lists.part.ts';
import { postedMedia } from '#web/features/posts/drafts/edited-post.ts';
import { openAgain } from '#web/features/posts/drafts/redraft.ts';
import { refreshScheduled } from '#web/features/posts/schedule/scheduled-posts.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { scheduledStrings as texts } from './scheduled-strings.ts';

/** The same order as new posts, so that a request never overtakes the one that scheduled the post. */
const ORDER = { subject: 'posts' };

export function cancelScheduled(page: Page, ulid: string): Promise<boolean> {
  return runOrShowFailure(async () => {
    const done = await sendOrWait(page, 'DELETE /posts/scheduled', { body: { ulid } }, ORDER);
    if (done) showToast(texts.canceled);
    await update(page);
  });
}

export async function publishScheduled(page: Page, ulid: string): Promise<void> {
  try {
    const call = 'POST /posts/scheduled/publish';
    const answer = await sendOrWait(page, call, { body: { ulid } }, ORDER);
    if (!answer) return;
    addPostToLists(page, answer.data, null, false);
    showToast(texts.posted);
  } catch (error) {
    const isTimeout = error instanceof ApiError && error.restriction;
    if (isTimeout) page.part(createTimeout).tellRefusal(error);
    else showFailure(error);
  }
  await update(page);
}

async function update(page: Page): Promise<void> {
  await refreshScheduled(page);
  await page
    .part(createOwnAccount)
    .loadCurrentUser()
    .catch((error: unknown) => console.info('The account could not be loaded.', error));
}

/** Opens the composer with the post. The next Schedule replaces it. */
export function editScheduled(page: Page, post: ScheduledPost): Promise<string | null> {
  const now = page.clock.now();
  const { body, isSensitive, images, groupId, groupName } = post;
  const group = groupId === null ? undefined : { id: groupId, name: groupName ?? '' };
  const draft: Draft = {
    draftId: group ? `group-${group.id}` : 'default',
    originalPostId: null,
    postType: 'POST',
    ...(group && { group }),
    postBody: body,
    isSensitive,
    media: images.map((image) => postedMedia(image, makeUlid(now))),
    options: optionsOf(post, page.serverTime.now().getTime()),
    ulid: makeUlid(now),
    updatedAt: now,
    version: `${now}-${makeUlid(now)}`,
    basedOn: null,
  };
  return openAgain(page, draft);
}

function optionsOf({ ulid, options, publishAt }: ScheduledPost, now: number): DraftOptions {
  const isAhead = Date.parse(publishAt) > now;
  return {
    ...parseStored(options),
    publishAt: isAhead ? publishAt : null,
    scheduledUlid: ulid,
  };
}

function parseStored(options: string | null): DraftOptions {
  try {
    return parseOptions(options === null ? null : JSON.parse(options));
  } catch (error) {
    console.info('The choices of a scheduled post could not be read.', error);
    return {};
  }
}
