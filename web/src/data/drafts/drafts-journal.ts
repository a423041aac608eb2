import type { BrowserStorage } from '#web/data/session/browser-storage.ts';
import { type Draft, parseDraft } from './draft.ts';
import { draftPrefix, storedDraftIds } from './draft-keys.ts';

/**
 * Drafts in localStorage, written synchronously so that a killed tab loses nothing. The database is written
 * later.
 */
export interface DraftJournal {
  read(draftId: string): Draft | null;
  ids(): string[];
  all(): Draft[];
  write(draft: Draft): boolean;
  remove(draftId: string): void;
  /** Removes the draft, and records the removal until the database has deleted the draft. */
  markRemoved(draftId: string, time: number): void;
  /**
   * Time of the removal, in milliseconds since 1970. Versions up to this time are removed. Null if there is
   * none.
   */
  removedAt(draftId: string): number | null;
  settle(draftId: string, time: number): void;
  draftIdOf(key: string | null): string | null;
}

export function createDraftJournal(storage: BrowserStorage, member: string): DraftJournal {
  const prefix = draftPrefix(member);
  const read = (draftId: string): Draft | null => parseDraft(storage.getItem(prefix + draftId));
  const remove = (draftId: string): void => storage.removeItem(prefix + draftId);
  const removedAt = (draftId: string): number | null =>
    parseRemovalTime(storage.getItem(prefix + draftId));
  const ids = (): string[] => storedDraftIds(storage, member);
  return {
    read,
    ids,
    all: () => ids().flatMap((draftId) => read(draftId) ?? []),
    write(draft) {
      try {
        storage.setItem(prefix + draft.draftId, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove,
    markRemoved(draftId, time) {
      try {
        storage.setItem(prefix + draftId, JSON.stringify({ removedAt: time }));
      } catch {
        // The storage is full or disabled. If the page closes now, the draft reappears from the database.
        remove(draftId);
      }
    },
    removedAt,
    settle(draftId, time) {
      if (removedAt(draftId) === time) remove(draftId);
    },
    draftIdOf: (key) => (key?.startsWith(prefix) ? key.slice(prefix.length) : null),
  };
}

/** Returns when this entry was removed, in milliseconds since 1970. Null for a draft, and for no entry. */
export function parseRemovalTime(line: string | null | undefined): number | null {
  const [, time] = /^\{"removedAt":(\d+)\}$/.exec(line ?? '') ?? [];
  return time === undefined ? null : Number(time);
}
