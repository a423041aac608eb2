import { parseArgs } from 'node:util';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { connect, makeDataDir, removeDataDir, startCommunity } from '../site/community.ts';
import { measure, type Call } from '../load/load.ts';
import { connectionOf, mintTokens } from '../site/own-database.ts';
import { seedMembers } from '../seed/seed.ts';
import { createRandom, hanLetterAt, seedSearchPosts, wordAt } from '../seed/seed-search-posts.ts';
import { untilQuiet } from '../site/processes.ts';

// npm run bench:search -- [--posts 500000] [--seconds 4] [--only phrase] [--data <folder>]

// A named folder is seeded once and kept.

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '500000' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});

const MEMBERS = 2000;
/** Different searches of one kind, so that no answer is measured twice in a row. */
const DIFFERENT = 40;
const PACE = { warmUp: 1.5, measured: Number(values.seconds), settle: 0 };

const dataDir = values.data ?? (await makeDataDir());
if (values.data !== undefined) await mkdir(values.data, { recursive: true });
const community = await startCommunity(dataDir);
try {
  const connection = await connectionOf(dataDir);
  const pool = connect(connection);
  const { rows } = await pool.query<{ id: string }>('select id from users order by username_key');
  let memberIds = rows.map(({ id }) => id);
  const seeded = join(dataDir, 'seeded');
  if (!existsSync(seeded)) {
    const begun = performance.now();
    memberIds = await seedMembers(pool, MEMBERS, new Date());
    await seedSearchPosts(connection, pool, memberIds, Number(values.posts));
    await writeFile(seeded, '');
    say(`seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  const [token = ''] = await mintTokens(pool, dataDir, memberIds.slice(0, 1));
  const phrases = await pool.query<{ body: string }>(
    `select body from posts where detected_language = 'en' order by md5(id::text) limit $1`,
    [DIFFERENT],
  );
  const listed = await pool.query<{ id: string }>(
    'select id from posts order by seq desc limit 20',
  );
  const ulids = listed.rows.map(({ id }) => uuidToUlid(id));
  const bodies = phrases.rows.map(({ body }) => body.split(' '));
  await pool.end();
  await untilQuiet(community.pid);
  for (const [name, textOf] of Object.entries(searches(bodies))) {
    if (!name.includes(values.only)) continue;
    const texts = Array.from({ length: DIFFERENT }, (_, at) => textOf(at));
    let next = 0;
    const call = (): Call => {
      const text = texts[next++ % texts.length] ?? '';
      const isTop = name.startsWith('Top');
      return {
        method: 'POST',
        path: isTop ? '/v3/search/top' : '/v3/search/posts/posts',
        token,
        body: isTop ? { q: text } : { q: text, limit: 20 },
      };
    };
    // The same posts without a search. A busy machine slows both alike, so the ratio counts.
    const load = (nextCall: () => Call) =>
      measure(community.url, community.pid, Number(values.connections), PACE, nextCall);
    const base = await load(() => ({
      method: 'POST',
      path: '/v3/posts/map',
      token,
      body: { ulids },
    }));
    const result = await load(call);
    const ratio = result.cpuPerThousand / base.cpuPerThousand;
    say(
      `${name.padEnd(30)} ${result.cpuPerThousand.toFixed(2).padStart(6)} CPU s per 1,000, ratio ${ratio.toFixed(2)}, p50 ${result.p50} ms, p99 ${result.p99} ms, ${result.failures} failures`,
    );
  }
} finally {
  await community.stop();
  if (values.data === undefined) await removeDataDir(dataDir);
}

function searches(bodies: readonly string[][]): Record<string, (at: number) => string> {
  const random = createRandom(7);
  const between = (from: number, to: number): string =>
    wordAt('en', from + Math.floor(random() * (to - from)));
  const day = (): string =>
    new Date(Date.now() - (30 + 300 * random()) * 86_400_000).toISOString().slice(0, 10);
  const han = (count: number): string =>
    Array.from({ length: count }, () => hanLetterAt(Math.floor(random() * 200))).join('');
  const user = (): string => `user${String(Math.floor(random() * 200)).padStart(4, '0')}`;
  return {
    'a common word': () => between(5, 60),
    'a usual word': () => between(300, 3000),
    'a rare word': () => between(15_000, 30_000),
    'a Russian word': () => wordAt('ru', 300 + Math.floor(random() * 3000)),
    'two usual words': () => `${between(100, 600)} ${between(100, 600)}`,
    'a common and a rare word': () => `${between(5, 60)} ${between(15_000, 30_000)}`,
    'a phrase': (at) => `"${(bodies[at] ?? []).slice(1, 3).join(' ')}"`,
    'a word from a member': () => `${between(20, 300)} from:${user()}`,
    'from a member': () => `from:${user()}`,
    'a common word with media': () => `${between(5, 60)} has:media`,
    'a usual word with media': () => `${between(300, 3000)} has:media`,
    'a rare word with a poll': () => `${between(15_000, 30_000)} has:poll`,
    'with links': () => 'has:link',
    'a usual word before a day': () => `${between(300, 3000)} before:${day()}`,
    'a common word before a day': () => `${between(5, 60)} before:${day()}`,
    'without a word': () => `${between(300, 3000)} -${between(5, 60)}`,
    'two Chinese letters': () => han(2),
    'four Chinese letters': () => han(4),
    'a typing error': () => {
      const word = between(3000, 20_000);
      return word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);
    },
    'Top of a usual word': () => between(300, 3000),
    'Top of two common words': () => `${between(5, 60)} ${between(5, 60)}`,
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
