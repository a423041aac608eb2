import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemTimers } from '#src/kernel/timers.ts';
import { factOfRow, factSql, factsSql } from '#src/platform/facts/fact-log.ts';
import type { StatedFact } from '#src/platform/facts/facts.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { linkedPicture } from '#test/linked-picture.ts';
import { FOR_EVERYONE, newRecord, type NewPost } from './post-record.ts';
import { createdFact, type PostCreated } from './posts.facts.ts';
import { loadPosts } from './posts.store.ts';
import { createWritePost } from './write-posts.ts';

const now = new Date('2026-11-26T04:05:06.789Z');
const uuid = (): string => ulidToUuid(makeUlid(now.getTime()));
const teller = randomUUID();
const FAMILY = { parentId: null, rootId: null, grandparentId: null, repostOf: null, quoteOf: null };
let authors: string[];
let database: FreshDatabase;

beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  authors = Array.from({ length: 6 }, uuid);
  await sql`
    with made as (
      insert into users (id, email, email_key, name, referral_code, created_at, updated_at)
      select id, id::text, id::text, 'Ann', id::text, ${now}, ${now}
      from unnest(${authors}::uuid[]) as a (id) returning id
    ) insert into user_counts (user_id) select id from made`.execute(database.db);
});

const postBy = (authorId: string | undefined, rest: Partial<NewPost> = {}): NewPost => ({
  id: uuid(),
  authorId: authorId ?? '',
  family: { type: 'POST', ...FAMILY },
  title: null,
  body: 'Some words.',
  language: null,
  isSensitive: false,
  warning: null,
  isFromInfluencer: false,
  media: [],
  openGraph: null,
  openGraphHint: null,
  embedUrl: null,
  poll: null,
  createdAt: now,
  words: ['some', 'words'],
  topics: [],
  mentions: [],
  group: null,
  audience: FOR_EVERYONE,
  ...rest,
});

function factOf(): StatedFact<PostCreated> {
  const fact = { key: randomUUID(), teller, name: 'postCreated', isHandled: true };
  const traced = { ...fact, traceparent: `00-${fact.key}` };
  return {
    sql: (payload, from) => factSql(traced, null, payload, from),
    ofRow: factOfRow(traced, null),
    sqlOfRows: (payload, from) => factsSql(traced, payload, from),
    committed: () => undefined,
  };
}

async function writeAll(posts: readonly NewPost[]) {
  const write = createWritePost({ db: database.db, timers: systemTimers }, true);
  const facts = posts.map(factOf);
  const written = await Promise.allSettled(
    posts.map((post, at) => write(post, facts[at] ?? factOf())),
  );
  return { written, facts };
}

interface Kept {
  words: string;
  topics: readonly string[];
  mentions: readonly string[];
  isFromInfluencer: boolean;
  handled: readonly [payload: PostCreated, traceparent: string][];
  logged: readonly [payload: PostCreated, key: string, teller: string][];
}

