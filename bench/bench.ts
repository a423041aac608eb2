import { parseArgs } from 'node:util';
import { makeUlid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import {
  connect,
  makeDataDir,
  removeDataDir,
  startCommunity,
  type Community,
} from './community.ts';
import { measureEngagement } from './engagement-work.ts';
import { measureFloor } from './floor.ts';
import { GUARDED_READER, GUARDED_WORK } from './blocks-and-mutes.ts';
import { measure, type Call, type Measured, type Pace } from './load.ts';
import { measureNotifications } from './notification-work.ts';
import { connectionOf, mintTokens } from './own-database.ts';
import { explainReads } from './plans.ts';
import { usageOf } from './processes.ts';
import { writeReport } from './report.ts';
import { resultRows } from './rows.ts';
import { searchWorks } from './search-work.ts';
import { seed } from './seed.ts';
import type { Seeded } from './seeded.ts';
import type { SizeResult } from './size-result.ts';
import { measureDelivery, measureIdleSockets, type IdleMemory } from './sockets.ts';
import { measureUploads } from './upload-work.ts';
import { bodyOf, SIZES, username, type Size } from './workload.ts';

/** What one size of community was measured to be. */
interface Settings {
  rounds: number;
  connections: readonly number[];
  pace: Pace;
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    /** Of one measurement; its warm-up takes a third. */
    seconds: { type: 'string', default: '15' },
    /** 1 and 64 connections for the home feed alone. */
    short: { type: 'boolean', default: false },
  },
});
const settings: Settings = values.quick
  ? { rounds: 1, connections: [16], pace: { warmUp: 1, measured: 4, settle: 0 } }
  : {
      rounds: Number(values.rounds),
      connections: [1, 16, 64],
      pace: {
        warmUp: Math.ceil(Number(values.seconds) / 3),
        measured: Number(values.seconds),
        settle: 0,
      },
    };

