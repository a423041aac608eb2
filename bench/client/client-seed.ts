import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createRandom } from '../../demo/src/random.ts';
import {
  AUTHORS,
  avatarFile,
  CARD_SIZE,
  feedPost,
  mediaUrl,
  pictureFile,
  SIZES,
  TAKES,
} from './client-posts.ts';
import { drawPng } from './drawn-picture.ts';

const BATCH = 1000;

export interface Reader {
  ulid: string;
  email: string;
}

/**
 * Seeds a fresh database with one feed of `posts` posts (2,000 by default) by 30 authors. The reader follows
 * all authors; posts are one minute apart, the newest five minutes old. 30 % have one to four pictures, 12 %
 * others a link card. Only ids and times differ between runs.
 * @param dataDir folder for the pictures; start the server afterwards, so that it serves them
 */
export async function seedClientFeed(
  db: Pool,
  { posts = 2000, dataDir }: { posts?: number; dataDir: string },
): Promise<Reader> {
  const now = new Date();
  await writePictures(join(dataDir, 'media', 'demo'));
  const reader = { id: newId(now), email: 'reader@bench.example' };
  const authors = Array.from({ length: AUTHORS }, () => newId(now));
  await insertMembers(db, reader, authors, now);
  for (let start = 0; start < posts; start += BATCH) {
    await insertPosts(db, authors, { start, end: Math.min(start + BATCH, posts), posts, now });
  }
  await db.query(`
    update user_counts c set
      posts = (select count(*) from posts where author_id = c.user_id),
      following = (select count(*) from follows where follower_id = c.user_id),
      followers = (select count(*) from follows where followee_id = c.user_id)`);
  await db.query('vacuum analyze');
  return { ulid: uuidToUlid(reader.id), email: reader.email };
}

const newId = (at: Date): string => ulidToUuid(makeUlid(at.getTime()));

async function writePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const write = (file: string, width: number, height: number, seed: number): Promise<void> =>
    writeFile(join(folder, file), drawPng(width, height, createRandom(seed)));
  const all = [...SIZES, CARD_SIZE].flatMap((size) =>
    Array.from({ length: TAKES }, (_none, take) => ({ size, take })),
  );
  await Promise.all([
    ...all.map(({ size, take }, at) => write(pictureFile(size, take), size[0], size[1], at)),
    ...Array.from({ length: AUTHORS }, (_none, author) =>
      write(avatarFile(author), 96, 96, author),
    ),
  ]);
}

async function insertMembers(
  db: Pool,
  reader: { id: string; email: string },
  authors: readonly string[],
  now: Date,
): Promise<void> {
  const names = authors.map((_id, author) => `author${author}`);
  await db.query(
    `insert into users (id, email, email_key, username, username_key, name, bio, avatar, referral_code,
       account_setup_at, terms_version, terms_accepted_at, created_at, updated_at)
     select id, email, email, name, name, initcap(name), 'Writes for the benchmark.', avatar,
       left(md5(name), 8), $5, 1, $5, $5, $5
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as member (id, email, name, avatar)`,
    [
      [reader.id, ...authors],
      [reader.email, ...names.map((name) => `${name}@bench.example`)],
      ['reader', ...names],
      [null, ...names.map((_name, author) => mediaUrl(avatarFile(author)))],
      now,
    ],
  );
  await db.query('insert into user_counts (user_id) select id from users on conflict do nothing');
  await db.query(
    `insert into follows (follower_id, followee_id, created_at)
     select $1, author, $3 from unnest($2::uuid[]) as author`,
    [reader.id, authors, now],
  );
}

async function insertPosts(
  db: Pool,
  authors: readonly string[],
  { start, end, posts, now }: { start: number; end: number; posts: number; now: Date },
): Promise<void> {
  const rows = Array.from({ length: end - start }, (_none, at) => {
    const n = start + at;
    return { ...feedPost(n), at: new Date(now.getTime() - (5 + posts - 1 - n) * MINUTE_MS) };
  });
  await db.query(
    `with rows as (
       select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::jsonb[], $6::jsonb[])
         as post (id, author, at, body, images, open_graph)
     ), new_posts as (
       insert into posts (id, seq, author_id, post_type, body, images, open_graph, detected_language,
         created_at, updated_at)
       select id, seq_at(at, 0), author, 'POST', body, images, open_graph, 'en', at, at from rows
     )
     insert into post_counts (post_id) select id from rows`,
    [
      rows.map((row) => newId(row.at)),
      rows.map((row) => authors[row.author]),
      rows.map((row) => row.at),
      rows.map((row) => row.body),
      rows.map((row) => JSON.stringify(row.images)),
      rows.map((row) => row.openGraph && JSON.stringify(row.openGraph)),
    ],
  );
}
