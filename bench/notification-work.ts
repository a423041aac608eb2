import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import type { Community } from './community.ts';
import { measure, type Call, type Measured, type Pace } from './load.ts';
import type { Plan } from './plan.ts';
import { familyOf, usageOf } from './processes.ts';
import type { Row } from './report.ts';
import { median, percentile } from './sockets.ts';
import { bodyOf, username } from './workload.ts';

const CONNECTIONS = 16;
const MANY = 10_000;
const MENTIONED = 20;
/** So many members react to one post, as fast as it goes. */
const STORM = 1000;
/** What telling them may add to the wait of its author, who reads meanwhile. */
const STORM_TARGET = 1.25;
/** What a page of many may cost against one of few. */
const MANY_TARGET = 1.2;

const FEW_WORK = '20 notifications';
const MANY_WORK = `20 notifications of ${MANY}`;
const DEEP_WORK = `20 notifications of ${MANY}, an older page`;
const PLAIN_WORK = 'create a post that names nobody';
const MENTION_WORK = `create a post that names ${MENTIONED} members`;
const WORKS = [FEW_WORK, MANY_WORK, DEEP_WORK, PLAIN_WORK, MENTION_WORK];

/** A thousand reactions to one post while its author reads. */
interface Storm {
  /** Of the author's home feed meanwhile. */
  p50: number;
  p99: number;
  cpuSeconds: number;
}

/** One entry a round. */
export interface Notifications {
  calls: Map<string, Measured[]>;
  /** The author is told of them, or has turned that off. */
  storms: { told: Storm; untold: Storm }[];
}

/** Member 0 has few notifications, as the workload says; another one has ten thousand. */
function readersOf(memberIds: readonly string[]): { few: number; many: number } {
  return { few: 0, many: memberIds.length / 4 };
}

export async function measureNotifications(
  community: Community,
  pool: Pool,
  memberIds: readonly string[],
  tokens: readonly string[],
  { rounds, pace }: { rounds: number; pace: Pace },
  say: (line: string) => void,
): Promise<Notifications> {
  const { url, pid } = community;
  const { few, many } = readersOf(memberIds);
  await seedFew(pool, memberIds);
  await seedMany(pool, memberIds, many);
  await seedOthers(pool, memberIds);
  await pool.query('vacuum analyze notifications, posts, post_counts');
  const page = (member: number, cursor = ''): Call => ({
    method: 'GET',
    path: `/v3/user/notifications?limit=20${cursor}`,
    token: tokens[member] ?? '',
  });
  await read(url, page(few));
  const { next_cursor } = await read(url, page(many));
  let turn = 0;
  const creating = (words: string): Call => ({
    method: 'PUT',
    path: '/v3/posts',
    token: tokens[turn++ % tokens.length] ?? '',
    body: { ulid: makeUlid(Date.now()), body: `${bodyOf(turn)} ${words}` },
  });
  const named = Array.from({ length: MENTIONED }, (_, at) => `@${username(100 + at)}`).join(' ');
  const works: [work: string, nextCall: () => Call][] = [
    [FEW_WORK, () => page(few)],
    [MANY_WORK, () => page(many)],
    [DEEP_WORK, () => page(many, `&cursor=${next_cursor}`)],
    // As long as the other one.
    [PLAIN_WORK, () => creating(named.replaceAll('@', ''))],
    [MENTION_WORK, () => creating(named)],
  ];
  const calls = new Map<string, Measured[]>(WORKS.map((work) => [work, []]));
  const storms: Notifications['storms'] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [work, nextCall] of works) {
      const settle = [PLAIN_WORK, MENTION_WORK].includes(work) ? 3 : 0;
      // One load at a time.
      const result = await measure(url, pid, CONNECTIONS, { ...pace, settle }, nextCall);
      if (result.failures > 0) throw new Error(`${work}: ${result.failures} calls failed`);
      calls.get(work)?.push(result);
      if (settle > 0) await untilTold(pool);
      say(
        `${work}: ${result.cpuPerThousand.toFixed(3)} CPU s per 1,000, p99 ${result.p99} ms, ${result.answerBytes.toFixed(0)} bytes`,
      );
    }
    const author = tokens[few + 1] ?? '';
    const reactors = await besides(pool, memberIds, tokens, few + 1);
    const isFirst = round % 2 === 0;
    const first = await storm(community, reactors, author, isFirst);
    const second = await storm(community, reactors, author, !isFirst);
    storms.push(isFirst ? { told: first, untold: second } : { told: second, untold: first });
    for (const [name, each] of Object.entries(storms.at(-1) ?? {})) {
      say(
        `${STORM} reactions, ${name}: ${each.cpuSeconds.toFixed(2)} CPU s, the author's home feed p50 ${each.p50.toFixed(1)} ms, p99 ${each.p99.toFixed(1)} ms`,
      );
    }
  }
  return { calls, storms };
}

