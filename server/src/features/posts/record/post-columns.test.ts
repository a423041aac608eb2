import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FactSql } from '#src/platform/facts/facts.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { linkedPicture } from '#test/linked-picture.ts';
import { newRecord, type NewPost } from './post-record.ts';
import { insertPost, loadPosts } from './posts.store.ts';
import { insertRepost } from './reposts.store.ts';

const now = new Date('2026-11-23T04:05:06.789Z');
const uuid = (): string => ulidToUuid(makeUlid(now.getTime()));
const author = uuid();
const WITHOUT_FACTS: FactSql = (_payload, from) => sql`untold as (select from ${from})`;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await sql`
    with made as (
      insert into users (id, email, email_key, name, referral_code, created_at, updated_at)
      values (${author}, 'ann@rooks.test', 'ann@rooks.test', 'Ann', 'ann', ${now}, ${now})
      returning id
    ) insert into user_counts (user_id) select id from made`.execute(database.db);
});
afterAll(() => database.drop());

const NO_FAMILY = { parentId: null, rootId: null, grandparentId: null, repostOf: null };

const full = (): NewPost => ({
  id: uuid(),
  authorId: author,
  family: { type: 'POST', ...NO_FAMILY, quoteOf: null },
  title: 'A title',
  body: 'Some words.',
  language: 'en',
  isSensitive: true,
  warning: 'Spoilers',
  isFromInfluencer: true,
  media: [linkedPicture({ isProcessing: true })],
  openGraph: { url: 'https://rooks.test/', title: 'Rooks', description: '', image: null },
  openGraphHint: { url: 'https://rooks.test/', title: 'Sent', description: '', image: null },
  embedUrl: 'https://rooks.test/player',
  poll: { choices: ['Yes', 'No'], isMultiple: true, endsAt: now.toISOString() },
  createdAt: now,
  words: ['words'],
  topics: [],
  mentions: [],
  group: null,
  audience: { whoAnswers: 'followed', whoQuotes: 'none' },
  isChecked: true,
});

async function write(post: NewPost): Promise<void> {
  const { db } = database;
  const written = await insertPost(db, post, WITHOUT_FACTS);
  expect(written).toBeDefined();
  const read = (await loadPosts(db, [post.id])).get(post.id);
  expect(read).toEqual(newRecord(post, written?.seq ?? 0));
}

test('reads a post back with every field', async () => {
  const post = full();
  await write(post);
  const { rows } = await sql<{ is_from_influencer: boolean; is_discoverable: boolean }>`
    select is_from_influencer, is_discoverable from posts where id = ${post.id}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ is_from_influencer: true, is_discoverable: true }]);
});

test('reads comments, replies and quotes back', async () => {
  const post = full();
  await write(post);
  const comment: NewPost = {
    ...full(),
    title: null,
    media: [],
    openGraph: null,
    openGraphHint: null,
    embedUrl: null,
    language: null,
    family: { ...NO_FAMILY, type: 'COMMENT', quoteOf: null, parentId: post.id, rootId: post.id },
  };
  await write(comment);
  await write({
    ...full(),
    family: {
      type: 'REPLY',
      repostOf: null,
      quoteOf: null,
      parentId: comment.id,
      rootId: post.id,
      grandparentId: post.id,
    },
  });
  await write({ ...full(), family: { type: 'quote', ...NO_FAMILY, quoteOf: post.id } });
});

test('reads a plain repost back, hidden from Discover', async () => {
  const { db } = database;
  const post = full();
  await write(post);
  const repost: NewPost = {
    ...full(),
    title: 'repost',
    body: '',
    language: null,
    isSensitive: false,
    warning: null,
    isFromInfluencer: false,
    media: [],
    openGraph: null,
    openGraphHint: null,
    embedUrl: null,
    family: { type: 'REPOST', ...NO_FAMILY, repostOf: post.id, quoteOf: null },
  };
  const written = await insertRepost(db, repost, post.id, WITHOUT_FACTS);
  expect((await loadPosts(db, [repost.id])).get(repost.id)).toEqual(
    newRecord(repost, written?.seq ?? 0),
  );
  const { rows } = await sql<{ is_discoverable: boolean }>`
    select is_discoverable from posts where id = ${repost.id}`.execute(db);
  expect(rows).toEqual([{ is_discoverable: false }]);
});
