import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/platform/db/embedded/embedded-postgres.ts';
import { type Part, startPart } from './parts.ts';

export interface Databases {
  urls: { direct: string; replica: string; pooled: string };
  primary: Postgres;
  replica: Postgres;
  pgbouncer: Part;
}

interface Postgres {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const QUIET = { info: () => undefined, error: () => undefined };
const urlAt = (port: number): string => `postgres://rookery@127.0.0.1:${port}/rookery`;

export async function startDatabases(
  folder: string,
  ports: { primary: number; replica: number; pgbouncer: number },
  atEnd: (work: () => Promise<unknown>) => void,
): Promise<Databases> {
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')];
  await Promise.all([primaryFolder, replicaFolder].map((each) => mkdir(each)));
  const settingsAt = (port: number): Record<string, string> => ({
    listen_addresses: '127.0.0.1',
    port: String(port),
    max_connections: '200',
    wal_level: 'replica',
    max_wal_senders: '4',
  });
  const primary = createPostgres(primaryFolder, settingsAt(ports.primary));
  await primary.start();
  await primary.stop();
  await cp(join(primaryFolder, 'postgres'), join(replicaFolder, 'postgres'), { recursive: true });
  await writeFile(join(replicaFolder, 'postgres', 'standby.signal'), '');
  const replica = createPostgres(replicaFolder, {
    ...settingsAt(ports.replica),
    primary_conninfo: `host=127.0.0.1 port=${ports.primary} user=rookery`,
  });
  await primary.start();
  atEnd(primary.stop);
  await replica.start();
  atEnd(replica.stop);
  const pgbouncer = await startPgbouncer(folder, ports);
  atEnd(pgbouncer.kill);
  const [direct, pooled] = [urlAt(ports.primary), urlAt(ports.pgbouncer)];
  // The pooler forwards no session settings, so the statement timeout is set on the role.
  const client = new pg.Client(direct);
  await client.connect();
  await client.query(`alter role rookery set statement_timeout = '10s'`);
  await client.end();
  return { urls: { direct, pooled, replica: urlAt(ports.replica) }, primary, replica, pgbouncer };
}

function createPostgres(dataDir: string, settings: Record<string, string>): Postgres {
  let running: EmbeddedPostgres | null = null;
  return {
    async start() {
      running = await startEmbeddedPostgres({ dataDir, log: QUIET, settings });
    },
    async stop() {
      await running?.stop();
      running = null;
    },
  };
}

async function startPgbouncer(
  folder: string,
  ports: { primary: number; pgbouncer: number },
): Promise<Part> {
  const config = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `rookery = host=127.0.0.1 port=${ports.primary} user=rookery`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${ports.pgbouncer}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 30\nmax_client_conn = 500\nserver_login_retry = 1',
  ];
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o644 });
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  return startPart({
    name: 'pgbouncer',
    command: ['pgbouncer', '-q', ...asOther, config],
    async isUp() {
      const client = new pg.Client(urlAt(ports.pgbouncer));
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
      return true;
    },
  });
}
