export interface StoredDraftFile {
  id: string;
  draftId: string;
  blob: Blob;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export interface FileTable {
  get(id: string): Promise<StoredDraftFile | undefined>;
  put(file: StoredDraftFile): Promise<unknown>;
  delete(ids: string[]): Promise<unknown>;
  deleteOlder(time: number, spared: ReadonlySet<string>): Promise<unknown>;
}

export interface DraftFiles {
  /** @returns false when the browser refuses: its storage is full or disabled */
  keep(file: StoredDraftFile): Promise<boolean>;
  load(id: string): Promise<Blob | null>;
  forget(ids: readonly string[]): Promise<void>;
  forgetOlder(time: number): Promise<void>;
}

export interface DraftFilesDeps {
  openTable(): Promise<FileTable>;
  listed(): Promise<ReadonlySet<string>>;
  report(message: string, error: unknown): void;
}

export function createDraftFiles({ openTable, listed, report }: DraftFilesDeps): DraftFiles {
  const attempt = async <T>(
    message: string,
    otherwise: T,
    work: (table: FileTable) => Promise<T>,
  ): Promise<T> => {
    try {
      return await work(await openTable());
    } catch (error) {
      report(message, error);
      return otherwise;
    }
  };
  return {
    keep: (file) =>
      attempt('A file of the draft could not be saved in this browser.', false, async (table) => {
        await table.put(file);
        return true;
      }),
    load: (id) =>
      attempt<Blob | null>('A file of the draft could not be read.', null, async (table) => {
        const kept = await table.get(id);
        return kept?.blob ?? null;
      }),
    forget: (ids) =>
      attempt(
        'Files of a draft could not be deleted from this browser.',
        undefined,
        async (table) => {
          if (ids.length > 0) await table.delete([...ids]);
        },
      ),
    forgetOlder: (time) =>
      attempt('Old draft files could not be deleted.', undefined, async (table) => {
        await table.deleteOlder(time, await listed());
      }),
  };
}
