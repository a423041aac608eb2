import { once } from 'node:events';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { createRepost } from '@rookery/contract/posts/create-repost.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { userChannel, type PostAdded } from '@rookery/contract/events.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cast } from '#test/cast.ts';
import { listen, type Listener } from '#test/listener.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

type Client = Listener['client'];

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
const clients: Client[] = [];

beforeAll(async () => {
  server = await startTestServer();
  ({ alice, bob } = await cast(server, 'alice', 'bob'));
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => server.stop());

function connect(who: TestMember): Client {
  const { client } = listen(server, who);
  clients.push(client);
  return client;
}

const heard = <Data>(client: Client, channel: string, event: string): Promise<Data> =>
  new Promise((resolve) => client.subscribe(channel).bind(event, resolve));

async function listening(who: TestMember): Promise<PostAdded[]> {
  const client = connect(who);
  await heard(client, userChannel(who.ulid), 'pusher:subscription_succeeded');
  return eventsOf(client);
}

async function eventsOf(client: Client): Promise<PostAdded[]> {
  const events: PostAdded[] = [];
  client.subscribe('posts').bind('PostAdded', (event: PostAdded) => events.push(event));
  await heard(client, 'posts', 'pusher:subscription_succeeded');
  return events;
}

async function created(path: string, fields: Record<string, unknown>): Promise<string> {
  const ulid = server.freshUlid();
  const reply = await alice.api('PUT', path, { ulid, body: 'Hello.', ...fields });
  expect(reply.status).toBe(201);
  return ulid;
}

describe('PostAdded', () => {
  test('reaches every open page once, with only ids', { tags: ['RT-02'] }, async () => {
    const [one, other] = [await listening(alice), await listening(bob)];
    const ulid = await created('/posts', { body: 'Hear, hear.' });
    const message = { ulid, userUlid: alice.ulid, userId: alice.ulid };
    await vi.waitFor(() => expect([one, other]).toEqual([[message], [message]]), 30_000);
  });

  test('skips comments and retries of a post', { tags: ['RT-02'] }, async () => {
    const messages = await listening(bob);
    const first = await created('/posts', {});
    await created('/comments', { parentId: first });
    await alice.do(createPost, { body: { ulid: first, body: 'Again.' } });
    const last = await created('/posts', {});
    await vi.waitFor(() => expect(messages.at(-1)?.ulid).toBe(last), 30_000);
    expect(messages.map((message) => message.ulid)).toEqual([first, last]);
  });

  test('announces reposts and quotes once', { tags: ['RT-02', 'REPOST-01'] }, async () => {
    const messages = await listening(bob);
    const first = await created('/posts', {});
    const passedOn: string[] = [first];
    for (const body of ['', 'Words.', '']) {
      const reply = await bob.reply(createRepost, { body: { ulid: first, body } });
      if (reply.status === 201) passedOn.push(reply.body.data.id as string);
    }
    expect(passedOn).toHaveLength(3);
    const last = await created('/posts', {});
    await vi.waitFor(() => expect(messages.at(-1)?.ulid).toBe(last), 30_000);
    expect(messages.map((message) => message.ulid)).toEqual([...passedOn, last]);
    expect(messages[1]?.userUlid).toBe(bob.ulid);
  });

  test('hides the author from pages without a session', async () => {
    const carol = await addMember(server, 'carol');
    const stranger = await eventsOf(connect({ ...carol, accessToken: '' }));
    const member = await listening(bob);
    const leaving = connect(carol);
    await heard(leaving, userChannel(carol.ulid), 'pusher:subscription_succeeded');
    const left = await eventsOf(leaving);
    const first = await created('/posts', {});
    const full = (ulid: string): PostAdded => ({
      ulid,
      userUlid: alice.ulid,
      userId: alice.ulid,
    });
    await vi.waitFor(
      () =>
        expect([stranger, member, left]).toEqual([[{ ulid: first }], [full(first)], [full(first)]]),
      5000,
    );
    const back = new Promise((resolve) =>
      leaving.channel('posts').bind('pusher:subscription_succeeded', resolve),
    );
    await carol.do(logout, { body: {} });
    await back;
    const second = await created('/posts', {});
    await vi.waitFor(() => expect(left.at(-1)).toEqual({ ulid: second }), 30_000);
    expect(member.at(-1)).toEqual(full(second));
  });

  test('announces a post only when it can be fetched', { tags: ['FEED-17'] }, async () => {
    const known = await created('/posts', {});
    const client = connect(bob);
    await heard(client, 'posts', 'pusher:subscription_succeeded');
    const ulid = server.freshUlid();
    const told = new Promise<void>((resolve) => {
      client.channel('posts').bind('PostAdded', (message: PostAdded) => {
        if (message.ulid === ulid) resolve();
      });
    });
    void alice.reply(createPost, { body: { ulid, body: 'Hello.' } });
    await told;
    const reply = await bob.do(listNewerPosts, {
      params: { feed: 'all' },
      body: { ulid: known },
    });
    expect(reply.data.map((post: { id: string }) => post.id)).toEqual([ulid]);
  });
});

describe('private channels', () => {
  test('accept a member’s own channels', { tags: ['RT-01', 'RT-06'] }, async () => {
    const client = connect(alice);
    for (const channel of [`private-notifications.${alice.ulid}`, `private-user-${alice.ulid}`]) {
      const subscribed = heard(client, channel, 'pusher:subscription_succeeded');
      await expect(subscribed, channel).resolves.toBeDefined();
    }
  });

  test('reject other members’ channels', { tags: ['RT-06'] }, async () => {
    const client = connect(alice);
    for (const channel of [`private-notifications.${bob.ulid}`, `private-user-${bob.ulid}`]) {
      const error = await heard<{ status: number }>(client, channel, 'pusher:subscription_error');
      expect(error.status).toBe(403);
    }
  });

  test.each(['/broadcasting/auth', '/v3/broadcasting/auth'])(
    '%s signs only the session’s own channels',
    { tags: ['RT-06'] },
    async (path) => {
      const own = `private-user-${alice.ulid}`;
      const ask = (channel_name: string, token?: string) =>
        server.call('POST', path, {
          body: { socket_id: '1.2', channel_name },
          ...(token !== undefined && { token }),
        });
      expect((await ask(own)).status).toBe(401);
      expect((await ask(own, `${alice.accessToken}x`)).status).toBe(401);
      const others = [
        `private-user-${bob.ulid}`,
        `private-user-${alice.ulid.toLowerCase()}`,
        `${own}-more`,
        'private-anything',
        'presence-room',
        'posts',
      ];
      for (const channel of others) {
        expect((await ask(channel, alice.accessToken)).status, channel).toBe(403);
      }
      const signed = await ask(own, alice.accessToken);
      expect(signed.status).toBe(200);
      const form = await server.call('POST', path, {
        token: alice.accessToken,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ socket_id: '1.2', channel_name: own }).toString(),
      });
      expect(form.body).toEqual(signed.body);
      expect(form.body.auth).toMatch(/^\w+:[0-9a-f]{64}:[0-9a-f-]{36}$/);
    },
  );
});

test('rejects a socket with an unknown app key', async () => {
  const { host } = new URL(server.url);
  const socket = new WebSocket(`ws://${host}/app/another?protocol=7`);
  const [closed] = (await once(socket, 'close')) as [CloseEvent];
  expect(closed.code).toBe(4001);
});
