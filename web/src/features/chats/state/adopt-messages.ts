import { createUnloadQuestion } from '#web/data/drafts/unload-question.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createChats } from './chats.part.ts';
import { createSending } from './sending.part.ts';

/** Migrates messages that an earlier version stored as drafts, and subscribes to late responses about chats. */
export function adoptMessages({ part }: Page): void {
  part(createUnloadQuestion);
  part(createChats);
  part(createSending).adoptDrafts();
}
