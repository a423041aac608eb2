import type { BrowserStorage } from '#web/data/session/browser-storage.ts';

import { type Draft, isOfChat } from './draft.ts';
import { createDraftJournal } from './drafts-journal.ts';

/** Those in which there is something, each in its newest writing, the one written last first. */
export function waiting(drafts: readonly Draft[]): Draft[] {
  const newest = new Map<string, Draft>();
  for (const draft of drafts) {
    if (draft.postBody.trim() === '' && draft.media.length === 0) continue;
    const known = newest.get(draft.draftId);
    if (!known || draft.updatedAt > known.updatedAt) newest.set(draft.draftId, draft);
  }
  // What another tab wrote waits for a choice in the composer: beside the draft it is none of its own.
  const isBeside = (id: string): boolean => ownIdOf(id) !== id && newest.has(ownIdOf(id));
  return [...newest.values()]
    .filter(({ draftId }) => !isBeside(draftId))
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** Of the draft in whose place these words wait to be chosen; of any other draft its own. */
export function ownIdOf(draftId: string): string {
  return draftId.replace(/~other$/, '');
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
