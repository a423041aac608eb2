import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { StartupError } from '#src/kernel/startup-error.ts';
import {
  createPartSums,
  hashOf,
  type Manifest,
  NAMES,
  partOf,
  readHead,
  readManifest,
} from './manifest.ts';
import { NotAnArchive, readTar, type TarEntry } from './tar.ts';
import { readTrailer, type Trailer, TRAILER_BYTES } from './trailer.ts';

const ZSTD_MAGIC = Buffer.from('28b52ffd', 'hex');
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

export interface ReadOptions {
  /** Receives the number of bytes read since the last call. */
  onBytes?: ((count: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a whole backup and compares every checksum; writes nothing.
 * @throws StartupError for a file that is no backup, is truncated or was changed.
 */
export async function checkBackup(path: string, reading: ReadOptions = {}): Promise<Manifest> {
  const sums = createPartSums();
  let text: string | null = null;
  let isSealed = false;
  let isFirst = true;
  for await (const { name, bytes, body } of readBackup(path, reading)) {
    const part = partOf(name);
    if (isFirst !== (name === NAMES.head) || (text !== null) !== (name === NAMES.seal)) {
      throw damaged(path, `${name} is in the wrong place`);
    }
    isFirst = false;
    if (name === NAMES.head) {
      readHead(path, await readText(path, bytes, body));
    } else if (name === NAMES.manifest) {
      text = await readText(path, bytes, body);
    } else if (name === NAMES.seal) {
      isSealed = (await readText(path, bytes, body)) === hashOf(text ?? '');
    } else if (part === null) {
      throw damaged(path, `${name} is unexpected`);
    } else {
      sums.begin(part, name, bytes);
      for await (const chunk of body) sums.add(part, chunk);
    }
  }
  if (text === null || !isSealed) throw damaged(path, 'its manifest is damaged');
  const manifest = readManifest(text);
  if (manifest === null) throw damaged(path, 'its manifest is damaged');
  const found = sums.finish();
  const parts = new Set([...Object.keys(found), ...Object.keys(manifest.parts)]);
  const other = [...parts].find((part) => found[part] !== manifest.parts[part]);
  if (other !== undefined) throw damaged(path, `the checksum of ${other} does not match`);
  return manifest;
}

export async function* readBackup(
  path: string,
  { onBytes, signal }: ReadOptions = {},
): AsyncGenerator<TarEntry> {
  const { bytes, sha256 } = await readEnd(path);
  const file = createReadStream(path, { end: bytes - 1 });
  const sum = createHash('sha256');
  async function* summedUp(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      signal?.throwIfAborted();
      sum.update(chunk);
      onBytes?.(chunk.length);
      yield chunk;
    }
  }
  const unpacked = pipeline(file, summedUp, createZstdDecompress(), () => undefined);
  try {
    for await (const entry of readTar(unpacked)) {
      signal?.throwIfAborted();
      yield { ...entry, body: withExplainedErrors(path, entry.body) };
    }
  } catch (error) {
    throw explain(path, error);
  } finally {
    file.destroy();
  }
  if (!file.readableEnded || !sum.digest().equals(sha256)) {
    throw damaged(path, 'its checksum does not match');
  }
}

async function readEnd(path: string): Promise<Trailer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The backup ${path} could not be read (${error.code}).`);
  });
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(ZSTD_MAGIC.length);
    await file.read(head, 0, head.length, 0);
    if (!head.equals(ZSTD_MAGIC)) throw new StartupError(`${path} is not a Rookery backup.`);
    const end = Buffer.alloc(TRAILER_BYTES);
    await file.read(end, 0, end.length, Math.max(0, size - end.length));
    const trailer = readTrailer(end, size);
    if (trailer === null) throw damaged(path, 'it is incomplete, or has extra data at its end');
    return trailer;
  } finally {
    await file.close();
  }
}

async function* withExplainedErrors(
  path: string,
  body: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explain(path, error);
  }
}

export async function readText(
  path: string,
  bytes: number,
  body: AsyncIterable<Buffer>,
): Promise<string> {
  if (bytes > MAX_TEXT_BYTES) throw damaged(path, 'its manifest is too long');
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}

function explain(path: string, error: unknown): unknown {
  const { errno, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof NotAnArchive) return damaged(path, error.message);
  // A zlib error has a number but no system call; a disk error names its call.
  return errno !== undefined && syscall === undefined
    ? damaged(path, 'its data is corrupt')
    : error;
}

function damaged(path: string, why: string): StartupError {
  return new StartupError(
    `${path} is damaged: ${why.replace(/\.$/, '')}. Nothing was written. Use another copy of it, or an older backup.`,
  );
}
