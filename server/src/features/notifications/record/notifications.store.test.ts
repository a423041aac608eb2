import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import {
  countAll,
  countUnseen,
  findNotifications,
  readNotifications,
} from './notifications.store.ts';

const MANY = 10_000;
const FEW = LIMITS.unseenCountedMax;
const ACTORS = 20;

let server: TestServer;
let known: TestMember;
let unknown: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [known, unknown] = await addMembers(server, ['known', 'unknown']);
  const actors: string[] = [];
  for (let at = 0; at < ACTORS; at++) actors.push((await addMember(server, `actor${at}`)).id);
  await sql`insert into posts (id, author_id, post_type, body, detected_language, created_at, updated_at)
    select gen_random_uuid(), ${known.id}, 'POST', 'Look, a heron!', 'en', now(), now()
    from generate_series(1, ${MANY / ACTORS})`.execute(server.db);
  for (const [{ id }, count] of [[known, MANY] as const, [unknown, FEW] as const]) {
    await sql`insert into notifications (recipient_id, type, actor_id, post_id, created_at)
      select ${id}::uuid, 'reactions', actor, posts.id, now()
      from posts, unnest(${actors}::uuid[]) actor limit ${count}`.execute(server.db);
  }
}, 60_000);
afterAll(() => server.stop());

async function rowsRead(ask: (db: Kysely<Schema>) => Promise<unknown>): Promise<number> {
  return server.db.transaction().execute(async (tx) => {
    const before = await soFar(tx);
    await ask(tx);
    return (await soFar(tx)) - before;
  });
}

async function soFar(tx: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read
    from pg_stat_xact_user_tables`.execute(tx);
  return rows[0]?.read ?? 0;
}

const ring = async (db: Kysely<Schema>, { id }: TestMember): Promise<unknown[]> => [
  await countUnseen(db, id, { atMost: LIMITS.unseenCountedMax }),
  await findNotifications(db, id, { onlyUnseen: true, limit: LIMITS.unseenNotificationsMax }),
];

test('reads a constant number of rows for ten thousand notifications', async () => {
  const few = await rowsRead((db) => ring(db, unknown));
  expect(few).toBeGreaterThan(FEW);
  expect(await rowsRead((db) => ring(db, known))).toBeLessThan(few * 1.2);
});

test('counts ten thousand notifications with one lookup each', async () => {
  expect(await countAll(server.db, known.id)).toEqual({ total: MANY, unseen: MANY });
  expect(await rowsRead((db) => countAll(db, known.id))).toBeLessThan(MANY * 2 + ACTORS * 10);
});

test('reads one reaction per notification about a popular post', async () => {
  const { db } = server;
  const [{ id: author }, told] = [unknown, 'reactions'];
  await sql`insert into reactions (post_id, user_id, name, created_at)
    select n.post_id, n.actor_id, 'heart', now() from (select distinct on (post_id) post_id, actor_id
      from notifications where recipient_id = ${known.id}) n`.execute(db);
  const { rows } = await sql<{ id: string }>`insert into posts
      (id, author_id, post_type, body, detected_language, created_at, updated_at)
    values (gen_random_uuid(), ${author}, 'POST', 'Look, a heron!', 'en', now(), now())
    returning id`.execute(db);
  const post = rows[0]?.id;
  await sql`insert into reactions (post_id, user_id, name, created_at)
    select ${post}::uuid, id, 'fire', now() from users where id <> ${author}`.execute(db);
  await sql`insert into notifications (recipient_id, type, actor_id, post_id, created_at)
    select ${author}::uuid, ${told}, user_id, post_id, now() from reactions
    where post_id = ${post}`.execute(db);
  await sql`vacuum analyze reactions`.execute(db);
  const read = await db.connection().execute(async (one) => {
    const before = await reactionsReadSoFar(one);
    const page = await readNotifications(one, author, { limit: ACTORS });
    expect(page.map(({ reaction }) => reaction)).toEqual(Array(ACTORS).fill('fire'));
    return (await reactionsReadSoFar(one)) - before;
  });
  expect(read).toBe(ACTORS);
});

async function reactionsReadSoFar(one: Kysely<Schema>): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(one);
  const { rows } = await sql<{ read: number }>`select sum(idx_tup_read)::int as read
    from pg_stat_user_indexes where relname = 'reactions'`.execute(one);
  return rows[0]?.read ?? 0;
}
