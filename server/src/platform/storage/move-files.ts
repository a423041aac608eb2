import { createHash } from 'node:crypto';
import { StartupError } from '#src/kernel/startup-error.ts';
import { FileMissing, type Storage, typeOfKey } from './storage.ts';

type Readable = Pick<Storage, 'list' | 'read' | 'stat' | 'fetchTo'>;

export interface MoveFilesOptions {
  from: Readable;
  to: Readable & Pick<Storage, 'storeFile' | 'remove'>;
  spool: string;
  /** The files in the target belong to this community, from an earlier move. */
  isOurs: boolean;
  /** True to delete files that exist only in the target, even files uploaded there after the last move. */
  removesGone: boolean;
  onBegin(): Promise<void>;
  onFile?: (bytes: number) => void;
  signal: AbortSignal;
}

export interface MovedFiles {
  files: number;
  bytes: number;
  copied: number;
  /**
   * Number of files only in the target. They were deleted from the source, or uploaded to the target later.
   */
  gone: number;
  /** Hash of all names and contents; equal on both sides. */
  sha256: string;
}

/**
 * Copies files to another storage and leaves the source unchanged. Safe to stop and rerun: equal files are
 * skipped.
 * @throws StartupError when the target has files of another community.
 */
export async function moveFiles(deps: MoveFilesOptions): Promise<MovedFiles> {
  const { from, to, isOurs, removesGone, onBegin, onFile, signal } = deps;
  const keys = (await keysOf(from)).toSorted();
  const known = new Set(keys);
  const others = (await keysOf(to)).filter((key) => !known.has(key));
  if (others.length > 0 && !isOurs) {
    throw new StartupError(
      `The target is not empty. It has other files (${others.length}), such as ${others[0]}, perhaps from another community. Choose an empty target.`,
    );
  }
  await onBegin();
  const all = createHash('sha256');
  const moved = { files: 0, bytes: 0, copied: 0 };
  for (const key of keys) {
    signal.throwIfAborted();
    const one = await moveFile(deps, key).catch(unlessMissing);
    if (one === null) {
      others.push(key);
      continue;
    }
    all.update(`${key}\n${one.bytes}\n${one.sha256}\n`);
    moved.files += 1;
    moved.bytes += one.bytes;
    if (one.isNew) moved.copied += 1;
    onFile?.(one.bytes);
  }
  if (removesGone) await to.remove(others);
  return { ...moved, gone: others.length, sha256: all.digest('hex') };
}

interface Sum {
  bytes: number;
  sha256: string;
}

async function moveFile(
  { from, to, spool }: MoveFilesOptions,
  key: string,
): Promise<Sum & { isNew: boolean }> {
  const source = await sumOf(from, key);
  const there = await to.stat(key);
  const isThere = there?.bytes === source.bytes && same(await sumOf(to, key), source);
  if (isThere) return { ...source, isNew: false };
  await from.fetchTo(key, spool);
  await to.storeFile(key, spool, typeOfKey(key));
  if (same(await sumOf(to, key), source)) return { ...source, isNew: true };
  throw new StartupError(
    `The copy of ${key} differs from the original. Check the disk or the bucket, and run the command again. Nothing is lost.`,
  );
}

const same = (one: Sum, other: Sum): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

async function sumOf(storage: Readable, key: string): Promise<Sum> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const chunk of await storage.read(key)) {
    sum.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: sum.digest('hex') };
}

async function keysOf({ list }: Readable): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of list()) keys.push(key);
  return keys;
}

function unlessMissing(error: unknown): null {
  if (error instanceof FileMissing) return null;
  throw error;
}
