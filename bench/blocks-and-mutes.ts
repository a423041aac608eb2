import type { Pool } from 'pg';
import type { Measured } from './load.ts';
import { median } from './sockets.ts';
import type { Row } from './report.ts';
import type { Size } from './workload.ts';

/** The member who keeps many away. The reader beside, member 0, follows as many and keeps nobody away. */
export const GUARDED_READER = 1;
const MOST = 1000;

export const GUARDED_WORK = 'home feed, many kept away';
/** What it is compared with, and what may be added to it. */
const PLAIN_WORK = 'home feed';
const TARGET = 1.5;

/** 1,000 blocks and 1,000 mutes, or a quarter of a small community each, of members who are not followed. */
export async function seedBlocksAndMutes(pool: Pool, { members }: Size, ids: readonly string[]) {
  const count = Math.min(MOST, members / 4);
  const others = ids.slice(members / 2, members / 2 + 2 * count);
  const reader = ids[GUARDED_READER];
  await pool.query(
    `insert into blocks (blocker_id, blocked_id, created_at) select $1, unnest($2::uuid[]), now()`,
    [reader, others.slice(0, count)],
  );
  await pool.query(
    `insert into mutes (muter_id, muted_id, created_at) select $1, unnest($2::uuid[]), now()`,
    [reader, others.slice(count)],
  );
}

/** What blocks and mutes add to a home feed. */
interface Rounds {
  /** By work, then by connections. */
  calls: ReadonlyMap<string, ReadonlyMap<number, readonly Measured[]>>;
}

export function blocksAndMutesRow(results: readonly Rounds[]): Row {
  const p99 = ({ calls }: Rounds, work: string): number =>
    median((calls.get(work)?.get(16) ?? []).map((round) => round.p99));
  return {
    work: 'home feed: p99 with 1,000 blocked and 1,000 muted, against nobody',
    peer: 'not measured',
    target: TARGET,
    measured: results.map((result) => p99(result, GUARDED_WORK) / p99(result, PLAIN_WORK)),
    remark: 'ratio; a quarter of the members each in the smaller community',
  };
}
