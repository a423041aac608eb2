import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { mapGroups } from '@rookery/contract/groups/map-groups.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { countsScene } from '#test/counts-scene.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { FIX_COMMAND } from './doctor-checks.ts';
import { checkCounts } from './doctor-counts.ts';

const SOUND = [{ state: 'ok', text: 'The stored counts are correct' }];

const scene = countsScene(1);
const { spoil } = scene;
let server: TestServer;
let writers: TestMember[];
let celebrity: TestMember;
let groupId: string;
beforeAll(() => {
  ({ server, writers, celebrity, groupId } = scene);
});

test('reports wrong counts, and recounts them with --fix', async () => {
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  await spoil();
  const found = await checkCounts(server.db, { fix: false });
  expect(found.map(({ state }) => state)).toEqual(['broken', 'broken', 'broken', 'broken']);
  expect(found.every(({ text }) => text.endsWith(FIX_COMMAND))).toBe(true);
  expect(found[0]?.text).toMatch(/^Wrong counts of members: 1\. /);
  const fixed = await checkCounts(server.db, { fix: true });
  expect(fixed).toEqual([
    { state: 'fixed', text: 'Recounted members: 1' },
    { state: 'fixed', text: 'Recounted posts: 1' },
    { state: 'fixed', text: 'Recounted groups: 1' },
    { state: 'fixed', text: 'Recounted topics: 1' },
  ]);
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  await expect.poll(async () => (await celebrity.do(getUser)).data.followers ?? 0).toBe(0);
});

test('leaves deleted members out of group counts', async () => {
  const gone = await server.signUp('gone');
  await gone.joinGroup(groupId);
  await gone.do(deleteUser);
  await untilOutboxHandled(server);
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  await sql`update group_counts set members = 2 where group_id = ${ulidToUuid(groupId)}`.execute(
    server.db,
  );
  await checkCounts(server.db, { fix: true });
  const group = (await celebrity.do(mapGroups, { body: { ulids: [groupId] } })).data[0];
  expect(group).toMatchObject({ memberCount: 1 });
});

test('records which members were counted for a fixed group', async () => {
  const leaver = await server.signUp('leaver');
  await leaver.joinGroup(groupId);
  await untilOutboxHandled(server);
  await sql`update group_members set is_counted = false where user_id = ${leaver.id}`.execute(
    server.db,
  );
  await sql`update group_counts set members = members + 3`.execute(server.db);
  const [finding] = await checkCounts(server.db, { fix: true });
  expect(finding).toEqual({ state: 'fixed', text: 'Recounted groups: 1' });
  await leaver.do(leaveGroup, { query: { groupId } });
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
});

test('counts a follow that is committed during the recount', async () => {
  await spoil();
  const [follower] = writers as [TestMember];
  const { promise: isWritten, resolve: writes } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  await untilOutboxHandled(server);
  const writing = server.db.transaction().execute(async (tx) => {
    await sql`insert into follows (follower_id, followee_id, created_at)
      values (${follower.id}, ${celebrity.id}, now())`.execute(tx);
    await sql`update user_counts set following = following + 1 where user_id = ${follower.id}`.execute(
      tx,
    );
    await sql`update user_counts set followers = followers + 1 where user_id = ${celebrity.id}`.execute(
      tx,
    );
    writes();
    await mayEnd;
  });
  await isWritten;
  const mending = checkCounts(server.db, { fix: true });
  await expect.poll(() => lockWaits(server.database.pool)).toBe(1);
  end();
  await Promise.all([writing, mending]);
  const { rows } = await sql<{ followers: number }>`select followers from user_counts
    where user_id = ${celebrity.id}`.execute(server.db);
  expect(rows).toEqual([{ followers: 1 }]);
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  await follower.do(unfollowUser, { params: { name: 'celebrity' } });
});
