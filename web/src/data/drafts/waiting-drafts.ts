import type { BrowserStorage } from '#web/data/session/browser-storage.ts';

import { type Draft, isOfChat } from './draft.ts';
import { createDraftJournal } from './drafts-journal.ts';

/** Those in which there is something, each in its newest writing, the one written last first. */
export function waiting(drafts: readonly Draft[]): Draft[] {
  const newest = new Map<string, Draft>();
  for (const draft of drafts) {
    const isThere = draft.postBody.trim() !== '' || draft.media.length > 0;
    // What another tab wrote waits for a choice in the composer, and is no draft of its own.
    if (!isThere || draft.draftId.endsWith('~other')) continue;
    const known = newest.get(draft.draftId);
    if (!known || draft.updatedAt > known.updatedAt) newest.set(draft.draftId, draft);
  }
  return [...newest.values()].toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** How many drafts of this member wait in this browser, those of chats too, without opening its database. */
export function countWaiting(storage: BrowserStorage, member: string | undefined): number {
  return inJournal(storage, member).length;
}

/** How many of them go on in the composer of posts. */
export function countWaitingPosts(storage: BrowserStorage, member: string | undefined): number {
  return inJournal(storage, member).filter((draft) => !isOfChat(draft)).length;
}

function inJournal(storage: BrowserStorage, member: string | undefined): Draft[] {
  return member === undefined ? [] : waiting(createDraftJournal(storage, member).all());
}
