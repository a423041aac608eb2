import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findLastError } from './postgres-log.ts';
import { type PostgresProgram, runPostgres } from './postgres-process.ts';

export const SUPERUSER = 'rookery';
export const DATABASE_NAME = 'rookery';
const MAJOR_VERSION = '18';

export async function ensureCluster(program: PostgresProgram, folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return makeCluster(program, folder);
  if (version.trim() !== MAJOR_VERSION) {
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${version.trim()}, but this Rookery includes PostgreSQL ${MAJOR_VERSION}. ` +
        'Move the data with a dump, or set DATABASE_URL to your own PostgreSQL.',
    );
  }
}

// Create the cluster beside its destination and then rename it, so that a kill leaves nothing incomplete.
async function makeCluster(program: PostgresProgram, folder: string): Promise<void> {
  const draft = `${folder}.new-${process.pid}`;
  await removeDrafts(folder);
  await mkdir(draft, { mode: 0o700 });
  const account = await choosePostgresAccount(
    program.binaries.postgres,
    [draft],
    program.binaries.libraryPath,
  );
  const run = async (binary: string, args: string[], input?: string): Promise<void> => {
    const child = runPostgres(program, account, binary, args, input);
    child.hold();
    const result = await child.ended;
    if (result === 0) return;
    throw new StartupError(
      `PostgreSQL could not create its database in ${folder}: ${await findLastError(program.log)}`,
    );
  };
  await run(program.binaries.initdb, [
    '-D',
    draft,
    '-U',
    SUPERUSER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  const single = ['--single', '-D', draft, 'postgres'];
  await run(program.binaries.postgres, single, `create database ${DATABASE_NAME};\n`);
  await rename(draft, folder);
}

async function removeDrafts(folder: string): Promise<void> {
  const beside = dirname(folder);
  for (const name of await readdir(beside)) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue;
    await rm(join(beside, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
