import { afterAll, beforeAll, expect, test } from 'vitest';
import { factsOf } from '#test/facts.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { writeActivity } from './accounts.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { createActivity } from './activity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('GAP-024 PROFILE-04 a call is noted, at most once a minute, and shows', async () => {
  const alice = await server.signUp('alice');
  const bob = await server.signUp('bob');
  const activeAt = async (): Promise<unknown> =>
    (await bob.api('GET', '/profile/alice')).body.data.lastActiveAt;
  const first = server.clock.now().toISOString();
  await expect.poll(activeAt).toBe(first);
  server.clock.advance(59_999);
  await alice.api('GET', '/user');
  server.clock.advance(1);
  await alice.api('GET', '/user');
  const second = server.clock.now().toISOString();
  await expect.poll(activeAt).toBe(second);
});

test('many members are written at once, and what came from another process first is kept', async () => {
  const { db, clock } = server;
  const now = clock.now();
  const ids = [];
  for (const name of ['carol', 'dave', 'erin']) ids.push((await server.signUp(name)).id);
  const later = new Date(now.getTime() + 3_600_000);
  const seen = ids.map((id) => [id, later] as const);
  expect((await writeActivity(db, seen, 60)).toSorted()).toEqual(ids.toSorted());
  const soon = new Date(later.getTime() + 59_000);
  expect(await writeActivity(db, [[ids[0] ?? '', soon]], 60)).toEqual([]);
});

test('activity that could not be written is kept for the next try', async () => {
  const member = await server.signUp('frank');
  const changed: string[] = [];
  const warnings: string[] = [];
  server.clock.advance(120_000);
  const { facts } = factsOf(server);
  facts.everywhere(userFacts.changed, ({ userIds }) => changed.push(...userIds));
  const activity = createActivity({
    db: server.db,
    clock: server.clock,
    facts,
    log: { warn: (_, message) => warnings.push(message) },
  });
  await server.database.pool.query('alter table user_activity rename to away');
  activity.seen(member.id);
  await activity.flush();
  await server.database.pool.query('alter table away rename to user_activity');
  expect([changed, warnings.length]).toEqual([[], 1]);
  await activity.flush();
  expect([changed, warnings.length]).toEqual([[member.id], 1]);
});
