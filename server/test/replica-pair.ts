import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect, vi } from 'vitest';

import {
  type EmbeddedPostgres,
  embeddedConnection,
  startEmbeddedPostgres,
} from '#src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#src/platform/db/migrations/migrate.ts';
import { migrationsFolder } from '#src/project-folders.ts';
import { urlOf } from './empty-database.ts';

export interface ReplicaPair {
  primaryUrl: string;
  replicaUrl: string;
  replica: pg.Pool;
  /** Pauses replay: the standby still answers, but with stale data. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): void;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '16MB',
  wal_level: 'replica',
  max_wal_senders: '4',
};

export async function startReplicaPair(): Promise<ReplicaPair> {
  const folder = await mkdtemp(join(tmpdir(), `rookery-test-${process.pid}-pair-`));
  const [primaryFolder, replicaFolder] = [join(folder, 'p'), join(folder, 'r')];
  await Promise.all([primaryFolder, replicaFolder].map((each) => mkdir(each)));
  const start = (dataDir: string, settings: Record<string, string> = {}) =>
    startEmbeddedPostgres({ dataDir, log: QUIET, settings: { ...SETTINGS, ...settings } });

  const first = await start(primaryFolder);
  const pool = new pg.Pool({ ...first.connection, max: 2 });
  await migrate(pool, migrationsFolder);
  await pool.end();
  await untilDisconnected(first);
  await first.stop();
  await cp(join(primaryFolder, 'postgres'), join(replicaFolder, 'postgres'), { recursive: true });
  await writeFile(join(replicaFolder, 'postgres', 'standby.signal'), '');

  const primary = await start(primaryFolder);
  const { host, port, user } = primary.connection;
  const follow = { primary_conninfo: `host='${host}' port=${port} user=${user}` };
  let standby: EmbeddedPostgres = await start(replicaFolder, follow);
  const replica = new pg.Pool({ ...standby.connection, max: 1 });
  replica.on('error', () => undefined);
  let frozen: number[] = [];
  return {
    primaryUrl: urlOf(await embeddedConnection(primaryFolder)),
    replicaUrl: urlOf(await embeddedConnection(replicaFolder)),
    replica,
    async pause() {
      await replica.query('select pg_wal_replay_pause()');
    },
    async resume() {
      await replica.query('select pg_wal_replay_resume()');
    },
    async freeze() {
      const { rows } = await replica.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend'`,
      );
      const pidFile = await readFile(join(replicaFolder, 'postgres', 'postmaster.pid'), 'utf8');
      // Freeze the accepting process first, so that no new connection starts.
      frozen = [Number.parseInt(pidFile, 10), ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
    },
    stopReplica: () => standby.stop(),
    async startReplica() {
      standby = await start(replicaFolder, follow);
    },
    async stop() {
      await replica.end();
      await standby.stop();
      await untilDisconnected(primary);
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A pool ends before its connections do. A connection that the server cuts off would be an error. */
async function untilDisconnected({ connection }: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect((await client.query(others)).rowCount).toBe(0), 30_000);
  await client.end();
}

const QUIET = {
  info() {
    // Quiet, since its start is no news.
  },
  error: (details: object, message: string) => console.error(message, details),
};
