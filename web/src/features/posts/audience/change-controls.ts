import type { Post } from '@rookery/contract/posts/post.ts';

import { showFailure } from '#web/data/api/show-failure.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createLive } from '#web/data/live/live.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import type { AudienceChoice } from './audience-items.ts';
import { audienceStrings } from './audience-strings.ts';

export function changeAudience(page: Page, { id }: Post, choice: AudienceChoice): Promise<void> {
  const { whoAnswers, whoQuotes } = choice;
  const text = whoAnswers
    ? audienceStrings.canAnswer[whoAnswers]
    : audienceStrings.canQuote[whoQuotes ?? 'everyone'];
  return apply(page, { done: text }, () =>
    sendOrWait(page, 'PATCH /posts/audience', { body: { ulid: id, ...choice } }, orderOf(id)),
  );
}

export function setLocked(page: Page, post: Post, isLocked: boolean): Promise<void> {
  const { id } = post;
  return apply(
    page,
    {
      done: isLocked ? audienceStrings.locked : audienceStrings.unlocked,
      undo: () => void setLocked(page, post, !isLocked),
    },
    () => sendOrWait(page, 'PATCH /posts/audience', { body: { ulid: id, isLocked } }, orderOf(id)),
  );
}

export function setAnswerHidden(page: Page, post: Post, on: boolean): Promise<void> {
  const { id: ulid } = post;
  return apply(
    page,
    {
      done: on ? audienceStrings.hidden : audienceStrings.shown,
      undo: () => void setAnswerHidden(page, post, !on),
    },
    () =>
      on
        ? sendOrWait(page, 'PUT /comments/hidden', { body: { ulid } }, orderOf(ulid))
        : sendOrWait(page, 'DELETE /comments/hidden', { query: { ulid }, body: {} }, orderOf(ulid)),
  );
}

export function setDetached(page: Page, post: Post, on: boolean): Promise<void> {
  const { id: ulid } = post;
  return apply(
    page,
    {
      done: on ? audienceStrings.detached : audienceStrings.attached,
      undo: () => void setDetached(page, post, !on),
    },
    () =>
      on
        ? sendOrWait(page, 'PUT /posts/detached', { body: { ulid } }, orderOf(ulid))
        : sendOrWait(page, 'DELETE /posts/detached', { query: { ulid }, body: {} }, orderOf(ulid)),
  );
}

const orderOf = (id: string) => ({ subject: `post ${id}` });

interface Texts {
  done: string;
  undo?: () => void;
}

async function apply(
  page: Page,
  { done, undo }: Texts,
  send: () => Promise<{ data: Post } | null>,
): Promise<void> {
  try {
    const sent = await send();
    if (sent === null) return;
    page.part(createEntities).putPosts([sent.data]);
    page.part(createLive).refreshBelow(sent.data.id);
    showToast(done, undo ? { action: { label: audienceStrings.undo, onPress: undo } } : {});
  } catch (error) {
    console.error('The audience of a post could not be changed.', error);
    showFailure(error);
  }
}
