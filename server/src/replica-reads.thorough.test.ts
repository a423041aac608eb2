// Thorough: it runs a standby of PostgreSQL and two processes that read from it.
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { markAllNotificationsRead } from '@rookery/contract/notifications/mark-all-notifications-read.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type Database, openDatabase } from '#src/platform/db/database.ts';
import type { FreshDatabase } from '#test/database.ts';
import { type ReplicaPair, startReplicaPair } from '#test/replica-pair.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Process {
  server: TestServer;
  database: Database;
}

const PACE = { look: 25, hold: 200, behind: 40_000 };

let pair: ReplicaPair;
let here: Process;
let there: Process;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  pair = await startReplicaPair();
  here = await startProcess();
  there = await startProcess(here.server);
  alice = await here.server.signUp('alice');
  bob = await here.server.signUp('bob');
  carol = await here.server.signUp('carol');
  await bob.reply(followUser, { params: { name: 'alice' } });
  await carol.reply(followUser, { params: { name: 'alice' } });
});
afterAll(async () => {
  for (const { server, database } of [there, here]) {
    await server.stop();
    await database.close();
  }
  await pair.stop();
});

async function startProcess(first?: TestServer): Promise<Process> {
  const { primaryUrl, replicaUrl } = pair;
  const database = await openDatabase({
    connection: primaryUrl,
    replica: replicaUrl,
    replicaPace: PACE,
    log: console,
  });
  const fresh = { ...database, url: primaryUrl } as unknown as FreshDatabase;
  const { secrets, clock } = first ?? {};
  const server = await startTestServer({
    database: fresh,
    ...(secrets && { secrets }),
    ...(clock && { clock }),
  });
  return { server, database };
}

async function late({ database }: Process, member: TestMember): Promise<void> {
  const work = { memberId: member.id, mayBeLate: true, noteWrite: () => undefined };
  await vi.waitFor(() => expect(database.replica?.serves(work)).toBe(true), 20_000);
}

async function post(member: TestMember, body: string): Promise<string> {
  const ulid = makeUlid(here.server.clock.now().getTime());
  const made = await member.do(createPost, { body: { ulid, body } });
  return made.data.id;
}

const at = ({ server }: Process, { accessToken }: TestMember) => server.apiAs(accessToken);

async function profileOf(process: Process, reader: TestMember): Promise<string[]> {
  const reply = await at(process, reader)('GET', '/profile/alice/feed');
  expect(reply.status).toBe(200);
  return reply.body.data.map((each: { body: string }) => each.body);
}

async function whilePaused(work: () => Promise<void>): Promise<void> {
  await pair.pause();
  try {
    await work();
  } finally {
    await pair.resume();
  }
}

const answered = ({ database }: Process): number => database.replica?.answered ?? 0;

test('reads only lists from the replica', async () => {
  await late(here, bob);
  const before = answered(here);
  const ulid = await post(alice, 'First.');
  await bob.reply(mapPosts, { body: { ulids: [ulid] } });
  expect(answered(here)).toBe(before);
  await late(here, bob);
  await vi.waitFor(async () => {
    expect(await profileOf(here, bob)).toContain('First.');
    expect(answered(here)).toBeGreaterThan(before);
  }, 20_000);
});

test('reads a search from the replica', async () => {
  await vi.waitFor(async () => {
    await late(here, bob);
    // Nothing is found, so the last statement looks for similar words.
    await bob.do(searchPosts, { body: { q: 'herons' } });
    const { rows } = await pair.replica.query(
      `select from pg_stat_activity where query like '%search_words%' and pid <> pg_backend_pid()`,
    );
    expect(rows).not.toEqual([]);
  }, 20_000);
});

test('shows writers their own changes immediately, at every process', async () => {
  await Promise.all([late(here, alice), late(there, alice), late(here, carol)]);
  await whilePaused(async () => {
    await post(alice, 'Just now.');
    expect(await profileOf(here, alice)).toContain('Just now.');
    expect(await profileOf(there, alice)).toContain('Just now.');
    const { rows } = await pair.replica.query(`select from posts where body = 'Just now.'`);
    expect(rows).toEqual([]);
  });
  await vi.waitFor(async () => expect(await profileOf(here, carol)).toContain('Just now.'), 20_000);
});

test('shows a new follower immediately to the followed member', async () => {
  await Promise.all([late(here, alice), late(there, alice)]);
  const dave = await here.server.signUp('dave');
  await Promise.all([late(here, alice), late(there, alice), late(here, dave)]);
  await whilePaused(async () => {
    await dave.reply(followUser, { params: { name: 'alice' } });
    for (const process of [here, there]) {
      await vi.waitFor(async () => {
        const reply = await at(process, alice)('GET', '/profile/alice/followers');
        const names = reply.body.data.map(({ username }: { username: string }) => username);
        expect(names).toContain('dave');
      }, 20_000);
    }
  });
});

test('shows writes without a fact to their writer everywhere', async () => {
  const newest = async (process: Process): Promise<{ notificationId: string; read: boolean }> =>
    (await at(process, alice)('GET', '/user/notifications')).body.data[0];
  await vi.waitFor(async () => expect(await newest(there)).toMatchObject({ read: false }), 20_000);
  await Promise.all([late(here, alice), late(there, alice)]);
  await whilePaused(async () => {
    const upTo = { lastNotificationId: (await newest(here)).notificationId };
    await alice.do(markAllNotificationsRead, { body: upTo });
    expect((await newest(here)).read).toBe(true);
    expect((await newest(there)).read).toBe(true);
  });
});

test('does not refill a cache from a stale replica', async () => {
  const ulid = await post(alice, 'Soon gone.');
  await Promise.all([late(here, carol), late(there, carol)]);
  await vi.waitFor(
    async () => expect(await profileOf(there, carol)).toContain('Soon gone.'),
    20_000,
  );
  await late(there, carol);
  await whilePaused(async () => {
    await alice.reply(deletePost, { body: { ulid } });
    await vi.waitFor(
      async () => expect(await profileOf(there, carol)).not.toContain('Soon gone.'),
      20_000,
    );
    expect(await profileOf(here, carol)).not.toContain('Soon gone.');
  });
  const body = { ulids: [ulid] };
  const reply = await at(there, carol)('POST', '/posts/map', body);
  expect(reply.body.data[0]?.body ?? null).not.toBe('Soon gone.');
});
