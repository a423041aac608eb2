import type { CallKey } from '@rookery/contract/calls.ts';

import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Intention } from '#web/data/outbox/intention.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { tellScheduled } from '#web/features/posts/schedule/scheduled-posts.ts';
import { addPostToLists } from './add-post-to-lists.part.ts';

const SENT_TEXTS = {
  'PUT /posts': moreStrings.posted,
  'POST /posts/repost': moreStrings.quoted,
  'PUT /comments': moreStrings.commented,
  'PATCH /posts': moreStrings.edited,
} as const satisfies Partial<Record<CallKey, string>>;

export function createLatePosts(page: Page): void {
  const outbox = page.part(createOutbox);
  outbox.onAnswered('PUT /posts/scheduled', ({ answer: { data }, isLate }) => {
    if (isLate && data) tellScheduled(page, data.publishAt);
  });
  for (const call of Object.keys(SENT_TEXTS) as (keyof typeof SENT_TEXTS)[]) {
    outbox.onAnswered(call, ({ answer, intention, isLate }) => {
      if (!isLate) return;
      if (call === 'PATCH /posts') page.part(createEntities).putPosts([answer.data]);
      else addPostToLists(page, answer.data, parentIn(intention), false);
      showToast(SENT_TEXTS[call]);
    });
  }
}

function parentIn({ call, input }: Intention): string | null {
  return call === 'PUT /comments' ? (input.body as { parentId: string }).parentId : null;
}
