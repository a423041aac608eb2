import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import type { Community } from './community.ts';
import { GUARDED_READER } from './blocks-and-mutes.ts';
import { measure, type Call, type Measured, type Pace } from './load.ts';
import { watchLocks, type LockWaits } from './lock-waits.ts';
import type { Plan } from './plan.ts';
import type { Row } from './report.ts';
import { explainReposts, measureReposts, repostRows, type Reposts } from './repost-work.ts';
import type { Seeded } from './seeded.ts';
import { median } from './sockets.ts';
import { explainThreads, measureThreads, threadRows, type Threads } from './thread-work.ts';
import { authorOf, type Size } from './workload.ts';

/** What is measured of reactions, comments and reposts, each at one number of connections; one entry a round. */
export interface Engagement {
  /** On one post, by a different member each time. */
  reactions: Measured[];
  /** Of the same with one comment among twenty calls: comments lock the same counts. */
  lockWaits: LockWaits[];
  threads: Threads;
  reposts: Reposts;
}

const CONNECTIONS = 64;
const BATCH = 5000;
const NAMES = Object.keys(REACTIONS);

/** Two reactions to every fifth post, by the two members after its author. */
export async function seedReactions(
  pool: Pool,
  size: Size,
  postIds: readonly string[],
  memberIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < size.posts; start += BATCH) {
    const posts = Array.from({ length: BATCH / 5 }, (_, at) => start + 5 * at);
    const member = (post: number, after: number): string | undefined =>
      memberIds[(authorOf(post, size) + after) % size.members];
    const ids = posts.map((post) => postIds[post]);
    await pool.query(
      `insert into reactions (post_id, user_id, name, seq, created_at)
       select post.id, reactor, name, seq_at(post.created_at + interval '1 minute', place), post.created_at + interval '1 minute'
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (post_id, first, second)
       join posts post on post.id = given.post_id
       cross join lateral (values (first, 'heart', 1), (second, 'thumbs_up', 2)) r (reactor, name, place)`,
      [ids, posts.map((post) => member(post, 1)), posts.map((post) => member(post, 2))],
    );
    await pool.query(
      `update post_counts set reactions = '{"heart": 1, "thumbs_up": 1}', reactions_version = 1,
         reaction_score = 4 where post_id = any($1::uuid[])`,
      [ids],
    );
  }
}

/** All of it, on the running community. */
export async function measureEngagement(
  community: Community,
  pool: Pool,
  seeded: Seeded,
  tokens: readonly string[],
  { rounds, pace }: { rounds: number; pace: Pace },
  say: (line: string) => void,
): Promise<Engagement> {
  const readers = { reader: tokens[0] ?? '', guarded: tokens[GUARDED_READER] ?? '' };
  const threads = await measureThreads(community, seeded, readers, { rounds, pace }, say);
  const reposts = await measureReposts(community, pool, seeded, tokens, { rounds, pace }, say);
  const engagement: Engagement = { reactions: [], lockWaits: [], threads, reposts };
  for (let round = 0; round < rounds; round++) {
    const { reactions, lockWaits } = await reactAtOnce(community, pool, seeded, tokens, pace);
    engagement.reactions.push(reactions);
    engagement.lockWaits.push(lockWaits);
    say(
      `reactions on one post: ${reactions.cpuPerThousand.toFixed(3)} CPU s per 1,000, ${reactions.perSecond.toFixed(0)}/s, p99 ${reactions.p99} ms`,
    );
    say(
      `with comments: ${lockWaits.seen} waits for locks, p99 ${lockWaits.p99.toFixed(1)} ms, worst ${lockWaits.worst.toFixed(1)} ms`,
    );
  }
  return engagement;
}

async function reactAtOnce(
  { url, pid }: Community,
  pool: Pool,
  { hotPost }: Seeded,
  tokens: readonly string[],
  pace: Pace,
): Promise<{ reactions: Measured; lockWaits: LockWaits }> {
  const react = reacting(uuidToUlid(hotPost), tokens);
  const reactions = await measure(url, pid, CONNECTIONS, { ...pace, settle: 3 }, react);
  const stopWatching = watchLocks(pool);
  const mixed = await measure(url, pid, CONNECTIONS, pace, commentingToo(hotPost, tokens, react));
  const lockWaits = await stopWatching();
  const failures = reactions.failures + mixed.failures;
  if (failures > 0) throw new Error(`reactions: ${failures} calls failed`);
  return { reactions, lockWaits };
}

/** Each call changes something: whoever comes again brings another reaction. */
function reacting(ulid: string, tokens: readonly string[]): () => Call {
  let turn = 0;
  return () => {
    turn += 1;
    return {
      method: 'PUT',
      path: '/v3/post/reaction',
      token: tokens[turn % tokens.length] ?? '',
      body: { ulid, reaction: NAMES[turn % NAMES.length] },
    };
  };
}

function commentingToo(hotPost: string, tokens: readonly string[], react: () => Call): () => Call {
  const parentId = uuidToUlid(hotPost);
  let turn = 0;
  return () => {
    turn += 1;
    if (turn % 20 !== 0) return react();
    const token = tokens[(7 * turn) % tokens.length] ?? '';
    return { method: 'PUT', path: '/v3/comments', token, body: { parentId, body: 'A comment.' } };
  };
}

/** The lines of the table. */
export function engagementRows(results: readonly { engagement: Engagement }[]): Row[] {
  const of = (pick: (engagement: Engagement) => number[]): number[] =>
    results.map(({ engagement }) => median(pick(engagement)));
  const hot = `reactions on one post at ${CONNECTIONS} connections`;
  const reactions = (pick: (round: Measured) => number): number[] =>
    of((engagement) => engagement.reactions.map(pick));
  const waits = (pick: (round: LockWaits) => number): number[] =>
    of(({ lockWaits }) => lockWaits.map(pick));
  const row = (work: string, target: number | null, measured: number[], remark?: string): Row => ({
    work,
    peer: '',
    target,
    measured,
    ...(remark !== undefined && { remark }),
  });
  const seen = results[0]?.engagement.lockWaits.map((round) => round.seen).join(', ');
  const mix = `one call of twenty is a comment on it; ${seen} waits seen`;
  return [
    row(
      `${hot}: requests/s`,
      null,
      reactions((round) => round.perSecond),
    ),
    row(
      `${hot}: p99 ms`,
      null,
      reactions((round) => round.p99),
    ),
    row(
      `${hot}: CPU s per 1,000`,
      null,
      reactions((round) => round.cpuPerThousand),
    ),
    row(
      `${hot}: waits for locks, p99 ms`,
      50,
      waits(({ p99 }) => p99),
      mix,
    ),
    row(
      `${hot}: waits for locks, worst ms`,
      null,
      waits(({ worst }) => worst),
    ),
    ...threadRows(results),
    ...repostRows(results),
  ];
}

type Explain = (work: string, text: string, params: unknown[]) => Promise<Plan>;

/** The plans behind them, as PostgreSQL ran them. */
export async function explainEngagement(explain: Explain, seeded: Seeded): Promise<Plan[]> {
  const { hotPost } = seeded;
  return [
    ...(await explainThreads(explain, seeded)),
    ...(await explainReposts(explain, seeded)),
    await explain(
      'Who reacted to the post that everybody reacted to',
      `select r.user_id, r.name, r.seq from reactions r join users u on u.id = r.user_id
       where r.post_id = $1 and r.seq < $2 and u.deleted_at is null and u.banned_at is null
       order by r.seq desc limit 21`,
      [hotPost, Number.MAX_SAFE_INTEGER],
    ),
  ];
}
