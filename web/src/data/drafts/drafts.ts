import { fileIdsOf } from './draft-media.ts';
import { type Draft, parseDraft } from './draft.ts';
import type { DraftTable } from './drafts-database.ts';
import { type DraftJournal, parseRemovalTime } from './drafts-journal.ts';
import { unsentDrafts } from './unsent-drafts.ts';

export interface Drafts {
  peek(draftId: string): Draft | null;
  /** Returns the newest version in the journal and the database at the time of the call. */
  load(draftId: string): Promise<Draft | null>;
  list(): Promise<Draft[]>;
  /** Lists the same drafts, without those that only this page has. */
  kept(): Promise<Draft[]>;
  /** Ids of all media in drafts, conflict copies included. Rejects when the database can't be read. */
  mediaIds(): Promise<ReadonlySet<string>>;
  countUnkept(): number;
  /**
   * @param onLost called when the journal and then the database refuse
   * @returns false when neither can be written now
   */
  save(draft: Draft, onLost?: () => void): boolean;
  remove(draftId: string): void;
  /** Calls the listener after another tab's write. The draft is null if that tab sent or discarded it. */
  subscribe(draftId: string, listener: (draft: Draft | null) => void): () => void;
}

export interface DraftDeps {
  journal: DraftJournal;
  openTable(): Promise<DraftTable>;
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  now(): number;
  report(message: string, error: unknown): void;
  changed?(draftId: string): void;
}

/** Removals are remembered this long, because another tab may still write the removed draft. */
const REMEMBERED_MS = 24 * 60 * 60_000;

export function createDrafts({
  journal,
  openTable,
  events,
  now,
  report,
  changed,
}: DraftDeps): Drafts {
  let opened: Promise<DraftTable> | undefined;
  let tableBroken = false;
  /** Drafts that the journal refused and the database does not have yet. They survive closing the composer. */
  const refused = new Map<string, Draft>();
  // Writes run in order, so that an older save can't overtake a removal.
  let last: Promise<void> = Promise.resolve();

  const table = (): Promise<DraftTable> => (opened ??= openTable());
  const enqueue = (work: (table: DraftTable) => Promise<unknown>, onLost?: () => void): void => {
    last = last.then(async () => {
      try {
        await work(await table());
        tableBroken = false;
      } catch (error) {
        tableBroken = true;
        opened = undefined;
        report('The draft could not be saved in this browser.', error);
        onLost?.();
      }
    });
  };
  const peek = (draftId: string): Draft | null => {
    const line = journal.read(draftId);
    const own = refused.get(draftId);
    return own && (!line || own.updatedAt >= line.updatedAt) ? own : line;
  };
  const erase = (draftId: string, time: number): void =>
    enqueue(async (drafts) => {
      await drafts.delete(draftId);
      journal.settle(draftId, time);
    });
  /**
   * False if a page closed during the removal, which left the draft in the database. Such a draft is now
   * erased.
   */
  const isThere = ({ draftId, updatedAt }: Draft): boolean => {
    const removedAt = journal.removedAt(draftId);
    if (removedAt === null || updatedAt > removedAt) return true;
    erase(draftId, removedAt);
    return false;
  };
  const forgetRemovals = (stored: readonly Draft[]): void => {
    const kept = new Set(stored.map(({ draftId }) => draftId));
    for (const draftId of journal.ids()) {
      const removedAt = journal.removedAt(draftId);
      const isOver = removedAt !== null && removedAt < now() - REMEMBERED_MS;
      if (isOver && !kept.has(draftId)) journal.settle(draftId, removedAt);
    }
  };
  const gather = async (atHand: () => Draft[]): Promise<Draft[]> => {
    await last;
    const own = atHand();
    try {
      const stored = await (await table()).all();
      forgetRemovals(stored);
      return unsentDrafts([...stored.filter(isThere), ...own]);
    } catch (error) {
      report('The drafts of this browser could not be read.', error);
      return unsentDrafts(own);
    }
  };
  return {
    peek,
    async load(draftId) {
      const before = peek(draftId);
      // Queue the read between earlier and later writes, so that it returns the state at the time of the
      // call.
      const reading = last.then(async () => (await table()).get(draftId));
      last = reading.then(
        () => {},
        () => {},
      );
      try {
        const stored = await reading;
        const isNewest = stored && (!before || replaces(stored, before));
        return isNewest && isThere(stored) ? stored : peek(draftId);
      } catch (error) {
        report('The drafts of this browser could not be read.', error);
        return peek(draftId);
      }
    },
    list: () => gather(() => [...journal.all(), ...refused.values()]),
    kept: () => gather(journal.all),
    async mediaIds() {
      await last;
      const all = [...(await (await table()).all()), ...journal.all(), ...refused.values()];
      return new Set(all.flatMap(({ media }) => media.flatMap(fileIdsOf)));
    },
    countUnkept: () =>
      unsentDrafts([...refused.values()].filter((draft) => peek(draft.draftId) === draft)).length,
    save(draft, onLost) {
      const written = journal.write(draft);
      if (written) refused.delete(draft.draftId);
      else refused.set(draft.draftId, draft);
      const put = async (drafts: DraftTable): Promise<void> => {
        await drafts.put(draft);
        // Other tabs can now find and send this draft, and this tab would not be notified.
        if (refused.get(draft.draftId) === draft) refused.delete(draft.draftId);
      };
      enqueue(put, written ? undefined : onLost);
      changed?.(draft.draftId);
      return written || !tableBroken;
    },
    remove(draftId) {
      const time = Math.max(now(), peek(draftId)?.updatedAt ?? 0);
      refused.delete(draftId);
      journal.markRemoved(draftId, time);
      erase(draftId, time);
      changed?.(draftId);
    },
    subscribe(draftId, listener) {
      const heard = (event: Event): void => {
        const { key, newValue, oldValue } = event as StorageEvent;
        // The database has deleted it; listeners were notified at the removal.
        const isSettled = newValue === null && parseRemovalTime(oldValue) !== null;
        if (journal.draftIdOf(key) === draftId && !isSettled) listener(parseDraft(newValue));
      };
      events.addEventListener('storage', heard);
      return () => events.removeEventListener('storage', heard);
    },
  };
}

/** The database wins ties, because the journal may have refused this version. */
function replaces(stored: Draft, before: Draft): boolean {
  return stored.version === before.version || stored.updatedAt > before.updatedAt;
}
