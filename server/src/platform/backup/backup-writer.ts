import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { constants, createZstdCompress } from 'node:zlib';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { Encryption } from './encryption.ts';
import { createPartSums, partOf } from './manifest.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';
import { makeTrailer } from './trailer.ts';

export interface BackupWriter {
  /** Adds one file. @throws when `source` is not as long as told. */
  add(name: string, bytes: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  /** The SHA-256 of each part, once all of them are added. */
  sums(): Record<string, string>;
  /** The file is whole: on the disk, and under its name. @returns its length in bytes. */
  finish(): Promise<number>;
  /** Leaves nothing behind; after `finish` does nothing. */
  discard(): Promise<void>;
}

/** Whoever is killed leaves it: the next backup in the folder clears it away. */
export const UNFINISHED = '.unfinished';
// For the owner alone: there are secrets in it.
const MODE = 0o600;

/**
 * Writes a backup under another name, which it gets when it is whole.
 * @param madeAt of the files in it.
 * @param encrypt null: it lies there in the clear.
 */
export async function createBackupWriter(
  path: string,
  madeAt: Date,
  encrypt: Encryption | null = null,
): Promise<BackupWriter> {
  const draft = join(dirname(path), `.${basename(path)}${UNFINISHED}`);
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', MODE).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // Takes what is packed until it ends; a failure ends the packing too, and is told to whoever writes.
  const whole = withTrailer(packed);
  const emptied = file.writeFile(encrypt ? encrypt(whole) : whole).catch((error: unknown) => {
    throw cannotWrite(path, error);
  });
  emptied.catch(() => undefined);
  packed.on('error', () => undefined);
  const sums = createPartSums();

  async function write(chunk: Uint8Array): Promise<void> {
    if (packed.destroyed) await emptied;
    if (packed.write(chunk)) return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        packed.off('drain', go).off('close', go);
        resolve();
      };
      packed.on('drain', go).on('close', go);
    });
  }

  async function add(
    name: string,
    bytes: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const part = partOf(name);
    if (part !== null) sums.begin(part, name, bytes);
    await write(tarHeader(name, bytes, madeAt));
    let count = 0;
    for await (const chunk of source) {
      count += chunk.length;
      if (count > bytes) break;
      if (part !== null) sums.add(part, chunk);
      await write(chunk);
    }
    if (count !== bytes) {
      throw new StartupError(`${name} changed while it was read. Start the backup again.`);
    }
    await write(tarPadding(bytes));
  }

  return {
    add,
    addText: (name, text) => {
      const bytes = Buffer.from(text);
      return add(name, bytes.length, only(bytes));
    },
    sums: sums.finish,
    async finish() {
      await write(TAR_END);
      packed.end();
      await emptied;
      try {
        await file.sync();
        const { size } = await file.stat();
        await file.close();
        await rename(draft, path);
        await syncFolder(dirname(path));
        return size;
      } catch (error) {
        throw cannotWrite(path, error);
      }
    },
    async discard() {
      packed.destroy();
      await emptied.catch(() => undefined);
      await file.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

async function* withTrailer(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    sum.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  yield makeTrailer({ bytes, sha256: sum.digest() });
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** What was renamed in it outlives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function cannotWrite(path: string, error: unknown): StartupError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'the disk is full' : (code ?? message);
  return new StartupError(
    `The backup ${path} cannot be written (${reason}). Name a file in a folder that this user may write, with enough room.`,
  );
}
