import type { Calls } from '@rookery/contract/calls.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';

import type { Draft } from '#web/data/drafts/draft.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { Page } from '#web/data/page/page.ts';

type NewPost = Body<Calls['PUT /posts']>;

/** Whether a draft has a time, or replaces a scheduled post. */
export function isForLater({ options }: Draft): boolean {
  return Boolean(options?.publishAt ?? options?.scheduledUlid);
}

/** A draft without a time cancels the scheduled post that it replaces, and is posted at once. */
export async function sendScheduled(page: Page, post: NewPost, draft: Draft) {
  const outbox = page.part(createOutbox);
  const { publishAt = null, scheduledUlid = null, ...others } = draft.options ?? {};
  const order = { subject: 'posts', shown: draft };
  if (publishAt === null) {
    if (scheduledUlid !== null) {
      const body = { ulid: scheduledUlid };
      await outbox.send('DELETE /posts/scheduled', { body }, { subject: 'posts' });
    }
    return outbox.send('PUT /posts', { body: post }, order);
  }
  // Later settings must not change the audience that was chosen now.
  const { whoAnswers = 'everyone', whoQuotes = 'everyone' } = post;
  Object.assign(others, { whoAnswers, whoQuotes });
  const options = Object.keys(others).length > 0 && { options: JSON.stringify(others) };
  const body = { ...post, ulid: scheduledUlid ?? post.ulid, publishAt, ...options };
  const sent = await outbox.send('PUT /posts/scheduled', { body }, order);
  return sent.state === 'sent' ? { state: 'scheduled' as const, at: publishAt } : sent;
}