async function keptOf({ id }: NewPost): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select w.words::text, p.is_from_influencer as "isFromInfluencer",
      array(select t.kind || ' ' || t.topic_key || ' ' || t.shown_as from post_topics t
        where t.post_id = p.id and t.seq = p.seq order by 1) as topics,
      array(select m.user_id::text from post_mentions m where m.post_id = p.id order by 1) as mentions,
      (select jsonb_agg(jsonb_build_array(payload, traceparent)) from outbox
        where payload ->> 'postId' = p.id::text) as handled,
      (select jsonb_agg(jsonb_build_array(payload, key, teller)) from fact_log
        where payload ->> 'postId' = p.id::text) as logged
    from posts p join post_words w on w.seq = p.seq and w.post_id = p.id and w.author_id = p.author_id
    where p.id = ${id}`.execute(database.db);
  return rows[0];
}

const EVERYTHING: Partial<NewPost> = {
  title: 'A title, "quoted"',
  body: 'Words \\ and a line\nmore 🐦‍⬛',
  language: 'en',
  isSensitive: true,
  warning: 'Spoilers',
  isFromInfluencer: true,
  media: [linkedPicture({ isProcessing: false })],
  openGraph: { url: 'https://rooks.test/', title: 'Rooks', description: '', image: null },
  openGraphHint: { url: 'https://rooks.test/', title: 'Sent', description: '', image: null },
  embedUrl: 'https://rooks.test/player',
  words: ['words', 'it’s', "o'neill", 'a b'],
  topics: [
    { kind: 'hashtag', key: 'rooks', shownAs: 'Rooks' },
    { kind: 'ticker', key: 'ROOK', shownAs: 'ROOK' },
  ],
};

test('writes a batch like single posts, in every table', async () => {
  const mentions = [authors[0] ?? '', authors[1] ?? ''].toSorted();
  const posts = authors.map((author) => postBy(author, { ...EVERYTHING, mentions }));
  posts[2] = postBy(authors[2]);
  const { written, facts } = await writeAll(posts);
  const records = await loadPosts(
    database.db,
    posts.map(({ id }) => id),
  );
  const kept = await Promise.all(posts.map(keptOf));
  for (const [at, post] of posts.entries()) {
    const outcome = written[at];
    const { seq = 0 } = (outcome?.status === 'fulfilled' && outcome.value) || {};
    const count = { posts: 1, version: 1 };
    expect(outcome).toEqual({ status: 'fulfilled', value: { seq, count } });
    expect(records.get(post.id)).toEqual(newRecord(post, seq));
    const told = createdFact(post, count);
    const { key, traceparent } = facts[at]?.ofRow ?? {};
    const isFull = at !== 2;
    expect(kept[at]).toEqual({
      words: isFull ? "'a b' 'it’s' 'o''neill' 'words'" : "'some' 'words'",
      topics: isFull ? ['hashtag rooks Rooks', 'ticker ROOK ROOK'] : [],
      mentions: isFull ? mentions : [],
      isFromInfluencer: isFull,
      handled: [[told, traceparent]],
      logged: [[told, key, teller]],
    });
  }
  const { rows } = await sql<{ commits: number }>`
    select count(distinct xmin::text)::int as commits from posts
    where id = any(${posts.map(({ id }) => id)}::uuid[])`.execute(database.db);
  expect(rows[0]?.commits).toBe(2);
});

test('writes two posts by one author in order', async () => {
  const [first, second, third] = [postBy(authors[0]), postBy(authors[1]), postBy(authors[1])];
  const { written } = await writeAll([first, second, third]);
  expect(written.map((each) => each.status === 'fulfilled' && each.value?.count)).toEqual([
    { posts: 1, version: 1 },
    { posts: 1, version: 1 },
    { posts: 2, version: 2 },
  ]);
});

test('writes the first of two concurrent sends of one id', async () => {
  const twice = postBy(authors[1]);
  const stolen = { ...postBy(authors[2]), id: twice.id };
  const { written } = await writeAll([postBy(authors[0]), twice, { ...twice }, stolen]);
  const values = written.map((each) => (each.status === 'fulfilled' ? each.value : each.reason));
  expect(values[1]).toEqual({ seq: expect.any(Number), count: { posts: 1, version: 1 } });
  expect(values.slice(2)).toEqual([undefined, undefined]);
  const record = (await loadPosts(database.db, [twice.id])).get(twice.id);
  expect(record?.authorId).toBe(authors[1]);
  const { rows } = await sql<{ posts: number }>`
    select posts from user_counts where user_id = ${authors[2]}`.execute(database.db);
  expect(rows).toEqual([{ posts: 0 }]);
});

test('fails only the invalid post of a batch', async () => {
  const nobody = postBy(authors[2], { mentions: [uuid()] });
  const posts = [postBy(authors[0]), postBy(authors[1]), nobody, postBy(authors[3])];
  const { written } = await writeAll(posts);
  expect(written.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(written[2]).toMatchObject({ reason: { code: '23503' } });
  const ids = posts.map(({ id }) => id);
  expect([...(await loadPosts(database.db, ids)).keys()].toSorted()).toEqual(
    ids.filter((id) => id !== nobody.id).toSorted(),
  );
});

test('never waits for another author’s locked counts', async () => {
  const { db } = database;
  const [held, ...free] = authors.slice(1).map((author) => postBy(author));
  const write = createWritePost({ db, timers: systemTimers }, true);
  let isHeldWritten = false;
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select from user_counts where user_id = ${held?.authorId} for update`.execute(tx);
    const first = write(postBy(authors[0]), factOf());
    const late = write(held ?? postBy(authors[1]), factOf()).then((written) => {
      isHeldWritten = true;
      return written;
    });
    const others = free.map((post) => write(post, factOf()));
    await Promise.all([first, ...others]);
    expect(isHeldWritten).toBe(false);
    return { late };
  });
  expect(await waiting.late).toMatchObject({ count: { posts: 1 } });
});
