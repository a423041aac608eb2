import { type BrowserStorage, namesIn } from '#web/data/session/browser-storage.ts';
import { type Draft, parseDraft } from './draft.ts';

/**
 * Drafts in localStorage, written before the keystroke's event ends: a tab that is killed right
 * after it loses nothing. The database follows behind.
 */
export interface DraftJournal {
  read(draftId: string): Draft | null;
  /** In no order. */
  all(): Draft[];
  /** @returns false when the browser refused, for instance because its storage is full */
  write(draft: Draft): boolean;
  remove(draftId: string): void;
  /** The draft id that a storage key belongs to, or null for keys of others. */
  draftIdOf(key: string | null): string | null;
}

export function createDraftJournal(storage: BrowserStorage, member: string): DraftJournal {
  const prefix = `rookery-draft-${member}-`;
  return {
    read: (draftId) => parseDraft(storage.getItem(prefix + draftId)),
    all: () =>
      namesIn(storage).flatMap((key) =>
        key.startsWith(prefix) ? (parseDraft(storage.getItem(key)) ?? []) : [],
      ),
    write(draft) {
      try {
        storage.setItem(prefix + draft.draftId, JSON.stringify(draft));
        return true;
      } catch {
        // Full or switched off: the caller is told, and the database may still take it.
        return false;
      }
    },
    remove: (draftId) => storage.removeItem(prefix + draftId),
    draftIdOf: (key) => (key?.startsWith(prefix) ? key.slice(prefix.length) : null),
  };
}
