import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import type { Community } from './community.ts';
import { measure, type Call, type Measured, type Pace } from './load.ts';
import type { Plan } from './plan.ts';
import type { Row } from './report.ts';
import type { Seeded } from './seeded.ts';
import { median } from './sockets.ts';
import { LONG_THREAD, SHORT_THREAD } from './workload.ts';

const THREADS = { short: 50, long: 5000 } as const;
const PAGE = 20;
const DEEP_PAGE = THREADS.long / PAGE;
const CONNECTIONS = 16;
/** What a page far down may cost against one of a short thread. */
const TARGET = 1.2;

const SHORT_WORK = `comments, page 1 of ${THREADS.short}`;
const LONG_WORK = `comments, page 1 of ${THREADS.long}`;
const DEEP_WORK = `comments, page ${DEEP_PAGE} of ${THREADS.long}, by cursor`;
const GUARDED_WORK = `comments, page 1 of ${THREADS.long}, many kept away`;
const WORKS = [SHORT_WORK, LONG_WORK, DEEP_WORK, GUARDED_WORK];

/** One entry a round. */
export type Threads = Map<string, Measured[]>;

/** A long and a short thread below two posts, by members in turn; scores differ, with many equals. */
export async function seedThreads(
  pool: Pool,
  postIds: readonly string[],
  memberIds: readonly string[],
): Promise<void> {
  for (const [post, count] of [
    [SHORT_THREAD, THREADS.short],
    [LONG_THREAD, THREADS.long],
  ] as const) {
    const root = postIds[post];
    // One after the other: both number their comments by the same clock.
    await pool.query(
      `with made as (
         insert into posts (id, author_id, post_type, parent_id, root_id, body, detected_language, created_at, updated_at)
         select gen_random_uuid(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'COMMENT', $1, $1,
           'Comment ' || n || ', in as many words as comments have: about a hundred characters, as people write them.',
           'en', now(), now()
         from generate_series(1, $3::integer) n returning id, seq
       ), counted as (
         insert into post_counts (post_id, parent_id, seq, reaction_score)
         select id, $1, seq, (seq % 7)::integer from made
       )
       update post_counts set comments = $3, all_comments = $3, shown_answers = $3 where post_id = $1`,
      [root, memberIds, count],
    );
  }
}

/** The first and the last page of the long thread beside the first of the short one, popular first. */
export async function measureThreads(
  { url, pid }: Community,
  { shortThread, longThread }: Seeded,
  tokens: { reader: string; guarded: string },
  { rounds, pace }: { rounds: number; pace: Pace },
  say: (line: string) => void,
): Promise<Threads> {
  const { reader, guarded } = tokens;
  const first = (post: string, token: string) => (): Call => pageOf(post, token);
  const deep = pageOf(longThread, reader, await cursorOf(url, longThread, reader));
  const calls: [work: string, nextCall: () => Call][] = [
    [SHORT_WORK, first(shortThread, reader)],
    [LONG_WORK, first(longThread, reader)],
    [DEEP_WORK, () => deep],
    [GUARDED_WORK, first(longThread, guarded)],
  ];
  const threads: Threads = new Map(WORKS.map((work) => [work, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [work, nextCall] of calls) {
      // One load at a time.
      const result = await measure(url, pid, CONNECTIONS, { ...pace, settle: 0 }, nextCall);
      if (result.failures > 0) throw new Error(`${work}: ${result.failures} calls failed`);
      threads.get(work)?.push(result);
      say(`${work}: ${result.cpuPerThousand.toFixed(3)} CPU s per 1,000, p99 ${result.p99} ms`);
    }
  }
  return threads;
}

function pageOf(post: string, token: string, cursor?: string): Call {
  const body = {
    ulid: uuidToUlid(post),
    per_page: PAGE,
    sort_by: 'popular',
    cursor,
    with_chains: true,
  };
  return { method: 'POST', path: '/v3/comments?page=1', token, body };
}

/** Reads on to the page before the last. */
async function cursorOf(url: string, post: string, token: string): Promise<string> {
  let cursor: string | undefined;
  for (let page = 1; page < DEEP_PAGE; page++) {
    const { path, body } = pageOf(post, token, cursor);
    // Each page names the next.
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // As above.
    const { next_cursor: next } = (await answer.json()) as { next_cursor: string | null };
    if (next === null) throw new Error(`The thread ended at page ${page}.`);
    cursor = next;
  }
  return cursor ?? '';
}

/** The lines of the table. */
export function threadRows(results: readonly { engagement: { threads: Threads } }[]): Row[] {
  const of = (work: string, pick: (round: Measured) => number): number[] =>
    results.map(({ engagement }) => median((engagement.threads.get(work) ?? []).map(pick)));
  const cpu = (round: Measured): number => round.cpuPerThousand;
  const ratio = (work: string): number[] =>
    of(work, cpu).map((value, at) => value / (of(SHORT_WORK, cpu)[at] ?? Number.NaN));
  return [
    ...WORKS.flatMap((work): Row[] => [
      { work: `${work}: CPU s per 1,000`, peer: '', target: null, measured: of(work, cpu) },
      { work: `${work}: p99 ms`, peer: '', target: null, measured: of(work, ({ p99 }) => p99) },
    ]),
    ...[LONG_WORK, DEEP_WORK].map((work) => ({
      work: `${work}: against page 1 of ${THREADS.short}`,
      peer: 'not measured',
      target: TARGET,
      measured: ratio(work),
      remark: 'ratio of CPU',
    })),
  ];
}

type Explain = (work: string, text: string, params: unknown[]) => Promise<Plan>;

/** The plans behind them, as PostgreSQL ran them. */
export async function explainThreads(explain: Explain, { longThread }: Seeded): Promise<Plan[]> {
  const page = (order: string, behind: string): string =>
    `select p.id, p.seq, c.score from posts p join post_counts c on c.post_id = p.id
     where c.parent_id = $1 and ${behind} and c.seq <= $3
       and (c.shown_answers > 0 or p.deleted_at is null and p.hidden_at is null)
     order by ${order} limit 21`;
  const inside = [longThread, 3, Number.MAX_SAFE_INTEGER];
  return [
    await explain(
      `Comments, popular first, inside a thread of ${THREADS.long}`,
      page('c.score desc, c.seq desc', '(c.score, c.seq) < ($2::integer, $3::bigint)'),
      inside,
    ),
    await explain(
      `Comments, unpopular first, inside a thread of ${THREADS.long}`,
      page('-c.score desc, c.seq desc', '(-c.score, c.seq) < (-$2::integer, $3::bigint)'),
      inside,
    ),
  ];
}
