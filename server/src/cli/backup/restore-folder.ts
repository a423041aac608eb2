import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';
import { syncFolder } from '#src/platform/backup/file-sink.ts';
import {
  DRAFTS,
  removeDraft,
  hasUnfinishedRestore,
  RESTORE_NOTE,
} from '#src/platform/config/unfinished.ts';
import { postgresSocketFolder } from '#src/platform/db/embedded/postgres-socket.ts';
import { stopOrphan } from '#src/platform/db/embedded/postmaster.ts';

const IGNORED_NAMES = [DRAFTS.restore, `${DRAFTS.restore}.done`, 'lost+found', 'rookery.lock'];
/** The files are moved in this order, so that a folder with a database has everything. */
const RESTORED = ['media', 'secrets.json', 'postgres'];

/**
 * Identifies an unfinished restore by its own id and by the backup’s time. The restored rows have the same
 * id.
 */
export interface RestoreNote {
  id: string;
  madeAt: string;
}

/**
 * A data folder that a restore fills. The restore writes to a draft folder below it. At the end the
 * contents are moved up.
 */
export interface RestoreFolder {
  draft: string;
  /** The note of an unfinished restore. Null when there was none, or when it has written nothing here. */
  earlier(): Promise<RestoreNote | null>;
  mark(): Promise<void>;
  begin(note: RestoreNote): Promise<void>;
  /** @throws StartupError when another restore has removed the draft */
  moveUp(): Promise<void>;
  end(): Promise<void>;
  clear(): Promise<void>;
}

// The initdb of a killed restore may still be writing for a moment, so the removal is retried.
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 10 };

export function restoreFolder(dataDir: string): RestoreFolder {
  const draft = join(dataDir, DRAFTS.restore);
  const note = join(draft, RESTORE_NOTE);
  const earlier = async (): Promise<RestoreNote | null> => {
    const text = await readFile(note, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as RestoreNote);
  };
  /**
   * Removes the files of an unfinished restore. The draft and its note stay, because they mark it as
   * unfinished. A restore without a note has written nothing outside the draft.
   */
  const empty = async (): Promise<void> => {
    await stopOrphan(join(draft, 'postgres'), postgresSocketFolder(draft));
    const isNoted = (await earlier()) !== null;
    for (const name of isNoted ? RESTORED : []) await rm(join(dataDir, name), REMOVE_OPTIONS);
    for (const name of await readdir(draft)) {
      if (name !== RESTORE_NOTE) await rm(join(draft, name), REMOVE_OPTIONS);
    }
    await syncFolder(dataDir);
  };
  return {
    draft,
    earlier,
    async mark() {
      await mkdir(draft, { mode: 0o700, recursive: true });
      await syncFolder(dataDir);
    },
    async begin(given) {
      await empty();
      await writePrivately(`${note}.new`, JSON.stringify(given));
      await rename(`${note}.new`, note);
      await syncFolder(draft);
    },
    async moveUp() {
      for (const name of RESTORED) {
        const isThere = await stat(join(draft, name)).catch(() => null);
        if (isThere) await rename(join(draft, name), join(dataDir, name));
        else if (name === 'secrets.json') throw draftRemovedError(draft);
      }
      await syncFolder(dataDir);
    },
    end: () => removeDraft(dataDir, 'restore'),
    async clear() {
      await empty();
      await rm(draft, REMOVE_OPTIONS);
    },
  };
}

const draftRemovedError = (draft: string): StartupError =>
  new StartupError(
    `The restored files in ${draft} are gone: another process has removed them. Run the command again.`,
  );

/** Writes a file that only its owner can read and that survives a power cut. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Refuses a data folder that is not empty. Files of an unfinished restore do not count.
 * @throws StartupError
 */
export async function refuseNonEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartupError(`Cannot read the data folder ${dataDir} (${error.code}).`);
  });
  const isUnfinished = await hasUnfinishedRestore(dataDir);
  const passed = isUnfinished ? [...IGNORED_NAMES, ...RESTORED] : IGNORED_NAMES;
  const found = names.filter((name) => !passed.includes(name));
  if (found.length === 0) return;
  const some = found.length > 3 ? `${found.slice(0, 3).join(', ')} and more` : found.join(', ');
  throw new StartupError(
    `The data folder ${dataDir} is not empty: it contains ${some}. Move its contents elsewhere, or set DATA_DIR to an empty folder.`,
  );
}
