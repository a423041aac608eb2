import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { makeUlid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';

import type * as communityModule from '../site/community.ts';
import { makeDataDir, removeDataDir } from '../site/community.ts';
import { measure, type Call } from '../load/load.ts';
import type * as databaseModule from '../site/own-database.ts';
import type * as seedModule from '../seed/seed.ts';
import { median } from '../measure/figures.ts';
import { bodyOf, SMALL } from '../seed/workload.ts';

// npm run bench:compare -- <folder of an earlier checkout, installed> [--rounds N] [--seconds N] [--only words]

interface Side {
  name: string;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

interface Work {
  name: string;
  isWrite?: boolean;
  nextCall(): Call;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string', default: '' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('Name the folder of the checkout to compare with.');
const earlier = resolve(folder);
const COMMUNITY = 'site/community.ts';
const currentRoot = join(import.meta.dirname, '../..');
const pace = { warmUp: 2, measured: Number(values.seconds), settle: 0 };

const earlierData = await makeDataDir();
const ourData = await makeDataDir();
try {
  const seeded = await seedEarlier();
  await cp(earlierData, ourData, { recursive: true });
  const sides = [
    await start('before', earlier, earlierData),
    await start('after', currentRoot, ourData),
  ] as const;
  try {
    const works = worksOf(seeded).filter(({ name }) => name.includes(values.only));
    for (const work of works) await compare(work, sides);
  } finally {
    for (const side of sides) await side.stop();
  }
} finally {
  await removeDataDir(earlierData);
  await removeDataDir(ourData);
}

/** Seeds with the earlier checkout's code, so that the current code must also migrate its data. */
async function seedEarlier(): Promise<{ tokens: string[]; discussedPost: string }> {
  const { startCommunity, connect } = await importBenchFile<typeof communityModule>(
    earlier,
    COMMUNITY,
  );
  const { seed } = await importBenchFile<typeof seedModule>(earlier, 'seed/seed.ts');
  const { connectionOf, mintTokens } = await importBenchFile<typeof databaseModule>(
    earlier,
    'site/own-database.ts',
  );
  const community = await startCommunity(earlierData);
  try {
    const pool = connect(await connectionOf(earlierData));
    const { memberIds, discussedPost } = await seed(pool, SMALL);
    const tokens = await mintTokens(pool, earlierData, memberIds);
    await pool.end();
    return { tokens, discussedPost };
  } finally {
    await community.stop();
  }
}

/** Loads a benchmark file of a checkout. An earlier checkout may have all of them in one folder. */
function importBenchFile<Module>(root: string, file: string): Promise<Module> {
  const path = join(root, 'bench', file);
  const flatPath = join(root, 'bench', basename(file));
  return import(existsSync(path) ? path : flatPath) as Promise<Module>;
}

async function start(name: string, root: string, dataDir: string): Promise<Side> {
  const { startCommunity } = await importBenchFile<typeof communityModule>(root, COMMUNITY);
  const { url, pid, stop } = await startCommunity(dataDir);
  return { name, url, pid, stop };
}

function worksOf({ tokens, discussedPost }: { tokens: string[]; discussedPost: string }): Work[] {
  const [token = ''] = tokens;
  let turn = 0;
  const ulids = [uuidToUlid(discussedPost)];
  const nextPost = (): Call => ({
    method: 'PUT',
    path: '/v3/posts',
    token: tokens[turn++ % tokens.length] ?? '',
    body: { ulid: makeUlid(Date.now()), body: bodyOf(turn) },
  });
  return [
    {
      name: 'home feed',
      nextCall: () => ({ method: 'GET', path: '/v3/posts/following?limit=20', token }),
    },
    {
      name: 'one post',
      nextCall: () => ({ method: 'POST', path: '/v3/posts/map', token, body: { ulids } }),
    },
    {
      name: '20 comments of a post',
      nextCall: () => ({
        method: 'POST',
        path: '/v3/comments?page=1',
        token,
        body: { ulid: ulids[0], per_page: 20, sort_by: 'popular', with_chains: true },
      }),
    },
    { name: 'create a post', isWrite: true, nextCall: nextPost },
    {
      name: 'create a post with a key',
      isWrite: true,
      nextCall: () => ({ ...nextPost(), key: makeUlid(Date.now()) }),
    },
  ];
}

/** Both sides alternate and swap their order each round, so that a busy minute affects both. */
async function compare(work: Work, sides: readonly [Side, Side]): Promise<void> {
  const costs = new Map<Side, number[]>(sides.map((side) => [side, []]));
  const paceOfWork = { ...pace, settle: work.isWrite ? 3 : 0 };
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const result = await measure(side.url, side.pid, 16, paceOfWork, work.nextCall);
      if (result.failures > 0) throw new Error(`${work.name}, ${side.name}: calls failed`);
      costs.get(side)?.push(result.cpuPerThousand);
    }
  }
  const [before, after] = sides.map((side) => costs.get(side) ?? []);
  if (!before || !after) return;
  const ratios = after.map((cost, at) => cost / (before[at] ?? Number.NaN));
  const shown = (figures: readonly number[]): string =>
    `${median(figures).toFixed(3)} (${Math.min(...figures).toFixed(3)} to ${Math.max(...figures).toFixed(3)})`;
  console.log(
    `${work.name}: before ${shown(before)}, after ${shown(after)} CPU s per 1,000; ratio ${shown(ratios)}`,
  );
}
