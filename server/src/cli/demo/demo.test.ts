import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { guests, pendingMember, RENDERED_PHOTOS } from '@rookery/demo/public.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadConfig } from '#src/platform/config/config.ts';
import { createManualTimers } from '#src/kernel/timers.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { openLog, standardOutput } from '#src/platform/log/log.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { checkCounts } from '#src/cli/doctor/doctor-counts.ts';
import { listNewestPictures } from './demo.store.ts';
import { runDemo } from './demo.ts';
import { MOST_ACTIONS, startLiveActivity, type LiveCall } from './live-activity.ts';

const clock = { now: () => new Date('2026-11-20T14:30:00Z') };
let database: FreshDatabase;
let dataDir: string;
let lines: string[];
let links: number | undefined;
const heard: string[] = [];

async function demo(): Promise<string[]> {
  const config = loadConfig({ DATA_DIR: dataDir, APP_URL: 'http://127.0.0.1:3999' });
  const secrets = await loadSecrets(dataDir);
  const log = openLog('silent', standardOutput(), 'json');
  const { db, pool } = database;
  const resources = { config, secrets, db, pool, clock, log, webDist: null };
  return runDemo(resources, (line) => heard.push(line));
}

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rookery-demo-'));
  lines = await demo();
  links = (await one<{ number: number }>(sql`select count(*) as number from magic_links`))?.number;
});

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(database.db)).rows[0];
}

test('fills an empty database and says so', async () => {
  expect(heard).toEqual([expect.stringContaining('Creating the demo community')]);
  const found = await one(sql`select
    (select count(*) from users) as members,
    (select count(*) from posts where post_type = 'POST') >= 3000 as posts,
    (select count(*) from posts where post_type = 'REPLY' and grandparent_id is not null) > 100 as replies,
    (select count(distinct badge) from user_badges) as badges,
    (select count(*) from post_mentions) > 100 as mentions,
    (select count(*) from post_topics where kind = 'ticker') > 20 as tickers,
    (select count(distinct detected_language) from posts) >= 6 as languages`);
  expect(found).toMatchObject({ posts: true, badges: 10 });
  expect(found).toMatchObject({ replies: true, mentions: true, tickers: true, languages: true });
});

test('has the counts that doctor computes', async () => {
  const [counts, ...others] = await checkCounts(database.db, { fix: false });
  expect([counts?.state, others]).toEqual(['ok', []]);
});

test('notifies members, and marks day-old notifications as read', async () => {
  const found = await one(sql`select
    (select count(distinct type) from notifications) as types,
    (select count(distinct recipient_id) from notifications) > 50 as recipients,
    (select count(*) from notifications where not is_seen) > 0 as unseen,
    (select count(*) from notifications n where not is_seen
      and created_at < ${clock.now()}::timestamptz - interval '1 day') as stale,
    (select count(*) from notifications where actor_id = recipient_id) as own`);
  expect(found).toMatchObject({ types: 6, recipients: true, unseen: true, stale: 0, own: 0 });
});

