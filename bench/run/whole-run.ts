import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDir, removeDataDir, startCommunity } from '../site/community.ts';
import type { Rounds } from '../load/load.ts';
import { measureHotPost } from '../load/hot-post.ts';
import { measureWorks } from '../measure/measure-works.ts';
import type { Options } from './options.ts';
import { measureRates } from '../load/rates.ts';
import { readRatios, withMeasured, writeRatios } from '../measure/ratios.ts';
import { writeReport } from '../report/report.ts';
import { resultRows } from '../report/rows.ts';
import { openSite, type Site } from '../site/site.ts';
import type { LoadResults, SizeResult } from '../report/size-result.ts';
import { measureDelivery, measureIdleSockets, type IdleMemory } from '../load/sockets.ts';
import { measureStorms } from '../load/storm.ts';
import { measureUploads } from '../load/upload-work.ts';
import { SIZES, type SizeName } from '../seed/workload.ts';
import { WORKS } from '../works/works.ts';

type Say = (line: string) => void;

const SIZES_OF_TABLE: readonly SizeName[] = ['small', 'large', 'crowd'];
const REALTIME_KEY = 'rookery';

/** Writes RESULTS.md and ratios.json after each community, so that an aborted run keeps its results. */
export async function runWhole(options: Options, keptData: string, say: Say): Promise<void> {
  const results: SizeResult[] = [];
  const sizes = options.sizes.length > 0 ? options.sizes : SIZES_OF_TABLE;
  for (const size of sizes) {
    results.push(await measureSize(size, options, keptData, say));
    await writeResults(results, options);
  }
}

async function writeResults(results: readonly SizeResult[], options: Options): Promise<void> {
  const measured = results.flatMap(({ size, paired }) =>
    [...paired].map(([slug, each]) => ({ slug, size: size.key, paired: each })),
  );
  await writeRatios(withMeasured(await readRatios(), measured));
  const rounds = roundsOf(options);
  await writeReport({
    file: 'RESULTS.md',
    title: 'Benchmark results',
    command: 'npm run bench',
    sizes: results.map(({ size }) => size.name),
    conditions: [
      `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, Linux, embedded PostgreSQL with fsync and synchronous_commit on, rate limits off`,
      `${options.pairs} pairs of a floor and ${options.seconds} s of the work at 16 connections, medians over the pairs; works without a floor in ${rounds.rounds} rounds of ${rounds.pace.measured} s; load generator on the same machine, its CPU left out`,
      'CPU is user and system time of the server and of every PostgreSQL process, divided by the requests answered',
      'a floor that moved by more than 20 % is marked; its work was measured three times and is inconclusive',
    ],
    rows: resultRows(results),
    notMeasured: [
      'The size of a production install.',
      'Power loss: PostgreSQL runs with its durable defaults, but no power loss was tested.',
    ],
  });
}

function roundsOf({ rounds, isQuick }: Options): Rounds {
  return {
    rounds,
    pace: isQuick ? { warmUp: 1, measured: 2, settle: 0 } : { warmUp: 1, measured: 3, settle: 0 },
  };
}

async function measureSize(
  key: SizeName,
  options: Options,
  keptData: string,
  say: Say,
): Promise<SizeResult> {
  const site = await openSite(SIZES[key], { keptData }, say);
  try {
    const works = WORKS.filter(({ sizes }) => sizes.includes(key));
    const paired = await measureWorks(site, works, options, say);
    const isTable = key === 'small' || key === 'large';
    const rest = isTable ? await measureLoads(site, roundsOf(options), say) : null;
    const once = key === 'small' ? await measureOnce(site, options, say) : null;
    return { size: site.size, paired, rest, ...(once ?? NO_SINGLE_MEASUREMENTS) };
  } finally {
    await site.close();
  }
}

const NO_SINGLE_MEASUREMENTS = { delivery: null, idle: [], uploads: null };

async function measureLoads(site: Site, rounds: Rounds, say: Say): Promise<LoadResults> {
  return {
    rates: await measureRates(site, rounds, say),
    hotPost: await measureHotPost(site, rounds, say),
    storms: await measureStorms(site, rounds, say),
  };
}

async function measureOnce(
  site: Site,
  options: Options,
  say: Say,
): Promise<Pick<SizeResult, 'delivery' | 'idle' | 'uploads'>> {
  return {
    delivery: await measureDelivery(site.community.url, REALTIME_KEY, site.tokens, 50, 300),
    idle: await idleSockets(options.isQuick ? [1000] : [1000, 3000, 7000]),
    uploads: await measureUploads(site.community, site.tokens, roundsOf(options), say),
  };
}

/** Uses a freshly started server: memory freed after a load would hide the sockets' share. */
async function idleSockets(counts: readonly number[]): Promise<IdleMemory[]> {
  const dataDir = await makeDataDir();
  const community = await startCommunity(dataDir);
  try {
    await pause(5000);
    return await measureIdleSockets(community.url, REALTIME_KEY, community.pid, counts);
  } finally {
    await community.stop();
    await removeDataDir(dataDir);
  }
}
