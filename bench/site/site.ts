import type { Pool } from 'pg';
import { connect, startCommunity, type Community } from './community.ts';
import { takeData } from './kept-data.ts';
import { connectionOf, mintTokens } from './own-database.ts';
import { untilQuiet } from './processes.ts';
import type { Seeded } from '../seed/seeded.ts';
import type { Size } from '../seed/workload.ts';

/** A running server on a community of one size, to be measured. */
export interface Site {
  size: Size;
  dataDir: string;
  connection: Awaited<ReturnType<typeof connectionOf>>;
  /** Another one after `restart`. */
  community: Community;
  pool: Pool;
  seeded: Seeded;
  /** One a member. */
  tokens: readonly string[];
  /** Stops the server and starts it on the same data; `meanwhile` has the machine for itself. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Where seeded communities are kept. */
  keptData: string;
  /** Flags of Node for the server. */
  nodeFlags?: readonly string[];
}

export async function openSite(
  size: Size,
  { keptData, nodeFlags }: SiteOptions,
  say: (line: string) => void,
): Promise<Site> {
  const { dataDir, seeded, release } = await takeData(keptData, size, say);
  const start = (): Promise<Community> => startCommunity(dataDir, { nodeFlags });
  const connection = await connectionOf(dataDir);
  const community = await start();
  // The server goes with the run, however that ends.
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