test('prints a working link for each of the four roles', async () => {
  const printed = lines.filter((line) =>
    /http:\/\/127\.0\.0\.1:3999\/login\?magic=\S+$/.test(line),
  );
  expect(printed.map((line) => /^Log in as ([a-z ]+) \(/.exec(line)?.[1])).toEqual([
    'a member',
    'a moderator',
    'an employee',
    'an administrator',
  ]);
  expect(links).toBe(4);
});

test('has counts that agree with the rows', async () => {
  const wrong = await one(sql`select
    (select count(*) from post_counts c where comments <>
      (select count(*) from posts p where p.parent_id = c.post_id)) as comments,
    (select count(*) from post_counts c where shown_answers <> comments) as shown,
    (select count(*) from post_counts c where all_comments <>
      (select count(*) from posts p where p.root_id = c.post_id)) as all_comments,
    (select count(*) from posts where not exists
      (select from post_counts c where c.post_id = posts.id)) as uncounted,
    (select count(*) from user_counts c where posts <>
      (select count(*) from posts p where p.author_id = c.user_id and reach = 'everyone' and held_at is null and parent_id is null
        and repost_of is null and not exists (select from post_reviews r
          where r.post_id = p.id and r.status in ('removed', 'appeal')))) as posts,
    (select count(*) from post_counts c left join (select coalesce(repost_of, quote_of) as id,
        count(repost_of) as reposts, count(quote_of) as quotes from posts group by 1) s on s.id = c.post_id
      where (c.reposts, c.quotes) <> (coalesce(s.reposts, 0), coalesce(s.quotes, 0))) as shares,
    (select count(*) from user_counts c where followers <>
      (select count(*) from follows f where f.followee_id = c.user_id)) as followers,
    (select count(*) from user_counts c where friends > least(followers, following)) as friends,
    (select count(*) from post_counts c where reactions <> coalesce((
      select jsonb_object_agg(name, number) from (select name, count(*) as number from reactions r
        where r.post_id = c.post_id group by name) named), '{}')) as reactions,
    (select count(*) from post_counts where reactions = '{}' and reaction_score <> 0
      or reactions = '{"heart": 2}' and reaction_score <> 4) as scores`);
  expect(Object.values(wrong ?? {})).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('orders feeds by time without future posts', async () => {
  const found = await one(sql`select
    (select count(*) from (select created_at, lag(created_at) over (order by seq) as before from posts) p
      where before > created_at) as misplaced,
    (select count(*) from posts where created_at > ${clock.now()}) as future`);
  expect(found).toEqual({ misplaced: 0, future: 0 });
});

test('gives each visitor unread chats and a request', async () => {
  const { rows } = await sql<{ username: string; chats: number; unread: number; asked: number }>`
    select u.username, count(*) filter (where not is_request)::int as chats,
      sum(unread) filter (where not is_request)::int as unread,
      count(*) filter (where is_request)::int as asked
    from chat_members m join users u on u.id = m.user_id
    where other_id is not null and username = any(${guests.map(({ username }) => username)}::text[])
    group by u.username`.execute(database.db);
  expect(rows).toHaveLength(guests.length);
  for (const { username, chats, unread } of rows) {
    expect([chats > 1, unread > 0], username).toEqual([true, true]);
  }
  expect(rows.map(({ asked }) => asked)).toEqual([1, 1, 1, 1]);
});

test('orders messages by time, with valid texts', async () => {
  const found = await one(sql`select
    (select count(*) from (select created_at, lag(created_at) over (partition by chat_id order by seq)
      as before from messages) m where before > created_at) as misplaced,
    (select count(*) from messages where created_at > ${clock.now()} or body = '' or words is null) as strange,
    (select count(*) from chat_members m where other_id is not null and unread <> (select count(*)
      from messages s where s.chat_id = m.chat_id and s.author_id <> m.user_id and s.seq > m.read_seq))
      as miscounted,
    (select count(*) from chat_members m where other_id is not null and place <> (select max(seq)
      from messages s where s.chat_id = m.chat_id)) as out_of_place,
    (select count(*) from message_reactions r join messages s on s.id = r.message_id
      where s.author_id = r.user_id) as own,
    (select count(*) from messages s join chats c on c.id = s.chat_id
      where s.author_id not in (c.low_id, c.high_id) or c.group_id is not null and not exists (
        select from group_members gm where gm.group_id = c.group_id and gm.user_id = s.author_id
          and gm.standing <> 'pending')) as outsiders,
    (select count(*) from message_reactions) > 5 as reactions`);
  const none = { misplaced: 0, strange: 0, miscounted: 0, out_of_place: 0, own: 0, outsiders: 0 };
  expect(found).toEqual({ ...none, reactions: true });
});

test('has a drawing for every avatar but two', async () => {
  const files = new Set(await readdir(join(dataDir, 'media', 'demo')));
  const rows = await database.db.selectFrom('users').select('avatar').execute();
  expect(rows.filter(({ avatar }) => avatar === null)).toHaveLength(2);
  for (const { avatar } of rows) {
    if (avatar !== null) expect(files.has(avatar.replace('/media/demo/', '')), avatar).toBe(true);
  }
  const drawing = await readFile(join(dataDir, 'media', 'demo', 'nora-avatar.svg'), 'utf8');
  expect(drawing).toMatch(/^<svg /);
});

test('shows rendered photos with size and alt text', async () => {
  const rows = await database.db.selectFrom('posts').select(['images', 'open_graph']).execute();
  const media = rows.flatMap((row) => row.images as MediaItem[]);
  expect(media.length).toBeGreaterThan(1000);
  for (const { url, widthPx, heightPx, description } of media) {
    expect(RENDERED_PHOTOS).toContain(url.replace('/media/demo/', ''));
    expect(url).toContain(`-${widthPx}x${heightPx}.jpg`);
    expect(description).toMatch(/\w\.$/);
  }
  const cards = rows.map((row) => (row.open_graph as OpenGraph | null)?.image);
  const covers = await database.db.selectFrom('users').select('cover').execute();
  const groups = await database.db.selectFrom('groups').select(['avatar', 'cover']).execute();
  const others = [...cards, ...covers.map(({ cover }) => cover)];
  others.push(...groups.flatMap(({ avatar, cover }) => [avatar, cover]));
  for (const url of others) {
    if (url) expect(RENDERED_PHOTOS).toContain(url.replace('/media/demo/', ''));
  }
  const first = await listNewestPictures(database.db);
  expect(first.length).toBeGreaterThan(40);
  for (const name of first) expect(RENDERED_PHOTOS).toContain(name);
});

test('stores sensitive, web-only and influencer posts, none processing', async () => {
  const found = await one(sql`select
    count(*) filter (where is_sensitive and images <> '[]') > 3 as sensitive,
    count(*) filter (where is_trolling) as "webOnly",
    count(*) filter (where is_processing) as processing,
    count(*) filter (where is_from_influencer) > 20 as influencers,
    count(*) filter (where parent_id is not null
      and (images <> '[]' or open_graph is not null or is_from_influencer)) as answers
    from posts`);
  const many = { sensitive: true, influencers: true };
  expect(found).toEqual({ ...many, webOnly: 2, processing: 0, answers: 0 });
});

test('has pinned posts and posts that staff added to Discover', async () => {
  const found = await one(sql`select
    (select count(*) from pinned_posts) > 2 as pins,
    (select count(*) from pinned_posts pin join posts p on p.id = pin.post_id
      where p.author_id <> pin.user_id or p.parent_id is not null or p.is_sensitive) as strange,
    (select count(*) from discover_additions) > 3 as additions,
    (select count(*) from discover_additions a join posts p on p.id = a.post_id
      where p.is_discoverable or p.parent_id is not null or p.is_sensitive or a.added_at < p.created_at
        or a.added_at > ${clock.now()} or a.added_at < ${clock.now()}::timestamptz - interval '48 hours'
        or not exists (select from user_badges b where b.user_id = a.added_by and badge = 'employee'))
      as misplaced`);
  expect(found).toEqual({ pins: true, strange: 0, additions: true, misplaced: 0 });
});

test('has mostly kind reactions, dated after joining and the post', async () => {
  const found = await one(sql`select
    count(*) > 5000 as many, count(distinct r.name) as kinds,
    count(*) filter (where r.name in ('heart', 'thumbs_up')) > count(*) / 3 as usual,
    count(*) filter (where r.name in ('thumbs_down', 'angry')) < count(*) / 20 as unkind,
    count(*) filter (where r.user_id = p.author_id or r.created_at < p.created_at
      or r.created_at < u.created_at or r.created_at > ${clock.now()}) as strange,
    count(*) filter (where p.parent_id is not null) > 500 as comments
    from reactions r join posts p on p.id = r.post_id join users u on u.id = r.user_id`);
  const yes = { many: true, usual: true, unkind: true, comments: true };
  expect(found).toEqual({ ...yes, kinds: 12, strange: 0 });
  const order = await one(sql`select count(*) as misplaced from (
    select created_at, lag(created_at) over (order by seq) as before from reactions) r
    where before > created_at`);
  expect(order).toEqual({ misplaced: 0 });
});

test('has reposts, some with a quote', async () => {
  const found = await one(sql`select
    count(*) filter (where s.repost_of is not null) between 200 and 1500 as reposts,
    count(*) filter (where s.quote_of is not null) between 40 and 400 as quotes,
    count(*) filter (where s.author_id = p.author_id or s.created_at < p.created_at
      or s.created_at < u.created_at or s.repost_of is not null and s.is_discoverable
      or p.is_sensitive or (s.body = '') <> (s.repost_of is not null)) as strange
    from posts s join posts p on p.id = coalesce(s.repost_of, s.quote_of)
    join users u on u.id = s.author_id`);
  expect(found).toEqual({ reposts: true, quotes: true, strange: 0 });
});

test('has public and private groups with rules, pins and requests', async () => {
  const found = await one(sql`select
    count(*) as groups, count(*) filter (where visibility = 'private') as closed,
    count(*) filter (where rules <> '') as ruled, count(pin.post_id) as pinned,
    count(*) filter (where c.members < 4 or c.members > 60) as strange,
    (select count(*) from posts where group_id is not null and parent_id is null) > 20 as posts,
    (select count(*) from group_members where standing = 'pending') > 1 as waiting,
    (select count(distinct visibility) from group_members m join groups on id = group_id
      join users u on u.id = user_id where username = 'zofia_w' and standing = 'member') as seen
    from groups g join group_counts c on c.group_id = g.id
    left join group_pinned_posts pin on pin.group_id = g.id`);
  const many = { posts: true, waiting: true };
  expect(found).toEqual({
    groups: 5,
    closed: 2,
    ruled: 4,
    pinned: 4,
    strange: 0,
    ...many,
    seen: 2,
  });
});

test('lets only group members post, and keeps private groups private', async () => {
  const found = await one(sql`select
    (select count(*) from posts p left join group_members m on m.group_id = p.group_id
      and m.user_id = p.author_id and m.standing <> 'pending'
      where p.group_id is not null and (m.since is null or m.since > p.created_at)) as strangers,
    (select count(*) from posts p join posts above on above.id = p.parent_id
      where (p.group_id, p.reach) is distinct from (above.group_id, above.reach)) as torn,
    (select count(*) from posts p join groups g on g.id = p.group_id
      where (reach = 'group') <> (visibility = 'private')) as leaked,
    (select count(*) from posts s join posts p on p.id = coalesce(s.repost_of, s.quote_of)
      where p.reach = 'group') as shared,
    (select count(*) from posts where reach = 'group' and (id in (select post_id from reactions)
      or id in (select post_id from post_topics) or id in (select post_id from post_mentions)
      or id in (select post_id from pinned_posts)
      or id in (select post_id from discover_additions))) as listed,
    (select count(*) from group_counts c where posts <> (select count(*) from posts p
        where p.group_id = c.group_id and parent_id is null) or members <> (select count(*)
        from group_members m where m.group_id = c.group_id and standing <> 'pending')) as miscounted,
    (select count(*) from group_members m where last_post_seq <> coalesce((select max(seq)
      from posts p where p.group_id = m.group_id and p.author_id = m.user_id), 0)) as silent,
    (select count(*) from group_members m join users u on u.id = m.user_id join groups g
      on g.id = m.group_id where m.since < greatest(u.created_at, g.created_at)) as early`);
  expect(Object.values(found ?? {})).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('has pending reports and a week of decisions', async () => {
  const found = await one(sql`select
    (select count(*) from post_reviews where is_waiting and status = 'flagged') as reports,
    (select count(*) from post_reviews r join posts p on p.id = r.post_id
      where r.is_waiting and p.parent_id is not null) as comments,
    (select count(*) from post_reviews where is_waiting and status = 'appeal') as appeals,
    (select count(*) from message_reviews where is_waiting) as messages,
    (select count(distinct violation) from post_flags) >= 8 as kinds,
    (select count(*) from feedback where done_at is null) as feedback,
    (select count(distinct actor_id) from audit_log where actor_id is not null) as staff,
    (select count(distinct at::date) from audit_log where action <> 'login-link.make') >= 5 as days,
    (select count(distinct action) from audit_log) >= 7 as actions,
    (select count(*) from audit_log where at > ${clock.now()}) as future,
    (select count(*) from sessions) as sessions`);
  const waiting = { reports: 10, comments: 2, appeals: 1, messages: 1, feedback: 2 };
  const many = { kinds: true, days: true, actions: true, staff: 4 };
  expect(found).toEqual({ ...waiting, ...many, future: 0, sessions: 0 });
});

test('has an account pending review and its held post', async () => {
  const found = await one(sql`select username, body, held_for
    from users u join posts p on p.author_id = u.id join post_reviews r on r.post_id = p.id
    where u.held_at is not null and r.is_waiting`);
  expect(found).toMatchObject({
    username: pendingMember.member.username,
    body: pendingMember.text,
  });
});

test('has a long conversation, an edited and a scheduled post', async () => {
  const found = await one(sql`select
    (select max(all_comments) from post_counts) >= 25 as long,
    (select count(*) from posts where version = 1 and edited_at < ${clock.now()}) as edited,
    (select count(*) from scheduled_posts where publish_at > ${clock.now()}) as scheduled,
    (select count(*) from posts where created_at > ${clock.now()}) as future`);
  expect(found).toEqual({ long: true, edited: 1, scheduled: 1, future: 0 });
});

test('writes few live posts, and only for active guests', async () => {
  const timers = createManualTimers();
  const calls: LiveCall[] = [];
  const put = async (call: LiveCall): Promise<void> => void calls.push(call);
  const log = openLog('silent', standardOutput(), 'json');
  const live = { db: database.db, clock, log, timers, random: () => 0.5, put };
  const visit = (at: Date) => database.db.updateTable('user_activity').set({ last_active_at: at });
  await visit(new Date(clock.now().getTime() - 3_600_000)).execute();
  await startLiveActivity(live);
  for (let turn = 0; turn < 10; turn += 1) {
    timers.advance(30_000);
    await timers.done();
  }
  expect(calls).toEqual([]);
  await visit(clock.now()).execute();
  for (let turn = 0; turn < MOST_ACTIONS * 2; turn += 1) {
    timers.advance(30_000);
    await timers.done();
  }
  expect(calls).toHaveLength(MOST_ACTIONS - 10);
  expect(new Set(calls.map(({ path }) => path)).size).toBe(3);
});

test('keeps its data on a second run, prints new links', async () => {
  const before = await one(sql`select count(*) as posts, max(id::text) as last from posts`);
  const again = await demo();
  expect(await one(sql`select count(*) as posts, max(id::text) as last from posts`)).toEqual(
    before,
  );
  expect(heard).toHaveLength(1);
  expect(again).toHaveLength(lines.length);
  expect(again.at(-1)).not.toBe(lines.at(-1));
});
