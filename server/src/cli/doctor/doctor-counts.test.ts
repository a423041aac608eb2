import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '#test/badges.ts';
import { drifted } from '#test/drift.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { handled } from '#test/outbox.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { MEND } from './doctor-checks.ts';
import { checkCounts } from './doctor-counts.ts';

const SOUND = [{ state: 'ok', text: 'Counts are what the rows say' }];
const WRITERS = 4;
const ROUNDS = 8;

let server: TestServer;
let writers: TestMember[];
let celebrity: TestMember;
let postUlid: string;
let groupId: string;

beforeAll(async () => {
  server = await startTestServer();
  celebrity = await signUpWith(server, 'celebrity', 'administrator');
  writers = [];
  for (let nth = 0; nth < WRITERS; nth += 1) writers.push(await server.signUp(`writer_${nth}`));
  postUlid = await wrote(celebrity, '/posts', { body: 'Hello #rooks' });
  const made = { name: 'Rookery', visibility: 'public' };
  groupId = (await done(celebrity.api('PUT', '/group/add', made))).body.data.id;
});
afterAll(() => server.stop());

async function done(asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked;
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply;
}

async function wrote(by: TestMember, path: string, fields: object): Promise<string> {
  const ulid = makeUlid(server.clock.now().getTime());
  await done(by.api('PUT', path, { ulid, ...fields }));
  return ulid;
}

/** What becomes of counts when a program has a fault, or somebody writes into the database by hand. */
async function spoil(): Promise<void> {
  await sql`update user_counts set followers = followers + 7, posts = posts + 3
    where user_id = ${celebrity.id}`.execute(server.db);
  await sql`update post_counts set comments = comments + 2, all_comments = all_comments + 2,
    shown_answers = shown_answers + 2, reactions = '{"thumbs_up": 9}', reaction_score = 40
    where post_id = ${ulidToUuid(postUlid)}`.execute(server.db);
  await sql`update group_counts set members = members + 5`.execute(server.db);
  await sql`insert into topic_changes (kind, topic_key, shown_as, change)
    values ('hashtag', 'rooks', 'rooks', 4)`.execute(server.db);
}

test('doctor tells which counts differ from the rows and the command, and --fix counts them anew', async () => {
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  await spoil();
  const found = await checkCounts(server.db, { fix: false });
  expect(found.map(({ state }) => state)).toEqual(['broken', 'broken', 'broken', 'broken']);
  expect(found.every(({ text }) => text.endsWith(MEND))).toBe(true);
  expect(found[0]?.text).toMatch(/^Counts of 1 members are not what the rows say/);
  const mended = await checkCounts(server.db, { fix: true });
  expect(mended).toEqual([
    { state: 'mended', text: 'Counts of 1 members were counted anew' },
    { state: 'mended', text: 'Counts of 1 posts were counted anew' },
    { state: 'mended', text: 'Counts of 1 groups were counted anew' },
    { state: 'mended', text: 'The counts of 1 topics were put right' },
  ]);
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  // The server that runs holds counts in its memory.
  await expect
    .poll(async () => (await celebrity.api('GET', '/user')).body.data.followers ?? 0)
    .toBe(0);
});

test('members of a group who are gone are not counted', async () => {
  const gone = await server.signUp('gone');
  await done(gone.api('POST', '/group/join', { groupId }));
  await done(gone.api('DELETE', '/user', {}));
  await handled(server);
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  // As it was counted before.
  await sql`update group_counts set members = 2 where group_id = ${ulidToUuid(groupId)}`.execute(
    server.db,
  );
  await checkCounts(server.db, { fix: true });
  const group = (await celebrity.api('POST', '/groups/map', { ulids: [groupId] })).body.data[0];
  expect(group).toMatchObject({ memberCount: 1 });
});

test('a group whose number is mended notes who is counted, so that who leaves next is taken off', async () => {
  const leaver = await server.signUp('leaver');
  await done(leaver.api('POST', '/group/join', { groupId }));
  await handled(server);
  // As a process of the version before left it.
  await sql`update group_members set is_counted = false where user_id = ${leaver.id}`.execute(
    server.db,
  );
  await sql`update group_counts set members = members + 3`.execute(server.db);
  const [finding] = await checkCounts(server.db, { fix: true });
  expect(finding).toEqual({ state: 'mended', text: 'Counts of 1 groups were counted anew' });
  await done(leaver.api('DELETE', `/group/join?groupId=${groupId}`, {}));
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
});

test('a follow that is being written while its count is mended is counted', async () => {
  await spoil();
  const [follower] = writers as [TestMember];
  const { promise: isWritten, resolve: writes } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  // What follows from the sign-ups waits for nothing any more.
  await handled(server);
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
  await done(follower.api('DELETE', '/profile/celebrity/follow'));
});

/** What one member does in a moment. @param method gives, or takes back */
async function act(writer: TestMember, method: 'PUT' | 'DELETE'): Promise<void> {
  await done(writer.api(method, '/profile/celebrity/follow'));
  await wrote(writer, '/comments', { parentId: postUlid, body: 'Yes.' });
  await done(writer.api(method, '/post/reaction', { ulid: postUlid, reaction: 'thumbs_up' }));
  await wrote(writer, '/posts', { body: 'More #rooks' });
}

test('members write while counts are mended again and again, and in the end every count is what the rows say', async () => {
  let isWriting = true;
  const writing = Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await act(writer, round % 2 === 0 ? 'PUT' : 'DELETE');
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  while (isWriting) {
    await spoil();
    await checkCounts(server.db, { fix: true });
  }
  await writing;
  await checkCounts(server.db, { fix: true });
  expect(await checkCounts(server.db, { fix: false })).toEqual(SOUND);
  expect(await drifted(server)).toEqual([]);
});
