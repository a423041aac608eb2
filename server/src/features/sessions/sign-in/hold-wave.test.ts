import { SIGN_UP_WAVE } from '@rookery/contract/kernel/limits.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { startTestServer, type Api, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let byEmployee: Api;
let moderator: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  byEmployee = await atConsole(server, await signUpWith(server, 'emma', 'employee'));
  moderator = await signUpWith(server, 'mona', 'moderator');
  server.clock.advance(SIGN_UP_WAVE.seconds * 1000);
});
afterAll(() => server.stop());

const join = (): Promise<TestMember> => server.signUp(`member${++joined}`);
const waiting = async (): Promise<string[]> =>
  (await byEmployee('GET', '/members?held=yes&limit=50')).body.data.map(
    ({ username }: { username: string }) => username,
  );
const post = async (who: TestMember): Promise<Post> => {
  const ulid = makeUlid(server.clock.now().getTime());
  const reply = await who.api('PUT', '/posts', { ulid, body: 'Hello.' });
  expect(reply.status).toBe(201);
  return reply.body.data;
};

test('of many who join from one network within an hour, those after the first ten wait for staff; an hour later nobody does', async () => {
  const wave: TestMember[] = [];
  for (let at = 0; at < SIGN_UP_WAVE.accounts + 2; at++) {
    wave.push(await join());
    server.clock.advance(1);
  }
  const last = wave.at(-1) as TestMember;
  const held = wave.slice(SIGN_UP_WAVE.accounts).map(({ username }) => username);
  byEmployee = await atConsole(server, await server.signIn('emma@rookery.test'));
  expect(await waiting()).toEqual(held.toReversed());
  expect((await byEmployee('GET', '/overview')).body.data.heldMembers).toBe(2);

  // The first of them write as anybody; what the last ones write is looked at first, and they begin no chats.
  const first = wave[0] as TestMember;
  expect((await post(first)).isHeld).toBeUndefined();
  const said = await post(last);
  expect(said.isHeld).toBe(true);
  const watcher = await server.signIn(moderator.email);
  const { body } = await watcher.api('POST', '/posts/mapViolations', { ulids: [said.id] });
  expect(body.violations[0]).toMatchObject({ heldFor: 'an account that waits for approval' });
  await first.api('PUT', `/profile/${last.username}/follow`);
  const chat = await last.api('POST', '/chats', { userId: first.ulid });
  expect([chat.status, chat.body.message]).toEqual([
    403,
    'Your account waits for approval. You can write to others from then on.',
  ]);

  expect((await byEmployee('POST', `/members/${last.ulid}/approve`)).status).toBe(200);
  expect((await byEmployee('POST', `/members/${last.ulid}/approve`)).status).toBe(409);
  expect(await waiting()).toEqual([held[0]]);
  expect((await post(last)).isHeld).toBeUndefined();
  expect((await last.api('POST', '/chats', { userId: first.ulid })).status).toBe(201);
  const [row] = await server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(row).toEqual({ action: 'member.approve', user_id: last.id });

  server.clock.advance(SIGN_UP_WAVE.seconds * 1000);
  await join();
  byEmployee = await atConsole(server, await server.signIn('emma@rookery.test'));
  expect(await waiting()).toEqual([held[0]]);
});
