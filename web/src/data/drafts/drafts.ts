import { type Draft, parseDraft } from './draft.ts';
import type { DraftTable } from './drafts-database.ts';
import type { DraftJournal } from './drafts-journal.ts';
import { waiting } from './waiting-drafts.ts';

export interface Drafts {
  /** What the journal has, at once. */
  peek(draftId: string): Draft | null;
  /** The newest of journal and database. */
  load(draftId: string): Promise<Draft | null>;
  /** Every draft that waits, the one written last first. */
  list(): Promise<Draft[]>;
  /** @returns false when neither place can be written now */
  save(draft: Draft): boolean;
  remove(draftId: string): void;
  /** Hears what other tabs write: the new draft, or null when it was sent or discarded there. */
  subscribe(draftId: string, listener: (draft: Draft | null) => void): () => void;
}

export interface DraftDeps {
  journal: DraftJournal;
  openTable(): Promise<DraftTable>;
  /** Where `storage` events arrive: the window. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** Told when the database refuses; the journal still holds the words then. */
  report(message: string, error: unknown): void;
}

export function createDrafts({ journal, openTable, events, report }: DraftDeps): Drafts {
  let opened: Promise<DraftTable> | undefined;
  let tableBroken = false;
  // One write after the other, so that a removal can't be overtaken by an older save.
  let last: Promise<void> = Promise.resolve();

  const table = (): Promise<DraftTable> => (opened ??= openTable());
  const enqueue = (work: (table: DraftTable) => Promise<unknown>): void => {
    last = last.then(async () => {
      try {
        await work(await table());
        tableBroken = false;
      } catch (error) {
        tableBroken = true;
        opened = undefined;
        report('The draft could not be written to the database of this browser.', error);
      }
    });
  };
  return {
    peek: (draftId) => journal.read(draftId),
    async load(draftId) {
      await last;
      const written = journal.read(draftId);
      try {
        const stored = await (await table()).get(draftId);
        return newer(journal.read(draftId) ?? written, stored ?? null);
      } catch (error) {
        report('The drafts of this browser could not be read.', error);
        return journal.read(draftId) ?? written;
      }
    },
    async list() {
      await last;
      const inJournal = journal.all();
      try {
        return waiting([...(await (await table()).all()), ...inJournal]);
      } catch (error) {
        report('The drafts of this browser could not be read.', error);
        return waiting(inJournal);
      }
    },
    save(draft) {
      const written = journal.write(draft);
      enqueue((drafts) => drafts.put(draft));
      return written || !tableBroken;
    },
    remove(draftId) {
      journal.remove(draftId);
      enqueue((drafts) => drafts.delete(draftId));
    },
    subscribe(draftId, listener) {
      const heard = (event: Event): void => {
        const { key, newValue } = event as StorageEvent;
        if (journal.draftIdOf(key) === draftId) listener(parseDraft(newValue));
      };
      events.addEventListener('storage', heard);
      return () => events.removeEventListener('storage', heard);
    },
  };
}

function newer(a: Draft | null, b: Draft | null): Draft | null {
  if (!a || !b) return a ?? b;
  return b.updatedAt > a.updatedAt ? b : a;
}
