import { randomBytes } from 'node:crypto';
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Transform, type Readable } from 'node:stream';
import type { Clock } from '#src/kernel/clock.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import {
  checkKey,
  FileMissing,
  IncompleteUpload,
  isKey,
  typeOfKey,
  type Storage,
} from './storage.ts';
import { readTicketQuery, ticketQuery } from './upload-address.ts';

export interface DiskOptions {
  dataDir: string;
  appUrl: string;
  secret: string;
  clock: Clock;
}

const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;
/** A day. Older unfinished files belong to a process that died. */
const ABANDONED_MS = 86_400_000;

/** Keeps files in `dataDir`/media. @throws StartupError if this folder cannot be written. */
export async function openDiskStorage(options: DiskOptions): Promise<Storage> {
  const { appUrl, secret, clock } = options;
  const root = join(options.dataDir, 'media');
  // Keep unfinished files on the same file system, so that the final rename is atomic.
  const unfinished = join(root, '.unfinished');
  await prepareFolder(root, unfinished);

  const pathOf = (key: string): string => join(root, checkKey(key));
  const draft = (): string => join(unfinished, randomBytes(12).toString('hex'));

  async function settle(from: string, key: string): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER });
    await rename(from, path);
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await open(pathOf(key), 'r').catch((error: unknown) => missing(error, key));
    return file.createReadStream(range ?? {});
  }

  return {
    bucket: 'local',
    uploadOrigin: null,
    publicUrl: null,
    receiver: {
      readTicket(key, query) {
        const ticket = readTicketQuery(key, query, secret);
        return ticket && ticket.expiresAt > clock.now() ? ticket : null;
      },
      async receive({ key, bytes }, source, { signal, whenWhole }) {
        const path = draft();
        try {
          await writeExactly(path, source, { bytes, signal });
          await whenWhole(() => settle(path, key));
        } finally {
          await rm(path, { force: true });
        }
      },
    },
    async signUpload(ticket) {
      const query = ticketQuery(ticket, secret).toString();
      const url = `${appUrl}/media/${checkKey(ticket.key)}?${query}`;
      return { url, headers: { 'content-type': ticket.type } };
    },
    async stat(key) {
      try {
        const { size } = await stat(pathOf(key));
        return { bytes: size, type: typeOfKey(key) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    read,
    async open(key) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => missing(error, key));
      const { size } = await file.stat();
      return { bytes: size, body: file.createReadStream() };
    },
    list: () => listKeys(root),
    fetchTo: (key, path) =>
      copyFile(pathOf(key), path, constants.COPYFILE_FICLONE).catch((error: unknown) =>
        missing(error, key),
      ),
    async storeFile(key, path) {
      const own = draft();
      try {
        // The source may be on another file system, where rename fails.
        await rename(path, own).catch(() => copyFile(path, own));
        await flush(own);
        await settle(own, key);
      } finally {
        await rm(own, { force: true });
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
      const folders = new Set(keys.filter((key) => key.split('/').length > 2).map(parentOf));
      await Promise.all([...folders].map((folder) => rmdir(pathOf(folder)).catch(() => undefined)));
    },
    tidy: () => deleteUnfinished(unfinished, clock),
    async space() {
      const { bavail, blocks, bsize } = await statfs(root);
      return { free: bavail * bsize, total: blocks * bsize };
    },
    close: () => undefined,
  };
}

const parentOf = (key: string): string => key.slice(0, key.lastIndexOf('/'));

/** Lists the keys of all files. Skips names that are not keys: unfinished files and the folder's marker. */
async function* listKeys(root: string, folder = root): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* listKeys(root, path);
    else if (isKey(relative(root, path))) yield relative(root, path);
  }
}

async function prepareFolder(root: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
    await readdir(folder);
    await restrictToOwner(root);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartupError(`The folder ${folder} cannot be written (${reason}).`);
  }
}

/**
 * Restricts the folder to its owner, because older versions left it open to all users. Does nothing on a
 * file system without modes.
 */
async function restrictToOwner(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o007) !== 0) await chmod(folder, mode & 0o770).catch(() => undefined);
}

async function deleteUnfinished(folder: string, clock: Clock): Promise<void> {
  const before = clock.now().getTime() - ABANDONED_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/** Stored files must survive a power cut and be readable by the server's user only. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(OWN_FILE).catch(() => undefined);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function writeExactly(
  path: string,
  source: Readable,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
): Promise<void> {
  const file = await open(path, 'wx', OWN_FILE);
  await pipeline(source, exactly(bytes), file.createWriteStream({ flush: true }), { signal });
}

function exactly(bytes: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(new IncompleteUpload(`Received more than ${bytes} bytes.`));
      else done(null, chunk);
    },
    flush(done) {
      if (passed === bytes) done();
      else done(new IncompleteUpload(`Received only ${passed} of ${bytes} bytes.`));
    },
  });
}

const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

function missing(error: unknown, key: string): never {
  throw isMissing(error) ? new FileMissing(key) : error;
}
