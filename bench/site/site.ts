import type { Pool } from 'pg';
import { connect, startCommunity, type Community } from './community.ts';
import { acquireData } from './cached-data.ts';
import { connectionOf, mintTokens } from './own-database.ts';
import { untilQuiet } from './processes.ts';
import type { Seeded } from '../seed/seeded.ts';
import type { Size } from '../seed/workload.ts';

export interface Site {
  size: Size;
  dataDir: string;
  connection: Awaited<ReturnType<typeof connectionOf>>;
  community: Community;
  pool: Pool;
  seeded: Seeded;
  tokens: readonly string[];
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface SiteOptions {
  keptData: string;
  nodeFlags?: readonly string[];
}

export async function openSite(
  size: Size,
  { keptData, nodeFlags }: SiteOptions,
  say: (line: string) => void,
): Promise<Site> {
  const { dataDir, seeded, release } = await acquireData(keptData, size, say);
  const start = (): Promise<Community> => startCommunity(dataDir, { nodeFlags });
  const connection = await connectionOf(dataDir);
  const community = await start();
  const leave = (): void => void site.close().finally(() => process.exit(1));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  const pool = connect(connection);
  const site: Site = {
    size,
    dataDir,
    connection,
    community,
    pool,
    seeded,
    tokens: await mintTokens(pool, dataDir, seeded.memberIds),
    async restart(meanwhile) {
      await site.community.stop();
      await meanwhile?.();
      site.community = await start();
    },
    async close() {
      process.off('SIGINT', leave).off('SIGTERM', leave);
      await pool.end();
      await site.community.stop();
      await release();
    },
  };
  await untilQuiet(community.pid);
  return site;
}