const results: SizeResult[] = [];
for (const size of values.small ? SIZES.slice(0, 1) : SIZES) {
  const dataDir = await makeDataDir();
  try {
    results.push(await measureSize(size, dataDir, results.length === 0));
  } finally {
    await removeDataDir(dataDir);
  }
}
await writeReport({
  file: 'RESULTS.md',
  title: 'Benchmark results',
  command: 'npm run bench',
  sizes: results.map(({ size }) => size.name),
  conditions: [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, Linux, embedded PostgreSQL with fsync and synchronous_commit on, rate limits off`,
    `${settings.rounds} rounds of ${settings.pace.measured} s after ${settings.pace.warmUp} s of warm-up; medians over the rounds${values.short ? '; 1 and 64 connections for the home feed alone' : ''}; load generator on the same machine, its CPU left out`,
    'CPU is user and system time of the server and of every PostgreSQL process, divided by the requests answered',
  ],
  rows: resultRows(results),
  plans: results.at(-1)?.plans ?? [],
  notMeasured: [
    'The size of a production install.',
    'Power loss: PostgreSQL runs with its durable defaults, but nobody pulled the plug.',
  ],
});

async function measureSize(size: Size, dataDir: string, isFirst: boolean): Promise<SizeResult> {
  let community = await startCommunity(dataDir);
  const connection = await connectionOf(dataDir);
  let pool = connect(connection);
  say(`seeding ${size.name}`);
  const seeded = await seed(pool, size);
  const tokens = await mintTokens(pool, dataDir, seeded.memberIds);
  await pool.end();
  await community.stop();
  community = await startCommunity(dataDir);
  pool = connect(connection);
  const restartMs = community.startedInMs;
  await new Promise((done) => setTimeout(done, 5000));
  const memoryIdleMb = usageOf([community.pid]).residentMb;
  try {
    const calls = await measureCalls(community, seeded, tokens, size);
    const engagement = await measureEngagement(community, pool, seeded, tokens, settings, say);
    const notifications = await measureNotifications(
      community,
      pool,
      seeded.memberIds,
      tokens,
      settings,
      say,
    );
    const memoryLoadedMb = usageOf([community.pid]).residentMb;
    const plans = await explainReads(pool, seeded);
    await pool.end();
    const key = 'rookery';
    const delivery = isFirst ? await measureDelivery(community.url, key, tokens, 50, 300) : null;
    const idle = isFirst ? await idleSockets() : [];
    const uploads = isFirst ? await measureUploads(community, tokens, settings, say) : null;
    const floor = isFirst
      ? await measureFloor(connection, seeded.memberIds[0] ?? '', settings)
      : null;
    return {
      size,
      calls,
      engagement,
      notifications,
      memoryIdleMb,
      memoryLoadedMb,
      restartMs,
      delivery,
      idle,
      uploads,
      floor,
      plans,
    };
  } finally {
    await community.stop();
  }
}

/** On a server of its own that has just started: after a load, freed memory would hide what sockets take. */
async function idleSockets(): Promise<IdleMemory[]> {
  const dataDir = await makeDataDir();
  const community = await startCommunity(dataDir);
  try {
    await new Promise((done) => setTimeout(done, 5000));
    const counts = values.quick ? [1000] : [1000, 3000, 10_000];
    return await measureIdleSockets(community.url, 'rookery', community.pid, counts);
  } finally {
    await community.stop();
    await removeDataDir(dataDir);
  }
}

async function measureCalls(
  { url, pid }: Community,
  seeded: Seeded,
  tokens: readonly string[],
  size: Size,
): Promise<SizeResult['calls']> {
  const works = worksOf(seeded, tokens, size);
  const measured: SizeResult['calls'] = new Map();
  for (let round = 0; round < settings.rounds; round++) {
    for (const [work, { nextCall, isWrite }] of works) {
      const isShort = values.short && work !== 'home feed';
      for (const connections of isShort ? [16] : settings.connections) {
        const pace = { ...settings.pace, settle: isWrite ? 3 : 0 };
        const result = await measure(url, pid, connections, pace, nextCall);
        if (result.failures > 0) throw new Error(`${work}: ${result.failures} calls failed`);
        say(
          `${work}, ${connections} connections: ${result.cpuPerThousand.toFixed(3)} CPU s per 1,000, ${result.perSecond.toFixed(0)}/s, p99 ${result.p99} ms, ${result.answerBytes.toFixed(0)} bytes`,
        );
        const byConnections = measured.get(work) ?? new Map<number, Measured[]>();
        byConnections.set(connections, [...(byConnections.get(connections) ?? []), result]);
        measured.set(work, byConnections);
      }
    }
  }
  return measured;
}

interface Work {
  nextCall: () => Call;
  isWrite?: boolean;
}

/** Reads before creates. */
function worksOf(
  { discussedPost }: Seeded,
  tokens: readonly string[],
  size: Size,
): Map<string, Work> {
  const [token = ''] = tokens;
  let turn = 0;
  const rotating = (): string => tokens[turn++ % tokens.length] ?? '';
  const ulid = uuidToUlid(discussedPost);
  const other = username(size.members / 2);
  const get = (path: string) => ({ method: 'GET' as const, path, token });
  return new Map<string, Work>([
    ['home feed', { nextCall: () => get('/v3/posts/following?limit=20') }],
    [
      'home feed, all members',
      { nextCall: () => ({ ...get('/v3/posts/following?limit=20'), token: rotating() }) },
    ],
    [
      GUARDED_WORK,
      {
        nextCall: () => ({
          ...get('/v3/posts/following?limit=20'),
          token: tokens[GUARDED_READER] ?? '',
        }),
      },
    ],
    [
      'one post',
      {
        nextCall: () => ({ method: 'POST', path: '/v3/posts/map', token, body: { ulids: [ulid] } }),
      },
    ],
    [
      'its 20 comments',
      {
        nextCall: () => ({
          method: 'POST',
          path: '/v3/comments?page=1',
          token,
          body: { ulid, per_page: 20, sort_by: 'popular', with_chains: true },
        }),
      },
    ],
    ['profile', { nextCall: () => get(`/v3/profile/${other}`) }],
    ...searchWorks(token, size).map(([work, nextCall]) => [work, { nextCall }] as const),
    ['its 20 posts', { nextCall: () => get(`/v3/profile/${other}/feed?limit=20`) }],
    [
      'create a post',
      {
        isWrite: true,
        nextCall: () => ({
          method: 'PUT',
          path: '/v3/posts',
          token: rotating(),
          body: { ulid: makeUlid(Date.now()), body: bodyOf(turn) },
        }),
      },
    ],
  ]);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
