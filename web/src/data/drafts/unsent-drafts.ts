import type { BrowserStorage } from '#web/data/session/browser-storage.ts';

import { type Draft, isChatDraft } from './draft.ts';
import { createDraftJournal } from './drafts-journal.ts';

export function hasContent({ postBody, media, options }: Draft): boolean {
  return postBody.trim() !== '' || media.length > 0 || Boolean(options?.poll);
}

export function unsentDrafts(drafts: readonly Draft[]): Draft[] {
  const newest = new Map<string, Draft>();
  for (const draft of drafts) {
    if (!hasContent(draft)) continue;
    const known = newest.get(draft.draftId);
    if (!known || draft.updatedAt > known.updatedAt) newest.set(draft.draftId, draft);
  }
  // Another tab's conflicting version awaits a choice in the composer and does not count as a draft.
  const isBeside = (id: string): boolean =>
    withoutConflictSuffix(id) !== id && newest.has(withoutConflictSuffix(id));
  return [...newest.values()]
    .filter(({ draftId }) => !isBeside(draftId))
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
}

/** The id of the draft that a conflict copy belongs to; others keep their id. */
export function withoutConflictSuffix(draftId: string): string {
  return draftId.replace(/~other$/, '');
}

export function countUnsentDrafts(storage: BrowserStorage, member: string | undefined): number {
  return unsentInJournal(storage, member).length;
}

export function countUnsentPosts(storage: BrowserStorage, member: string | undefined): number {
  return unsentInJournal(storage, member).filter((draft) => !isChatDraft(draft)).length;
}

function unsentInJournal(storage: BrowserStorage, member: string | undefined): Draft[] {
  return member === undefined ? [] : unsentDrafts(createDraftJournal(storage, member).all());
}