/** 60 notifications of member 0, turn by turn a comment, a reaction and a repost, by members whom they do not follow. */
async function seedFew(pool: Pool, memberIds: readonly string[]): Promise<void> {
  await pool.query(
    `with own as (
       select id, row_number() over (order by seq desc) as place from posts
       where author_id = $1 and parent_id is null and repost_of is null order by seq desc limit 20
     ), comments as (
       insert into posts (id, author_id, post_type, parent_id, root_id, body, detected_language, created_at, updated_at)
       select gen_random_uuid(), ($2::uuid[])[601 + place], 'COMMENT', id, id,
         'A comment of about a hundred characters, as people write them under a post that they like.', 'en', now(), now()
       from own returning id, parent_id, author_id, seq
     ), counted as (
       insert into post_counts (post_id, parent_id, seq) select id, parent_id, seq from comments
     ), given as (
       insert into reactions (post_id, user_id, name, seq, created_at)
       select id, ($2::uuid[])[701 + place], 'heart', next_seq(), now() from own on conflict do nothing
     )
     insert into notifications (recipient_id, type, actor_id, post_id, parent_id, created_at, is_seen)
     select $1, type, actor, post, parent, now(), true from (
       select place, 1 as kind, 'comment' as type, author_id as actor, c.id as post, own.id as parent
       from comments c join own on own.id = c.parent_id
       union all select place, 2, 'reactions', ($2::uuid[])[701 + place], id, null from own
       union all select place, 3, 'repost', ($2::uuid[])[501 + place], id, null from own
     ) told order by place, kind on conflict do nothing`,
    [memberIds[0], memberIds],
  );
}

/** Every member was told of sixty reactions and has seen them, so that nobody's are most of all there are. */
async function seedOthers(pool: Pool, memberIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into notifications (recipient_id, type, actor_id, post_id, created_at, is_seen)
     select p.author_id, 'reactions', actor.id, p.id, now(), true
     from (select id, author_id, row_number() over (partition by author_id order by seq desc) as place
         from posts where parent_id is null and repost_of is null) p,
       unnest($1::uuid[]) actor (id)
     where p.place <= 3 and actor.id <> p.author_id on conflict do nothing`,
    [memberIds.slice(-20)],
  );
}

/** Ten thousand reactions to some posts of one member. */
async function seedMany(pool: Pool, memberIds: readonly string[], member: number): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into notifications (recipient_id, type, actor_id, post_id, created_at, is_seen)
     select $1, 'reactions', actor.id, post.id, now(), true
     from (select id from posts where author_id = $1 and parent_id is null and repost_of is null
         order by seq desc limit 12) post,
       (select id from unnest($2::uuid[]) with ordinality a (id, place) where id <> $1 limit 1000) actor
     where not exists (select from notifications n
       where n.post_id = post.id and n.type = 'reactions' and n.actor_id = actor.id)
     limit $3`,
    [memberIds[member], memberIds, MANY],
  );
  if (rowCount !== MANY) throw new Error(`${rowCount} notifications instead of ${MANY}`);
}

/** A connection that was kept may be closed from afar while something is sent over it: then once more. */
async function read(url: string, call: Call): Promise<Answer> {
  return readOnce(url, call).catch((error: unknown) => {
    if (error instanceof TypeError) return readOnce(url, call);
    throw error;
  });
}

async function readOnce(url: string, { method, path, token, body }: Call): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

interface Answer {
  next_cursor?: string;
  data: { id: string };
}

