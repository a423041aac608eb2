import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from './badges.ts';
import { cast } from './cast.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';

let server: TestServer;
let admin: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpWith(server, 'warden', 'administrator');
  ({ bob } = await cast(server, 'bob'));
});
afterAll(() => server.stop());

async function across(
  who: TestMember,
  [method, path, body]: readonly [method: string, path: string, body: object],
  happens: () => Promise<void>,
): Promise<number> {
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${who.accessToken}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  const sending = request(`${server.url}/v3${path}`, { method, headers });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  await new Promise((resolve) => sending.write(text.slice(0, 1), resolve));
  await who.do(getUser);
  await happens();
  sending.end(text.slice(1));
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode ?? 0;
}

const written = async (): Promise<number> =>
  Number(
    (
      await server.db
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

const badge = (method: string, name: string): Promise<Reply> =>
  admin.api(method, `/admin/profile/${bob.ulid}/badges`, {
    badge: name,
    reason: 'Not for this place.',
  });

test('rejects a post when its author signs out while sending', async () => {
  const { carol } = await cast(server, 'carol');
  const post = { ulid: server.freshUlid(), body: 'Too late.' };
  const status = await across(carol, ['PUT', '/posts', post], async () => {
    await carol.do(logout, { body: {} });
  });
  expect([status, await written()]).toEqual([401, 0]);
});

test('rejects a post when its author is banned while sending', async () => {
  const { dave } = await cast(server, 'dave');
  const post = { ulid: server.freshUlid(), body: 'Too late.' };
  const status = await across(dave, ['PUT', '/posts', post], async () => {
    await admin.ban(dave);
  });
  expect([status, await written()]).toEqual([401, 0]);
});

test('rejects a ban when its moderator loses the role', async () => {
  const { erin } = await cast(server, 'erin');
  expect((await badge('POST', 'moderator')).status).toBe(200);
  const order = { ulid: erin.ulid, reason: 'Not for this place.' };
  const status = await across(bob, ['POST', '/moderation/profile/ban', order], async () => {
    expect((await badge('DELETE', 'moderator')).status).toBe(200);
  });
  expect(status).toBe(403);
  await erin.do(getUser);
});
