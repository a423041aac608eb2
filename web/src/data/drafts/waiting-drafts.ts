import type { BrowserStorage } from '#web/data/session/browser-storage.ts';

import { type Draft, isOfChat } from './draft.ts';
import { createDraftJournal } from './drafts-journal.ts';

export function waiting(drafts: readonly Draft[]): Draft[] {
  const newest = new Map<string, Draft>();
  for (const draft of drafts) {
    if (draft.postBody.trim() === '' && draft.media.length === 0) continue;
    const known = newest.get(draft.draftId);
    if (!known || draft.updatedAt > known.updatedAt) newest.set(draft.draftId, draft);
  }
  // Another tab's conflicting version awaits a choice in the composer and does not count as a draft.
  const isBeside = (id: string): boolean => ownIdOf(id) !== id && newest.has(ownIdOf(id));
  return [...newest.values()]
    .filter(({ draftId }) => !isBeside(draftId))
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** The id of the draft that a conflict copy belongs to; others keep their id. */
export function ownIdOf(draftId: string): string {
  return draftId.replace(/~other$/, '');
}

export function countWaiting(storage: BrowserStorage, member: string | undefined): number {
  return inJournal(storage, member).length;
}

export function countWaitingPosts(storage: BrowserStorage, member: string | undefined): number {
  return inJournal(storage, member).filter((draft) => !isOfChat(draft)).length;
}

function inJournal(storage: BrowserStorage, member: string | undefined): Draft[] {
  return member === undefined ? [] : waiting(createDraftJournal(storage, member).all());
}
