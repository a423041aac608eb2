import { setTimeout as pause } from 'node:timers/promises';
import type { Work } from '../measure/call-work.ts';
import { feedOf, postRows } from '../measure/floors.ts';
import { startFloor } from '../measure/floor.ts';
import { fireFor, type Call } from '../load/load.ts';
import type { Pair } from '../measure/pairs.ts';
import { type Community, startCommunity, withRelease } from '../site/community.ts';
import { usageOf } from '../site/processes.ts';
import type { Site } from '../site/site.ts';
import { BOTH_SIZES, tokensInTurn, create } from './calls.ts';
import { FEED_WORKS } from './feeds.ts';
import { LIST_WORKS } from './lists.ts';
import { POST_WORKS } from './posts.ts';

const IDLE_MS = 5000;
const FLOOR_IDLE_MS = 2000;
const MEMORY_PAIRS = 2;
const SECONDS_OF_EACH_READ = 0.6;
const SECONDS_OF_CREATES = 4;
const SECONDS_OF_FLOOR = 6;

export const START_WORKS: readonly Work[] = [
  {
    slug: 'start',
    name: 'start to first answer, existing data',
    sizes: BOTH_SIZES,
    peer: '3.0',
    target: 0.8,
    open: async (site) => ({
      measure: ({ pairs }) => measurePairs(pairs, 's', () => measureStart(site)),
    }),
  },
  {
    slug: 'start-release',
    name: 'start of a release to first answer, existing data',
    sizes: BOTH_SIZES,
    target: 0.8,
    open: async (site) => ({
      measure: ({ pairs }) =>
        withRelease((folder) => measurePairs(pairs, 's', () => measureReleaseStart(site, folder))),
    }),
  },
  {
    slug: 'memory-idle',
    name: 'memory idle',
    sizes: BOTH_SIZES,
    peer: '670',
    target: 110,
    open: async (site) => ({
      measure: ({ pairs }) =>
        measurePairs(Math.min(pairs, MEMORY_PAIRS), 'MB', () => idleMemory(site)),
    }),
  },
];

export const LOADED_WORKS: readonly Work[] = [
  {
    slug: 'memory-loaded',
    name: 'memory after load',
    sizes: BOTH_SIZES,
    peer: '1,490',
    target: 260,
    open: async (site) => ({
      measure: ({ pairs }) =>
        measurePairs(Math.min(pairs, MEMORY_PAIRS), 'MB', () => loadedMemory(site)),
    }),
  },
];

async function measurePairs(
  count: number,
  unit: string,
  measure: () => Promise<Pair>,
): Promise<{ pairs: Pair[]; unit: string }> {
  const pairs: Pair[] = [];
  for (let pair = 0; pair < count; pair++) pairs.push(await measure());
  return { pairs, unit };
}

async function measureStart(site: Site): Promise<Pair> {
  let floor = 0;
  await site.restart(async () => {
    floor = await measureFloorStart(site);
  });
  return { floor, work: await untilAnswered(site.community) };
}

async function measureReleaseStart(site: Site, release: string): Promise<Pair> {
  let pair: Pair | null = null;
  await site.restart(async () => {
    const floor = await measureFloorStart(site);
    const community = await startCommunity(site.dataDir, { release });
    try {
      pair = { floor, work: await untilAnswered(community) };
    } finally {
      await community.stop();
    }
  });
  if (!pair) throw new Error('The release was not started.');
  return pair;
}

async function measureFloorStart({ connection }: Site): Promise<number> {
  const bare = await startFloor({ connection, statement: null });
  await bare.stop();
  return bare.startedInMs / 1000;
}

async function untilAnswered({ url, startedInMs }: Community): Promise<number> {
  const begun = performance.now();
  const { ok, status } = await fetch(`${url}/healthz`);
  if (!ok) throw new Error(`/healthz returned ${status}`);
  return (startedInMs + performance.now() - begun) / 1000;
}

async function idleMemory(site: Site): Promise<Pair> {
  let floor = 0;
  await site.restart(async () => {
    const bare = await startFloor({ connection: site.connection, statement: null });
    await pause(FLOOR_IDLE_MS);
    floor = memoryOf(bare.pid);
    await bare.stop();
  });
  await pause(IDLE_MS);
  return { floor, work: memoryOf(site.community.pid) };
}

async function loadedMemory(site: Site): Promise<Pair> {
  await site.restart();
  const statement = await postRows(site.pool, feedOf(site.seeded.memberIds[0] ?? ''));
  const bare = await startFloor({ connection: site.connection, statement });
  await fireFor(bare.url, SECONDS_OF_FLOOR, () => bare.call);
  const floor = memoryOf(bare.pid);
  await bare.stop();
  for (const nextCall of await readsOf(site)) {
    await fireFor(site.community.url, SECONDS_OF_EACH_READ, nextCall);
  }
  await fireFor(site.community.url, SECONDS_OF_CREATES, create(tokensInTurn(site)));
  return { floor, work: memoryOf(site.community.pid) };
}

async function readsOf(site: Site): Promise<(() => Call)[]> {
  const calls: (() => Call)[] = [];
  for (const work of [...FEED_WORKS, ...POST_WORKS, ...LIST_WORKS]) {
    if (!work.sizes.includes(site.size.key)) continue;
    const { nextCall } = await work.open(site);
    if (nextCall) calls.push(nextCall);
  }
  return calls;
}

const memoryOf = (pid: number): number => usageOf([pid]).residentMb;
