import { type BrowserStorage, storageKeys } from '#web/data/session/browser-storage.ts';

export const draftPrefix = (member: string): string => `rookery-draft-${member}-`;

/** Ids of the member’s entries in localStorage: drafts, and removals that the database has yet to apply. */
export function storedDraftIds(storage: BrowserStorage, member: string): string[] {
  const prefix = draftPrefix(member);
  return storageKeys(storage).flatMap((key) =>
    key.startsWith(prefix) ? key.slice(prefix.length) : [],
  );
}