/** Tokens of whom no block keeps from a member, who is not among them. */
async function besides(
  pool: Pool,
  memberIds: readonly string[],
  tokens: readonly string[],
  member: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select blocked_id as id from blocks where blocker_id = $1
     union select blocker_id from blocks where blocked_id = $1 union select $1::uuid`,
    [memberIds[member]],
  );
  const away = new Set(rows.map(({ id }) => id));
  return tokens.filter((_token, at) => !away.has(memberIds[at] ?? ''));
}

/** What was written before is told to everybody: it is not part of what is measured next. */
async function untilTold(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(
      'select exists (select from outbox) as waits',
    );
    if (!rows[0]?.waits) return;
    await pauseMs(500);
  }
}

/** A thousand members react to a new post, sixteen at a time; its author reads their home feed all the while. */
async function storm(
  { url, pid }: Community,
  reactors: readonly string[],
  author: string,
  isTold: boolean,
): Promise<Storm> {
  const call = (path: string, method: Call['method'], token: string, body?: object): Call => ({
    path: `/v3${path}`,
    method,
    token,
    ...(body && { body }),
  });
  const setting = { notifications_reaction: String(isTold) };
  await read(url, call('/user/settings', 'PATCH', author, setting));
  const ulid = makeUlid(Date.now());
  await read(url, call('/posts', 'PUT', author, { ulid, body: bodyOf(1) }));
  await pauseMs(2000);
  const before = usageOf(familyOf(pid)).cpuSeconds;
  const waits: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await read(url, call('/posts/following?limit=20', 'GET', author));
      waits.push(performance.now() - begun);
    }
  })();
  const reacting = reactors.slice(0, STORM).values();
  const storming = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const token of reacting) {
        await read(url, call('/post/reaction', 'PUT', token, { ulid, reaction: 'heart' }));
      }
    }),
  );
  try {
    await storming;
    // What follows the last answer is felt as well.
    await pauseMs(1000);
  } finally {
    isOver = true;
    await reading;
  }
  const cpuSeconds = usageOf(familyOf(pid)).cpuSeconds - before;
  return { p50: percentile(waits, 50), p99: percentile(waits, 99), cpuSeconds };
}

const pauseMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The lines of the table. */
export function notificationRows(results: readonly { notifications: Notifications }[]): Row[] {
  const cpuOf = ({ notifications }: { notifications: Notifications }, work: string): number =>
    median((notifications.calls.get(work) ?? []).map((round) => round.cpuPerThousand));
  const cpu = (work: string, peer: string, target: number | null): Row => {
    const rounds = results[0]?.notifications.calls.get(work) ?? [];
    const figures = rounds.map((round) => round.cpuPerThousand);
    return {
      work: `${work}: CPU s per 1,000`,
      peer,
      target,
      measured: results.map((result) => cpuOf(result, work)),
      range: [Math.min(...figures), Math.max(...figures)],
      remark: `${CONNECTIONS} connections, ${(median(rounds.map((m) => m.answerBytes)) / 1000).toFixed(1)} kB on the wire`,
    };
  };
  const ratio = (work: string, beside: string, target: number | null): Row => ({
    work: `${work}: cost against "${beside}"`,
    peer: '',
    target,
    measured: results.map((result) => cpuOf(result, work) / cpuOf(result, beside)),
    remark: 'ratio',
  });
  const storms = (pick: (round: Notifications['storms'][number]) => number): number[] =>
    results.map(({ notifications }) => median(notifications.storms.map(pick)));
  const name = `${STORM} reactions to one post`;
  return [
    cpu(FEW_WORK, '10.5', 0.25),
    cpu(MANY_WORK, '', null),
    ratio(MANY_WORK, FEW_WORK, MANY_TARGET),
    ratio(DEEP_WORK, FEW_WORK, MANY_TARGET),
    cpu(MENTION_WORK, '', null),
    ratio(MENTION_WORK, PLAIN_WORK, null),
    {
      work: `${name}: CPU s more for telling its author`,
      peer: '',
      target: null,
      measured: storms(({ told, untold }) => told.cpuSeconds - untold.cpuSeconds),
      remark: `of ${storms(({ told }) => told.cpuSeconds)
        .map((each) => each.toFixed(2))
        .join(' and ')} CPU s in all`,
    },
    {
      work: `${name}: its author's home feed meanwhile, p50 against the same untold`,
      peer: '',
      target: STORM_TARGET,
      measured: storms(({ told, untold }) => told.p50 / untold.p50),
      remark: 'ratio',
    },
    {
      work: `${name}: its author's home feed meanwhile, p99 ms`,
      peer: '',
      target: null,
      measured: storms(({ told }) => told.p99),
      remark: `untold ${storms(({ untold }) => untold.p99)
        .map((each) => each.toFixed(1))
        .join(' and ')} ms; the load shares the two cores`,
    },
  ];
}

type Explain = (work: string, text: string, params: unknown[]) => Promise<Plan>;

const BY_SHOWN = `(select 1 from users actor where actor.id = n.actor_id
    and actor.deleted_at is null and actor.banned_at is null) is not null
  and (select 1 from blocks where blocker_id = $1 and blocked_id = n.actor_id) is null
  and (select 1 from blocks where blocker_id = n.actor_id and blocked_id = $1) is null
  and (select 1 from mutes where muter_id = $1 and muted_id = n.actor_id) is null`;
const ABOUT_SHOWN = `(n.post_id is null or (select 1 from posts p where p.id = n.post_id
  and p.deleted_at is null and p.hidden_at is null) is not null)`;

/** The plans behind them, as PostgreSQL ran them. */
export async function explainNotifications(
  explain: Explain,
  memberIds: readonly string[],
): Promise<Plan[]> {
  const many = memberIds[readersOf(memberIds).many];
  return [
    await explain(
      `A page of ${MANY} notifications`,
      `select n.seq, n.type, case n.type when 'reactions' then (select r.name from reactions r
         where r.post_id = n.post_id and r.user_id = n.actor_id) end as reaction
       from notifications n where n.recipient_id = $1 order by n.seq desc limit 21`,
      [many],
    ),
    await explain(
      `The bell of who has ${MANY} notifications that they have not seen`,
      `select count(*) from (select from notifications n where n.recipient_id = $1
         and ${BY_SHOWN} and ${ABOUT_SHOWN} and not n.is_seen order by n.seq desc limit 100) counted`,
      [many],
    ),
    await explain(
      `All of the ${MANY} counted, as whoever opens the page has it done`,
      `select sum(n.total), sum(n.unseen) from (select n.actor_id, count(*) as total,
           count(*) filter (where not n.is_seen) as unseen
         from notifications n where n.recipient_id = $1 and ${ABOUT_SHOWN} group by n.actor_id) n
       where ${BY_SHOWN}`,
      [many],
    ),
  ];
}
