import { formatBytes } from '#src/cli/backup/backup-words.ts';
import type { Finding } from '#src/cli/doctor/doctor-checks.ts';
import {
  isBreaking,
  purposeOf,
  type Step,
  stepsOf,
} from '#src/platform/db/migrations/migration-text.ts';
import type { TableSize } from '#src/platform/db/tables/table-sizes.ts';

interface Cost {
  means: string;
  /** Bytes of the table that are processed per second. Null if the step takes an instant at any size. */
  bytesPerSecond: number | null;
  /** The temporary disk space, as a multiple of the table’s size. */
  room: number;
}

const MB = 1_000_000;
const EMPTY_TABLE: TableSize = { bytes: 0, rows: 0 };
const RESERVE_BYTES = 500 * MB;

// These rates were measured on two busy cores and a plain disk, then halved:
// docs/decisions/068-upgrades.md.
const COSTS: Record<Exclude<Step['kind'], 'make'>, Cost> = {
  online: { means: 'an index is built; members can still write', bytesPerSecond: 20 * MB, room: 1 },
  index: { means: 'an index is built; no one can write', bytesPerSecond: 40 * MB, room: 1 },
  quick: { means: 'is locked briefly', bytesPerSecond: null, room: 0 },
  scan: { means: 'all rows are read; no one can write', bytesPerSecond: 100 * MB, room: 0 },
  rewrite: {
    means: 'is rewritten; no one can read or write',
    bytesPerSecond: 20 * MB,
    room: 2,
  },
  rows: { means: 'rows are changed; other writes to them wait', bytesPerSecond: 5 * MB, room: 2 },
  drop: { means: 'is removed or emptied', bytesPerSecond: null, room: 0 },
};

export function describeUpgrade(
  pending: readonly { name: string; sql: string }[],
  known: number,
  sizes: ReadonlyMap<string, TableSize>,
): { lines: string[]; roomBytes: number } {
  if (pending.length === 0) {
    return { lines: [`The data is up to date: ${known} migrations, none pending.`], roomBytes: 0 };
  }
  const lines = [`Pending migrations: ${pending.length} of ${known + pending.length}.`];
  let roomBytes = 0;
  for (const { name, sql } of pending) {
    lines.push('', name, `  ${purposeOf(sql)}`);
    for (const { kind, table } of distinct(stepsOf(sql))) {
      const size = sizes.get(table);
      if (kind === 'make') {
        lines.push(`  ${table}: is new`);
        continue;
      }
      const cost = COSTS[kind];
      roomBytes += cost.room * (size ?? EMPTY_TABLE).bytes;
      lines.push(`  ${table} (${size ? sizeOf(size) : 'new'}): ${cost.means}, ${time(cost, size)}`);
    }
    const older = isBreaking(sql) ? 'stop' : 'keep running';
    lines.push(`  Processes of the previous version ${older}.`);
  }
  lines.push(
    '',
    'Times are estimates from the table size (index 20 to 40 MB/s, reading 100, rewriting 20, rows 5). A slow disk takes longer.',
  );
  return { lines, roomBytes };
}

/**
 * Returns the reason why the data cannot be migrated while the community is running, or null.
 * @param others number of connections of the processes that serve it
 */
export function findBreakingMigration(
  pending: readonly { name: string; sql: string }[],
  others: number,
): string | null {
  const stopping = pending.filter(({ sql }) => isBreaking(sql));
  const [first] = stopping;
  if (others === 0 || first === undefined) return null;
  const more = stopping.length > 1 ? ` and ${stopping.length - 1} more` : '';
  return `This community is running, and its version does not work with a pending migration: ${first.name}${more}. Stop the community first; docs/run.md lists the steps.`;
}

function distinct(steps: readonly Step[]): Step[] {
  const said = new Map(steps.map((step) => [`${step.kind} ${step.table}`, step]));
  return [...said.values()];
}

const sizeOf = ({ bytes, rows }: TableSize): string =>
  `${formatBytes(bytes)}, about ${Math.max(0, rows).toLocaleString('en')} rows`;

function time({ bytesPerSecond }: Cost, { bytes } = EMPTY_TABLE): string {
  const seconds = bytesPerSecond === null ? 0 : bytes / bytesPerSecond;
  if (seconds < 1) return 'less than 1 s';
  return seconds < 90 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
}

/** @param free in bytes, or null if the disk is on another machine or unknown */
export function judgeDisk(free: number | null, roomBytes: number): Finding {
  const needed = roomBytes + RESERVE_BYTES;
  if (free === null) {
    const text = `Disk: the database disk cannot be checked from here. Make sure that ${formatBytes(needed)} are free.`;
    return { state: 'note', text };
  }
  const text = `Disk: ${formatBytes(free)} free, ${formatBytes(needed)} needed`;
  return free >= needed
    ? { state: 'ok', text }
    : { state: 'broken', text: `${text}. Free up disk space before you upgrade.` };
}
