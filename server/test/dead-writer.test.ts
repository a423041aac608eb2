import { followUser as followUserCall } from '@rookery/contract/relations/follow-user.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FACTS } from '#src/fact-registry.ts';
import { createPosts } from '#src/features/posts/record/post-cache.ts';
import { deletePost } from '#src/features/posts/write/delete-post.ts';
import { flagPost } from '#src/features/posts/reports/flag-post.ts';
import { blockUser } from '#src/features/relations/block-user.ts';
import { createBlocksAndMutes } from '#src/features/relations/blocks-and-mutes.ts';
import { followUser } from '#src/features/relations/follow-user.ts';
import { endSession } from '#src/features/sessions/ending/end-session.ts';
import { createMemberships } from '#src/features/groups/record/memberships.ts';
import { createMembers } from '#src/features/users/record/members.ts';
import { deleteUser } from '#src/features/users/account/delete-user.ts';
import { createBus } from '#src/platform/bus/bus.ts';
import { createFacts } from '#src/platform/facts/facts.ts';
import { createOutbox } from '#src/platform/outbox/outbox.ts';
import { addMember, addMembers } from './members.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';

/** Stale state may be served for two seconds; a busy machine needs longer. */
const SOON = { timeout: 30_000, interval: 50 };

let server: TestServer;
let dying: ReturnType<typeof dyingProcess>;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  dying = dyingProcess(server);
  [alice, bob] = await addMembers(server, ['alice', 'bob']);
  await alice.do(followUserCall, { params: { name: 'bob' } });
});
afterAll(() => server.stop());

function dyingProcess({ db, database, clock }: TestServer) {
  const { pool } = database;
  const log = pino({ level: 'silent' });
  const bus = createBus({ pool, log });
  const outbox = createOutbox({ pool, clock, log });
  const patience = { isAlone: false, patienceMs: Number.POSITIVE_INFINITY };
  const facts = createFacts({ db, bus, outbox, log, kinds: FACTS, ...patience });
  const members = createMembers({ db, facts });
  const memberships = createMemberships({ db, facts });
  const blocksAndMutes = createBlocksAndMutes({ db, facts });
  const posts = createPosts({ db, bus, facts });
  return { db, clock, facts, members, memberships, blocksAndMutes, posts };
}

const feedOf = async (member: TestMember, path = '/posts/following'): Promise<string[]> =>
  (await member.api('GET', path)).body.data.map(({ id }: { id: string }) => id);

test('hides a deleted post after the writing process died', async () => {
  const ulid = await bob.post('Said in anger');
  const read = async () => (await alice.do(mapPosts, { body: { ulids: [ulid] } })).data[0]?.body;
  expect(await read()).toBe('Said in anger');
  await deletePost(dying, bob.id, ulidToUuid(ulid));
  await expect.poll(read, SOON).not.toBe('Said in anger');
});

test('hides a blocked member after the writing process died', async () => {
  const carol = await addMember(server, 'carol');
  const ulid = await carol.post('Hello from Carol');
  const isShown = async () => (await feedOf(alice, '/xposts/all')).includes(ulid);
  expect(await isShown()).toBe(true);
  await blockUser(dying, carol.id, alice.id);
  await expect.poll(isShown, SOON).toBe(false);
});

test('hides a reported post after the writing process died', async () => {
  const ulid = await bob.post('Buy my watches');
  expect(await feedOf(alice)).toContain(ulid);
  await flagPost(dying, alice.id, ulidToUuid(ulid), 'spam');
  await expect.poll(async () => (await feedOf(alice)).includes(ulid), SOON).toBe(false);
});

test('counts a follow and a deletion after the writer died', async () => {
  const dave = await addMember(server, 'dave');
  const followers = async () =>
    (await alice.do(getProfile, { params: { name: 'dave' } })).data.followers;
  const before = await followers();
  await followUser(dying, bob.id, dave.id);
  await expect.poll(followers, SOON).toBe(before + 1);
  const read = async () => (await dave.reply(getUser)).status;
  expect(await read()).toBe(200);
  await deleteUser(dying, dave.id);
  await expect.poll(read, SOON).toBe(401);
});

test('rejects an ended session after the writing process died', async () => {
  const erin = await addMember(server, 'erin');
  const read = async () => (await erin.reply(getUser)).status;
  expect(await read()).toBe(200);
  const { id: sessionId } = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', erin.id)
    .executeTakeFirstOrThrow();
  await endSession(dying, { userId: erin.id, sessionId });
  await expect.poll(read, SOON).toBe(401);
});
