import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readlink,
  rm,
  symlink,
  utimes,
} from 'node:fs/promises';
import { join } from 'node:path';

/** A copy keeps its file's modification time, but file systems round it by up to this many milliseconds. */
const MTIME_TOLERANCE_MS = 2;

export async function mirrorFolder(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const wanted = new Set(await readdir(from));
  for (const name of await readdir(to)) {
    if (!wanted.has(name)) await rm(join(to, name), { recursive: true, force: true });
  }
  let copied = 0;
  for (const name of wanted) copied += await mirrorEntry(join(from, name), join(to, name));
  await copyOwnership(from, to);
  return copied;
}

async function mirrorEntry(from: string, to: string): Promise<number> {
  const source = await lstat(from);
  const target = await lstat(to).catch(() => null);
  const isKind = target?.isDirectory() === source.isDirectory() && !target.isSymbolicLink();
  if (target && !isKind) await rm(to, { recursive: true, force: true });
  if (source.isDirectory()) return mirrorFolder(from, to);
  if (source.isSymbolicLink()) {
    await rm(to, { force: true });
    await symlink(await readlink(from), to);
    return 0;
  }
  if (!source.isFile()) return 0;
  const isSame =
    target?.size === source.size && Math.abs(target.mtimeMs - source.mtimeMs) < MTIME_TOLERANCE_MS;
  if (isSame) return 0;
  await copyFile(from, to);
  await copyOwnership(from, to);
  return 1;
}

/** PostgreSQL rejects a folder with another owner or other permissions. */
async function copyOwnership(from: string, to: string): Promise<void> {
  const { uid, gid, mode, atime, mtime } = await lstat(from);
  await chown(to, uid, gid);
  await chmod(to, mode);
  await utimes(to, atime, mtime);
}
