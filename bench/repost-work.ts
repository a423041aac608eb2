import type { Pool } from 'pg';
import type { Community } from './community.ts';
import { measure, type Call, type Measured, type Pace } from './load.ts';
import type { Plan } from './plan.ts';
import type { Row } from './report.ts';
import type { Seeded } from './seeded.ts';
import { median } from './sockets.ts';

const CONNECTIONS = 16;
const PAGE = 20;
/** So many of the reader's newest posts have a repost above them. */
const REPOSTS = 400;
/** And so many strangers have reposted each of the same originals. */
const STRANGERS = 4;
/** After so long every process has read the newest posts anew. */
const NOTICED_MS = 11_000;
/** What reposts may add to a home feed. */
const TARGET = 1.75;

const PLAIN_WORK = 'home feed beside it, no reposts';
const HALF_WORK = 'home feed, half of it reposts';
const DEEPER_WORK = 'home feed, half of it reposts, page 2';
const WORKS = [PLAIN_WORK, HALF_WORK, DEEPER_WORK];

/** One entry a round. */
export type Reposts = Map<string, Measured[]>;

/** Two members who follow nobody in common: one reads posts alone, the other as many reposts. */
const readersOf = ({ memberIds }: Seeded): { plain: number; half: number } => ({
  plain: 0,
  half: memberIds.length / 2,
});

/** Whom the second reader follows has reposted a stranger's post after each of their own. */
async function seedReposts(pool: Pool, seeded: Seeded): Promise<void> {
  const reader = seeded.memberIds[readersOf(seeded).half];
  await pool.query(
    `with followed as materialized (select followee_id as id from follows where follower_id = $1),
     feed as (
       select seq, author_id, row_number() over (order by seq desc) as place from (
         select seq, author_id from posts
         where parent_id is null and author_id in (select id from followed) order by seq desc limit $2) own
     ), originals as (
       select id, seq, row_number() over (order by seq desc) as place from (
         select id, seq from posts
         where parent_id is null and author_id not in (select id from followed)
           and seq < (select min(seq) from feed) order by seq desc limit $2) others
     ), strangers as (
       select id, row_number() over () as place from (
         select id from users where id <> $1 and id not in (select id from followed) limit $3) few
     ), shares as (
       select o.id as original, f.author_id as author, f.seq + 2000 as seq
       from feed f join originals o using (place)
       union all
       select o.id, s.id, o.seq + 400 * s.place from originals o, strangers s
     ), reposted as (
       insert into posts (id, author_id, post_type, repost_of, title, body, is_discoverable, seq,
         created_at, updated_at)
       select gen_random_uuid(), author, 'REPOST', original, 'repost', '', false, seq, now(), now()
       from shares returning id
     ), counted as (insert into post_counts (post_id) select id from reposted)
     update post_counts c set reposts = s.number
     from (select original, count(*) as number from shares group by original) s
     where c.post_id = s.original`,
    [reader, REPOSTS, STRANGERS],
  );
  await pool.query('vacuum analyze posts, post_counts');
}

/** A home feed of posts and reposts beside one of posts, in turns. */
export async function measureReposts(
  { url, pid }: Community,
  pool: Pool,
  seeded: Seeded,
  tokens: readonly string[],
  { rounds, pace }: { rounds: number; pace: Pace },
  say: (line: string) => void,
): Promise<Reposts> {
  await seedReposts(pool, seeded);
  const { plain, half } = readersOf(seeded);
  const page = (reader: number, cursor = ''): Call => ({
    method: 'GET',
    path: `/v3/posts/following?limit=${PAGE}${cursor}`,
    token: tokens[reader] ?? '',
  });
  // The first reading finds what is held too old, the second one finds it new.
  await read(url, page(half));
  await new Promise((done) => setTimeout(done, NOTICED_MS));
  await read(url, page(half));
  await new Promise((done) => setTimeout(done, 1000));
  const first = await read(url, page(half));
  const shown = first.data.filter((post) => post.isRepost).length;
  if (shown !== PAGE / 2) throw new Error(`${shown} of ${PAGE} are reposts, not half of them.`);
  const calls: [work: string, call: Call][] = [
    [PLAIN_WORK, page(plain)],
    [HALF_WORK, page(half)],
    [DEEPER_WORK, page(half, `&cursor=${first.next_cursor}`)],
  ];
  const measured: Reposts = new Map(WORKS.map((work) => [work, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [work, call] of calls) {
      // One load at a time.
      const result = await measure(url, pid, CONNECTIONS, { ...pace, settle: 0 }, () => call);
      if (result.failures > 0) throw new Error(`${work}: ${result.failures} calls failed`);
      measured.get(work)?.push(result);
      say(`${work}: ${result.cpuPerThousand.toFixed(3)} CPU s per 1,000, p99 ${result.p99} ms`);
    }
  }
  return measured;
}

async function read(
  url: string,
  { path, token }: Call,
): Promise<{ data: { isRepost: boolean }[]; next_cursor: string | null }> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as { data: { isRepost: boolean }[]; next_cursor: string | null };
}

/** The lines of the table. */
export function repostRows(results: readonly { engagement: { reposts: Reposts } }[]): Row[] {
  const of = (work: string, pick: (round: Measured) => number): number[] =>
    results.map(({ engagement }) => median((engagement.reposts.get(work) ?? []).map(pick)));
  const cpu = (round: Measured): number => round.cpuPerThousand;
  return [
    ...WORKS.flatMap((work): Row[] => [
      { work: `${work}: CPU s per 1,000`, peer: '', target: null, measured: of(work, cpu) },
      { work: `${work}: p99 ms`, peer: '', target: null, measured: of(work, ({ p99 }) => p99) },
    ]),
    {
      work: `${HALF_WORK}: against one without`,
      peer: 'not measured',
      target: TARGET,
      remark: 'ratio of CPU; it brings 30 posts, not 20',
      measured: of(HALF_WORK, cpu).map(
        (value, at) => value / (of(PLAIN_WORK, cpu)[at] ?? Number.NaN),
      ),
    },
  ];
}

type Explain = (work: string, text: string, params: unknown[]) => Promise<Plan>;

/** The plans behind what reposts add, as PostgreSQL ran them. */
export async function explainReposts(explain: Explain, seeded: Seeded): Promise<Plan[]> {
  const reader = seeded.memberIds[readersOf(seeded).half];
  const originals = `array(select repost_of from posts where repost_of is not null
    and deleted_at is null and hidden_at is null order by seq desc limit 10)`;
  const followed =
    'select followee_id from follows where follower_id = $1 union all select $1::uuid';
  return [
    await explain(
      'Home feed: who reposted what it shows',
      `select original.id, newest.author_id, (newest.author_id in (${followed})) is true
       from unnest(${originals}) as original (id)
       cross join lateral (select author_id, seq from posts
         where repost_of = original.id and repost_of is not null and deleted_at is null and hidden_at is null
         order by seq desc limit 50) newest
       order by newest.seq desc`,
      [reader],
    ),
    await explain(
      'Home feed, page 2: what had its card above',
      `select original.id from unnest(${originals}) as original (id)
       where exists (select from posts
         where repost_of = original.id and repost_of is not null and deleted_at is null and hidden_at is null
           and seq >= $2 and seq <= $3 and author_id = any(array(${followed}))
           and (select banned_at is null and deleted_at is null from users where id = author_id) offset 0)`,
      [reader, 0, Number.MAX_SAFE_INTEGER],
    ),
  ];
}
