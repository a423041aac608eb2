import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factsOf } from '#test/facts.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { writeActivity } from './accounts.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { createMembers } from '#src/features/users/record/members.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { createActivity } from './activity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('records a call at most once a minute', { tags: ['GAP-024', 'PROFILE-04'] }, async () => {
  const alice = await server.signUp('alice');
  const bob = await server.signUp('bob');
  const activeAt = async (): Promise<unknown> =>
    (await bob.do(getProfile, { params: { name: 'alice' } })).data.lastActiveAt;
  const first = server.clock.now().toISOString();
  await expect.poll(activeAt).toBe(first);
  server.clock.advance(59_999);
  await alice.do(getUser);
  server.clock.advance(1);
  await alice.do(getUser);
  const second = server.clock.now().toISOString();
  await expect.poll(activeAt).toBe(second);
});

test('corrects activity with a timestamp in the future', async () => {
  const { clock } = server;
  const [hal, ida] = [await server.signUp('hal'), await server.signUp('ida')];
  const activeAt = async (): Promise<unknown> =>
    (await ida.do(getProfile, { params: { name: 'hal' } })).data.lastActiveAt;
  await expect.poll(activeAt).not.toBeNull();
  const now = clock.now().getTime();
  await writeActivity(server.db, [[hal.id, new Date(now + 30 * 86_400_000)]], 60);
  await server.runJob('mend-activity');
  await expect.poll(activeAt).toBe(new Date(now).toISOString());
  clock.advance(60_000);
  await hal.do(getUser);
  await expect.poll(activeAt).toBe(new Date(now + 60_000).toISOString());
});

test('keeps a member cached when their activity changes', async () => {
  const { db, clock } = server;
  const { facts } = factsOf(server);
  const members = createMembers({ db, facts });
  const gwen = await server.signUp('gwen');
  await members.get(gwen.id);
  clock.advance(120_000);
  const activity = createActivity({ db, clock, facts, log: { warn: () => undefined } as never });
  activity.seen(gwen.id);
  await activity.flush();
  const misses = members.counts().misses;
  expect((await members.get(gwen.id))?.lastActiveAt).toEqual(clock.now());
  await commit({ db, facts }, async (_tx, tell) =>
    tell(userFacts.seen, { seen: [[gwen.id, new Date(0).toISOString()]] }),
  );
  expect((await members.get(gwen.id))?.lastActiveAt).toEqual(clock.now());
  expect(members.counts().misses).toBe(misses);
});

test("stores many members' activity together and keeps newer values", async () => {
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

test('retries activity that could not be written', async () => {
  const member = await server.signUp('frank');
  const told: string[] = [];
  const warnings: string[] = [];
  server.clock.advance(120_000);
  const { facts } = factsOf(server);
  facts.everywhere(userFacts.seen, ({ seen }) => told.push(...seen.map(([userId]) => userId)));
  const activity = createActivity({
    db: server.db,
    clock: server.clock,
    facts,
    log: { warn: (_: object, message: string) => warnings.push(message) } as never,
  });
  await server.database.pool.query('alter table user_activity rename to away');
  activity.seen(member.id);
  await activity.flush();
  await server.database.pool.query('alter table away rename to user_activity');
  expect([told, warnings.length]).toEqual([[], 1]);
  await activity.flush();
  expect([told, warnings.length]).toEqual([[member.id], 1]);
});
