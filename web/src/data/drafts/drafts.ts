import { type Draft, parseDraft } from './draft.ts';
import type { DraftTable } from './drafts-database.ts';
import { type DraftJournal, removalIn } from './drafts-journal.ts';
import { waiting } from './waiting-drafts.ts';

export interface Drafts {
  /** What the journal has, or this page alone, at once. */
  peek(draftId: string): Draft | null;
  /** The newest of journal and database, as they were when it was asked for. */
  load(draftId: string): Promise<Draft | null>;
  /** Every draft that waits, the one written last first. */
  list(): Promise<Draft[]>;
  /** The same of what stays in this browser when the page goes. */
  kept(): Promise<Draft[]>;
  /** The ids of all media that a draft lists, also of those that lie beside another. Rejects where the database can't be read. */
  mediaIds(): Promise<ReadonlySet<string>>;
  /** How many wait in words that go with this page: neither journal nor database has taken them. */
  countUnkept(): number;
  /**
   * @param onLost told when the database, which follows, does not take it either
   * @returns false when neither place can be written now
   */
  save(draft: Draft, onLost?: () => void): boolean;
  remove(draftId: string): void;
  /** Hears what other tabs write: the new draft, or null when it was sent or discarded there. */
  subscribe(draftId: string, listener: (draft: Draft | null) => void): () => void;
}

export interface DraftDeps {
  journal: DraftJournal;
  openTable(): Promise<DraftTable>;
  /** Where `storage` events arrive: the window. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Told when the database refuses; the journal still holds the words then. */
  report(message: string, error: unknown): void;
}

/** Another tab may still be about to write what was removed here: for so long its removal is remembered. */
const REMEMBERED_MS = 24 * 60 * 60_000;

export function createDrafts({ journal, openTable, events, now, report }: DraftDeps): Drafts {
  let opened: Promise<DraftTable> | undefined;
  let tableBroken = false;
  /** What the journal refused and the database has not yet: who leaves the composer and not the page loses nothing. */
  const refused = new Map<string, Draft>();
  // One write after the other, so that a removal can't be overtaken by an older save.
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
        report('The draft could not be written to the database of this browser.', error);
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
  /** A page that went as it removed a draft left it in the database: it is erased now. */
  const isThere = ({ draftId, updatedAt }: Draft): boolean => {
    const removedAt = journal.removedAt(draftId);
    if (removedAt === null || updatedAt > removedAt) return true;
    erase(draftId, removedAt);
    return false;
  };
  /** Of what the database does not have: a page went before it could say so, or there never was anything. */
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
      return waiting([...stored.filter(isThere), ...own]);
    } catch (error) {
      report('The drafts of this browser could not be read.', error);
      return waiting(own);
    }
  };
  return {
    peek,
    async load(draftId) {
      const before = peek(draftId);
      // In its turn among the writes: it finds what there was before them.
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
      return new Set(all.flatMap(({ media }) => media.map(({ id }) => id)));
    },
    countUnkept: () =>
      waiting([...refused.values()].filter((draft) => peek(draft.draftId) === draft)).length,
    save(draft, onLost) {
      const written = journal.write(draft);
      if (written) refused.delete(draft.draftId);
      else refused.set(draft.draftId, draft);
      const put = async (drafts: DraftTable): Promise<void> => {
        await drafts.put(draft);
        // Other tabs find it there from now on, and may send it: here nobody would hear of that.
        if (refused.get(draft.draftId) === draft) refused.delete(draft.draftId);
      };
      enqueue(put, written ? undefined : onLost);
      return written || !tableBroken;
    },
    remove(draftId) {
      const time = Math.max(now(), peek(draftId)?.updatedAt ?? 0);
      refused.delete(draftId);
      journal.markRemoved(draftId, time);
      erase(draftId, time);
    },
    subscribe(draftId, listener) {
      const heard = (event: Event): void => {
        const { key, newValue, oldValue } = event as StorageEvent;
        // Where the database has followed a removal, that was heard before.
        const isSettled = newValue === null && removalIn(oldValue) !== null;
        if (journal.draftIdOf(key) === draftId && !isSettled) listener(parseDraft(newValue));
      };
      events.addEventListener('storage', heard);
      return () => events.removeEventListener('storage', heard);
    },
  };
}

/** Also where both are one writing: what the journal refused is in the database alone by then. */
function replaces(stored: Draft, before: Draft): boolean {
  return stored.version === before.version || stored.updatedAt > before.updatedAt;
}
