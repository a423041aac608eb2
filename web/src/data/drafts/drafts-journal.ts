import { type BrowserStorage, namesIn } from '#web/data/session/browser-storage.ts';
import { type Draft, parseDraft } from './draft.ts';

/**
 * Drafts in localStorage, written before the keystroke's event ends: a tab that is killed right
 * after it loses nothing. The database follows behind.
 */
export interface DraftJournal {
  read(draftId: string): Draft | null;
  /** Of drafts and removals, in no order. */
  ids(): string[];
  /** In no order. */
  all(): Draft[];
  /** @returns false when the browser refused, for instance because its storage is full */
  write(draft: Draft): boolean;
  remove(draftId: string): void;
  /** Removes it, and says so until the database has followed. */
  markRemoved(draftId: string, time: number): void;
  /** What was written until then is removed, milliseconds since 1970; null: nothing. */
  removedAt(draftId: string): number | null;
  /** The database has followed the removal of that time. */
  settle(draftId: string, time: number): void;
  /** The draft id that a storage key belongs to, or null for keys of others. */
  draftIdOf(key: string | null): string | null;
}

export function createDraftJournal(storage: BrowserStorage, member: string): DraftJournal {
  const prefix = `rookery-draft-${member}-`;
  const read = (draftId: string): Draft | null => parseDraft(storage.getItem(prefix + draftId));
  const remove = (draftId: string): void => storage.removeItem(prefix + draftId);
  const removedAt = (draftId: string): number | null =>
    removalIn(storage.getItem(prefix + draftId));
  const ids = (): string[] =>
    namesIn(storage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  return {
    read,
    ids,
    all: () => ids().flatMap((draftId) => read(draftId) ?? []),
    write(draft) {
      try {
        storage.setItem(prefix + draft.draftId, JSON.stringify(draft));
        return true;
      } catch {
        // Full or switched off: the caller is told, and the database may still take it.
        return false;
      }
    },
    remove,
    markRemoved(draftId, time) {
      try {
        storage.setItem(prefix + draftId, JSON.stringify({ removedAt: time }));
      } catch {
        // Full or switched off: should this page go now, what the database has of it comes back.
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

/** When what stood in this line was removed, milliseconds since 1970; null for a draft, and for no line. */
export function removalIn(line: string | null | undefined): number | null {
  const [, time] = /^\{"removedAt":(\d+)\}$/.exec(line ?? '') ?? [];
  return time === undefined ? null : Number(time);
}
