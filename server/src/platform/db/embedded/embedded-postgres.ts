import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { StartupError } from '#src/kernel/startup-error.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { DATABASE_NAME, ensureCluster, SUPERUSER } from './postgres-cluster.ts';
import { findLastError, openPostgresLog, postgresLog } from './postgres-log.ts';
import {
  endWithNode,
  type PostgresProcess,
  type PostgresProgram,
  runPostgres,
} from './postgres-process.ts';
import { makeSocketFolder, postgresSocketFolder, SOCKET_PORT } from './postgres-socket.ts';
import { awaitReady, stopOrphan } from './postmaster.ts';

export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: EmbeddedPostgresLog;
  settings?: Record<string, string>;
  /** Called once when the server ends without `stop()`. A supervisor then restarts the whole process. */
  onDeath?: () => void;
  meanwhile?: (() => void) | undefined;
  endsWithNode?: boolean;
}

const STOP_TIMEOUT_MS = 30_000;

// Settings for a small machine that also runs Node. Durability (fsync, synchronous_commit) stays on, as in
// PostgreSQL's defaults.
const ownSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // More detailed errors would quote values, such as mail addresses.
  log_error_verbosity: 'terse',
};

export async function embeddedConnection(dataDir: string): Promise<EmbeddedConnection> {
  const host = postgresSocketFolder(await realpath(dataDir));
  return { host, port: SOCKET_PORT, user: SUPERUSER, database: DATABASE_NAME };
}

/**
 * Starts the bundled PostgreSQL in `dataDir`/postgres, on a Unix socket only. Creates the database on first
 * use, and stops an orphaned server. The caller must hold the folder's lock (data-folder-lock.ts).
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = await realpath(options.dataDir);
  const folder = join(dataDir, 'postgres');
  const connection = await embeddedConnection(dataDir);
  await makeSocketFolder(connection.host);
  if (await stopOrphan(folder, connection.host)) {
    options.log.info({ folder }, 'Stopped the database server that was left from an earlier run');
  }
  const logFile = await openPostgresLog(postgresLog(dataDir));
  try {
    const binaries = await findPostgresBinaries(join(dataDir, 'postgres-libraries'));
    const program: PostgresProgram = { binaries, log: logFile };
    await ensureCluster(program, folder);
    const account = await choosePostgresAccount(
      binaries.postgres,
      [folder, connection.host],
      binaries.libraryPath,
    );
    const settings = {
      ...ownSettings,
      ...options.settings,
      // This setting is a list, so quote the folder's name, which may contain a comma.
      unix_socket_directories: `"${connection.host.replaceAll('"', '""')}"`,
    };
    const child = runPostgres(program, account, binaries.postgres, [
      '-D',
      folder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    if (options.endsWithNode) endWithNode(child);
    options.meanwhile?.();
    if (!(await awaitReady(child, folder))) {
      throw new StartupError(
        `PostgreSQL did not start in ${folder}: ${await findLastError(logFile)}`,
      );
    }
    return supervise(child, connection, options);
  } finally {
    await logFile.close();
  }
}

function supervise(
  child: PostgresProcess,
  connection: EmbeddedConnection,
  options: EmbeddedPostgresOptions,
): EmbeddedPostgres {
  let stopping: Promise<void> | null = null;
  void child.ended.then((how) => {
    if (stopping) return;
    // Rookery never sends SIGKILL. The kernel sends this signal when memory runs out.
    const hint = how === 'SIGKILL' ? '; the machine may have run out of memory' : '';
    options.log.error(
      { how },
      `The embedded PostgreSQL stopped unexpectedly${hint}; see postgres.log`,
    );
    options.onDeath?.();
  });
  const stop = async (): Promise<void> => {
    child.hold();
    child.signal('SIGINT');
    const impatience = setTimeout(() => child.signal('SIGQUIT'), STOP_TIMEOUT_MS);
    await child.ended;
    clearTimeout(impatience);
  };
  return { connection, stop: () => (stopping ??= stop()) };
}
