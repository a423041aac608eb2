import type { CallKey } from '@rookery/contract/calls.ts';

import type { Intention } from '#web/data/outbox/intention.ts';
import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { takeIn } from './take-in.part.ts';

const SENT = {
  'PUT /posts': moreStrings.posted,
  'POST /posts/repost': moreStrings.quoted,
  'PUT /comments': moreStrings.commented,
} as const satisfies Partial<Record<CallKey, string>>;

export function createLatePosts(page: Page): void {
  const outbox = page.part(createOutbox);
  for (const call of Object.keys(SENT) as (keyof typeof SENT)[]) {
    outbox.onAnswered(call, ({ answer, intention, isLate }) => {
      if (!isLate) return;
      takeIn(page, answer.data, parentIn(intention), false);
      showToast(SENT[call]);
    });
  }
}

function parentIn({ call, input }: Intention): string | null {
  return call === 'PUT /comments' ? (input.body as { parentId: string }).parentId : null;
}
