import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import { createECDH } from 'node:crypto';
import { createSubscription } from '@rookery/contract/subscriptions/create-subscription.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { getPushKey } from '@rookery/contract/subscriptions/get-push-key.ts';
import { removeReaction } from '@rookery/contract/posts/remove-reaction.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { logoutAll } from '@rookery/contract/sessions/logout-all.ts';
import { deleteSubscription } from '@rookery/contract/subscriptions/delete-subscription.ts';
import { listSubscriptions } from '@rookery/contract/subscriptions/list-subscriptions.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { sql } from 'kysely';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { addMember, addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import {
  pushGuard,
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '#test/push-service.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createManualTimers, systemTimers, type Timers } from '#src/kernel/timers.ts';

const hastened: Timers = {
  after: (milliseconds, work) => systemTimers.after(milliseconds / 20, work),
};

let server: TestServer;
let service: TestPushService;
let other: TestPushService;
let staff: TestMember;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let post: string;
let browser: TestBrowser;

beforeAll(async () => {
  [service, other] = [
    await startPushService('one.push.test'),
    await startPushService('two.push.test'),
  ];
  server = await startTestServer({ timers: hastened, fetchGuard: pushGuard });
  staff = await signUpWith(server, 'keeper', 'employee');
});
beforeEach(async () => {
  const at = Math.random().toString(36).slice(2, 8);
  [alice, bob, carol] = await addMembers(server, [`alice${at}`, `bob${at}`, `carol${at}`]);
  post = await alice.post('Look, a heron!');
  browser = service.browser();
  await sql`delete from push_subscriptions`.execute(server.db);
  await subscribe(alice, browser);
  for (const each of [service, other]) {
    each.arrived.length = 0;
    each.asked = 0;
    each.answers.clear();
  }
});
afterAll(async () => {
  await server.stop();
  await service.stop();
  await other.stop();
});

const subscribe = (who: TestMember, { subscription }: TestBrowser) =>
  who.do(createSubscription, { body: subscription });
const react = (who: TestMember, ulid = post): Promise<void> => who.react(ulid);
const set = (who: TestMember, body: Body<typeof updateSettings>) =>
  who.do(updateSettings, { body });

async function passSeconds(seconds = 3): Promise<void> {
  await untilOutboxHandled(server);
  server.clock.advance(seconds * SECOND_MS);
}

async function quiet(): Promise<void> {
  await passSeconds();
  await vi.waitFor(async () => {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left
      from pushes p join push_subscriptions s on s.id = p.subscription_id
      where p.due_at <= ${server.clock.now()}::timestamptz
        or p.due_at is not null and p.tries > 0 and s.failing_since is null`.execute(server.db);
    expect(rows[0]?.left).toBe(0);
  }, 30_000);
}

async function keptOf({ id }: TestMember): Promise<{ failingSince: Date | null }[]> {
  const { rows } = await sql<{ failingSince: Date | null }>`
    select failing_since as "failingSince" from push_subscriptions where user_id = ${id}`.execute(
    server.db,
  );
  return rows;
}

async function waiting(): Promise<number> {
  const { rows } = await sql`select from pushes where due_at is not null`.execute(server.db);
  return rows.length;
}

async function triedForAnHour(): Promise<void> {
  await sql`update pushes set tries = 7 where due_at is not null`.execute(server.db);
}

async function isPutOffAfter(tries: number): Promise<void> {
  const soon = new Date(server.clock.now().getTime() + MINUTE_MS);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pushes
      where tries = ${tries} and due_at <= ${soon}::timestamptz`.execute(server.db);
    expect(rows).toHaveLength(1);
  }, 30_000);
}

async function failingFor(milliseconds: number): Promise<void> {
  const since = new Date(server.clock.now().getTime() - milliseconds);
  await sql`update push_subscriptions set failing_since = ${since}::timestamptz`.execute(server.db);
}

test('uses one permanent key of the server', { tags: ['PUSH-05'] }, async () => {
  const { publicKey } = await alice.do(getPushKey);
  const bytes = Buffer.from(publicKey, 'base64url');
  expect([bytes.length, bytes[0]]).toEqual([65, 4]);
  expect((await bob.do(getPushKey)).publicKey).toBe(publicKey);
  const next = await startTestServer({ database: server.database, secrets: server.secrets });
  expect((await next.does(alice.accessToken).do(getPushKey)).publicKey).toBe(publicKey);
  await next.stop();
});

test(
  'delivers a notification that only the recipient’s browser can decrypt',
  { tags: ['PUSH-01', 'PUSH-02', 'PUSH-06', 'GAP-116'] },
  async () => {
    const comment = await bob.comment(post, 'Where?');
    await passSeconds();
    const [push] = await service.pushed(1);
    expect(push).toMatchObject({
      path: browser.path,
      payload: {
        title: expect.stringMatching(/^Bob\w+ commented on your post$/),
        body: 'Where?',
        url: `/post/${post}?scrollToComment=${comment}`,
        tag: `comment:${post}`,
        unseen: 1,
      },
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400' },
    });
    expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(push?.claims.aud).toBe(new URL(browser.subscription.endpoint).origin);
    expect(push?.claims.sub).toMatch(/^mailto:/);
  },
);

test('pushes to every device of the member only', async () => {
  const [second, carols] = [service.browser(), service.browser()];
  await subscribe(alice, second);
  await subscribe(carol, carols);
  await react(bob);
  await passSeconds();
  const arrived = await service.pushed(2);
  expect(arrived.map(({ path }) => path).toSorted()).toEqual(
    [browser.path, second.path].toSorted(),
  );
});

test('combines ten reactions in a minute into two pushes', async () => {
  await react(bob);
  await passSeconds();
  await service.pushed(1);
  for (let at = 0; at < 9; at += 1)
    await react(await addMember(server, `fan${at}${alice.username}`));
  await passSeconds();
  await quiet();
  expect(service.arrived).toHaveLength(1);
  await passSeconds(60);
  const [first, second] = await service.pushed(2);
  expect(second?.payload.title).toMatch(/^Fan8\w+, Fan7\w+ and 8 others reacted to your post$/);
  expect(second?.payload.tag).toBe(first?.payload.tag);
  expect(second?.headers['topic']).toBe(first?.headers['topic']);
  await passSeconds(120);
  await quiet();
  expect(service.arrived).toHaveLength(2);
});

test('pushes due notifications despite new ones each second', async () => {
  const timers = createManualTimers();
  const steady = await startTestServer({ timers, fetchGuard: pushGuard });
  onTestFinished(() => steady.stop());
  const [writer, fan] = [await steady.signUp('writer'), await steady.signUp('fan')];
  await subscribe(writer, browser);
  for (let second = 0; second < 8; second += 1) {
    await fan.post(`@${writer.username} ${second}`);
    await untilOutboxHandled(steady);
    steady.clock.advance(SECOND_MS);
    timers.advance(SECOND_MS);
  }
  await service.pushed(1);
});

describe('nothing is pushed', () => {
  const CASES: Record<string, () => Promise<void>> = {
    async 'where push notifications are off'() {
      await set(alice, { notifications_push_notifications: 'false' });
      await react(bob);
    },
    async 'where push notifications were turned off meanwhile'() {
      await react(bob);
      await untilOutboxHandled(server);
      await set(alice, { notifications_push_notifications: 'false' });
    },
    async 'where that type is off'() {
      await set(alice, { notifications_reaction: 'false' });
      await react(bob);
    },
    async 'where that type was turned off meanwhile'() {
      await react(bob);
      await untilOutboxHandled(server);
      await set(alice, { notifications_reaction: 'false' });
    },
    async 'of whom the member muted'() {
      await alice.mute(bob);
      await react(bob);
    },
    async 'of whom the member blocked meanwhile'() {
      await react(bob);
      await untilOutboxHandled(server);
      await alice.block(bob);
    },
    async 'of what was taken back meanwhile'() {
      await react(bob);
      await untilOutboxHandled(server);
      await bob.do(removeReaction, { body: { ulid: post, reaction: 'heart' } });
    },
    async 'of what staff removed meanwhile'() {
      const ulid = await bob.post(`@${alice.username} was here.`);
      await untilOutboxHandled(server);
      const keeper = await server.signIn(staff.email);
      await keeper.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
    },
    async 'of what the member has seen meanwhile'() {
      await react(bob);
      await untilOutboxHandled(server);
      await alice.do(listNotifications);
    },
    async 'to the device whose endpoint a logout names'() {
      const again = await server.signIn(alice.email);
      const { endpoint } = browser.subscription;
      await react(bob);
      await again.do(logout, { body: { endpoint } });
    },
    async 'after all sessions were ended'() {
      await react(bob);
      await alice.do(logoutAll);
    },
    async 'to who was banned meanwhile'() {
      await react(bob);
      await untilOutboxHandled(server);
      await sql`update users set banned_at = now() where id = ${alice.id}`.execute(server.db);
    },
    async 'to a session that has just ended, before anybody heard of it'() {
      await react(bob);
      await untilOutboxHandled(server);
      await sql`update sessions set revoked_at = now() where user_id = ${alice.id}`.execute(
        server.db,
      );
    },
  };

  test.each(Object.entries(CASES))('%s', async (_when, act) => {
    await act();
    await quiet();
    expect(service.asked).toBe(0);
  });
});

test('pushes nothing to an unsubscribed endpoint', { tags: ['PUSH-03'] }, async () => {
  await react(bob);
  const { endpoint } = browser.subscription;
  await bob.do(deleteSubscription, { query: { endpoint } });
  expect((await alice.do(listSubscriptions)).data).toHaveLength(1);
  await alice.do(deleteSubscription, { query: { endpoint } });
  await quiet();
  expect(service.asked).toBe(0);
});

test('tolerates the removal of a device during an event', async () => {
  await server.db.transaction().execute(async (tx) => {
    await sql`delete from push_subscriptions`.execute(tx);
    await react(bob);
    await expect.poll(() => lockWaits(server.database.pool)).toBeGreaterThan(0);
  });
  await quiet();
  expect(service.asked).toBe(0);
});

test('pushes nothing to a device after its logout', { tags: ['PUSH-04', 'AUTH-27'] }, async () => {
  const { endpoint } = browser.subscription;
  await react(bob);
  await alice.do(logout, { body: { endpoint } });
  await quiet();
  expect(service.asked).toBe(0);
});

test('deletes the subscription of an ended session', { tags: ['PUSH-04'] }, async () => {
  await alice.do(logout, { body: {} });
  await untilOutboxHandled(server);
  expect(await keptOf(alice)).toEqual([]);
});

test('pushes later events a minute after the push in flight', async () => {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  service.answers.set(browser.path, { status: 201, after });
  await react(bob);
  await passSeconds();
  await vi.waitFor(() => expect(service.asked).toBe(1));
  await react(carol);
  await untilOutboxHandled(server);
  answer();
  await service.pushed(1);
  await quiet();
  expect(service.asked).toBe(1);
  await passSeconds(60);
  const [, second] = await service.pushed(2);
  expect(second?.payload.title).toMatch(/^Carol\w+ and Bob\w+ reacted to your post$/);
});

test('pushes later events when the push in flight is rejected', async () => {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  service.answers.set(browser.path, { status: 400, after });
  await react(bob);
  await passSeconds();
  await vi.waitFor(() => expect(service.asked).toBe(1));
  await react(carol);
  await untilOutboxHandled(server);
  service.answers.clear();
  answer();
  await service.pushed(1);
});

describe('validation of subscriptions', () => {
  const point = (): string => {
    const keys = createECDH('prime256v1');
    return keys.generateKeys('base64url');
  };
  test.each([
    ['no address', { endpoint: 'push' }],
    ['an address without encryption', { endpoint: 'ftp://one.push.test/send/1' }],
    ['a private address', { endpoint: 'https://192.168.0.1/send/1' }],
    ['this machine', { endpoint: 'https://[::1]/send/1' }],
    ['a host that is not named', { endpoint: 'https://nobody.test/send/1' }],
    ['another port', { endpoint: 'https://fcm.googleapis.com:8443/send/1' }],
    ['an address with a name and password', { endpoint: 'http://a:b@one.push.test:2000/send/1' }],
    ['a key of another length', { publicKey: 'AAAA' }],
    ['a key off the curve', { publicKey: Buffer.alloc(65, 4).toString('base64url') }],
    ['no secret', { authToken: '' }],
    ['a secret of another length', { authToken: point() }],
  ])('rejects %s without sending a request', async (_what, wrong) => {
    const { subscription } = service.browser();
    await bob.refused(createSubscription, { body: { ...subscription, ...wrong } }, 422);
    expect(service.asked).toBe(0);
    expect((await bob.do(listSubscriptions)).data).toEqual([]);
  });

  test('rejects another member’s endpoint until their session ends', async () => {
    await bob.refused(createSubscription, { body: browser.subscription }, 422);
    await alice.do(logout, { body: {} });
    await subscribe(bob, browser);
    expect((await bob.do(listSubscriptions)).data).toHaveLength(1);
  });

  test('replaces an equal endpoint and keeps the newest twenty', async () => {
    await subscribe(alice, browser);
    const listed = async (): Promise<unknown[]> => (await alice.do(listSubscriptions)).data;
    expect(await listed()).toEqual([
      { sessionId: expect.any(String), isCurrent: true, createdAt: expect.any(String) },
    ]);
    for (let at = 0; at < 25; at += 1) {
      server.clock.advance(SECOND_MS);
      await subscribe(alice, service.browser());
    }
    expect(await listed()).toHaveLength(20);
  });
});

describe('a failing push service', () => {
  test.each([404, 410])('deletes the subscription after a %d', async (status) => {
    service.answers.set(browser.path, { status });
    await react(bob);
    await passSeconds();
    await vi.waitFor(async () => expect((await alice.do(listSubscriptions)).data).toEqual([]));
    expect(service.asked).toBe(1);
  });

  test('waits for the Retry-After time of a 429', async () => {
    service.answers.set(browser.path, { status: 429, headers: { 'retry-after': '600' } });
    await react(bob);
    await passSeconds();
    await vi.waitFor(() => expect(service.asked).toBe(1));
    service.answers.clear();
    await passSeconds(590);
    await quiet();
    expect(service.asked).toBe(1);
    await passSeconds(20);
    await service.pushed(1);
    await vi.waitFor(async () => expect(await keptOf(alice)).toEqual([{ failingSince: null }]));
  });

  test('is no longer failing after accepting another push', async () => {
    const limit = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => new AbortController().signal);
    onTestFinished(() => limit.mockRestore());
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    service.answers.set(browser.path, { status: 201, after });
    await react(bob);
    await passSeconds();
    await vi.waitFor(() => expect(service.asked).toBe(1));
    service.answers.set(browser.path, { status: 503 });
    await bob.comment(post, 'Where?');
    await passSeconds();
    await vi.waitFor(async () => expect((await keptOf(alice))[0]?.failingSince).not.toBeNull());
    answer();
    await service.pushed(1);
    await vi.waitFor(async () => expect(await keptOf(alice)).toEqual([{ failingSince: null }]));
  });

  test('is no longer failing after rejecting all pending pushes', async () => {
    service.answers.set(browser.path, { status: 503 });
    await react(bob);
    await passSeconds();
    await vi.waitFor(async () => expect((await keptOf(alice))[0]?.failingSince).not.toBeNull());
    service.answers.set(browser.path, { status: 400 });
    await passSeconds(30);
    const isFine = async (): Promise<void> =>
      expect(await keptOf(alice)).toEqual([{ failingSince: null }]);
    await vi.waitFor(isFine, 30_000);
    expect(service.asked).toBe(2);
  });

  test('loses its subscription after a fortnight of failures', async () => {
    service.answers.set(browser.path, { status: 503 });
    await react(bob);
    await passSeconds();
    await vi.waitFor(async () => expect((await keptOf(alice))[0]?.failingSince).not.toBeNull());
    const failing = await keptOf(alice);
    await alice.do(listNotifications);
    await passSeconds(30);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000);
    expect([service.asked, await keptOf(alice)]).toEqual([1, failing]);
    server.clock.advance(15 * DAY_MS);
    await (await server.signIn(bob.email)).post(`@${alice.username} was here.`);
    await untilOutboxHandled(server);
    await triedForAnHour();
    await passSeconds();
    await vi.waitFor(async () => expect(await keptOf(alice)).toEqual([]), 30_000);
  });

  test('keeps the subscription for separate failures, old and new', async () => {
    await failingFor(15 * DAY_MS);
    service.answers.set(browser.path, { status: 503 });
    await react(bob);
    await passSeconds();
    await isPutOffAfter(1);
    await passSeconds(30);
    await isPutOffAfter(2);
    expect(service.asked).toBe(2);
    service.answers.clear();
    await passSeconds(60);
    await service.pushed(1);
    const isFine = async (): Promise<void> =>
      expect(await keptOf(alice)).toEqual([{ failingSince: null }]);
    await vi.waitFor(isFine, 30_000);
  });

  test('keeps the subscription when it accepts a concurrent push', async () => {
    await failingFor(15 * DAY_MS);
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    service.answers.set(browser.path, { status: 503, after });
    await react(bob);
    await untilOutboxHandled(server);
    await triedForAnHour();
    await passSeconds();
    await vi.waitFor(() => expect(service.asked).toBe(1));
    service.answers.delete(browser.path);
    await bob.comment(post, 'Where?');
    await passSeconds();
    await service.pushed(1);
    await vi.waitFor(async () => expect(await keptOf(alice)).toEqual([{ failingSince: null }]));
    answer();
    await vi.waitFor(async () => {
      const [kept] = await keptOf(alice);
      expect(kept?.failingSince).toEqual(expect.any(Date));
    }, 30_000);
  });

  test('remains failing since the first failure while pushes are pending', async () => {
    service.answers.set(browser.path, { status: 503 });
    await react(bob);
    await bob.comment(post, 'Where?');
    await passSeconds();
    await vi.waitFor(() => expect(service.asked).toBe(2));
    await quiet();
    const failing = await keptOf(alice);
    await bob.do(removeReaction, { body: { ulid: post, reaction: 'heart' } });
    await passSeconds(30);
    await vi.waitFor(() => expect(service.asked).toBe(3), 30_000);
    await quiet();
    expect(await keptOf(alice)).toEqual(failing);
  });

  test('is retried after an hour when Retry-After is days', async () => {
    service.answers.set(browser.path, { status: 429, headers: { 'retry-after': '300000' } });
    await react(bob);
    await passSeconds();
    await vi.waitFor(() => expect(service.asked).toBe(1));
    service.answers.clear();
    await quiet();
    server.clock.advance(HOUR_MS);
    await service.pushed(1);
  });

  test('drops pushes after a day, the subscription after a fortnight', async () => {
    service.answers.set(browser.path, { status: 500 });
    await react(bob);
    await passSeconds();
    await vi.waitFor(async () => expect((await keptOf(alice))[0]?.failingSince).not.toBeNull());
    await triedForAnHour();
    server.clock.advance(25 * HOUR_MS);
    await vi.waitFor(async () => {
      expect([service.asked, await waiting()]).toEqual([2, 0]);
    }, 30_000);
    expect(await keptOf(alice)).toHaveLength(1);
    server.clock.advance(14 * DAY_MS);
    await (await server.signIn(bob.email)).post(`@${alice.username} was here.`);
    await untilOutboxHandled(server);
    await triedForAnHour();
    await passSeconds();
    await vi.waitFor(async () => expect(await keptOf(alice)).toEqual([]), 30_000);
  });

  test('is paused for half a minute after a timeout', async () => {
    service.answers.set(browser.path, 'cut');
    const carolsPost = await carol.post('A post of Carol’s');
    for (const each of [service, other]) await subscribe(carol, each.browser());
    await react(bob);
    await passSeconds();
    await vi.waitFor(async () => expect((await keptOf(alice))[0]?.failingSince).not.toBeNull());
    service.answers.clear();
    const { asked } = service;
    await react(bob, carolsPost);
    await passSeconds();
    await other.pushed(1);
    expect(service.asked).toBe(asked);
    await passSeconds(30);
    await service.pushed(2);
  });

  test('slows retries on status 500 without delaying other services', async () => {
    service.answers.set(browser.path, { status: 500 });
    const carols = other.browser();
    await subscribe(carol, carols);
    const carolsPost = await carol.post('A post of Carol’s');
    await react(bob);
    await passSeconds();
    await vi.waitFor(() => expect(service.asked).toBe(1));
    await react(bob, carolsPost);
    await passSeconds();
    await other.pushed(1);
    for (let minute = 0; minute < 60; minute += 4) {
      server.clock.advance(4 * MINUTE_MS);
      await quiet();
    }
    expect(service.asked).toBeGreaterThan(4);
    expect(service.asked).toBeLessThan(10);
    service.answers.clear();
    server.clock.advance(2 * HOUR_MS);
    await service.pushed(1);
  }, 60_000);

  test('delays no other member’s push when it hangs', async () => {
    const hanging = await startPushService('hangs.push.test');
    onTestFinished(() => hanging.stop());
    const carols = other.browser();
    await subscribe(carol, carols);
    const carolsPost = await carol.post('A post of Carol’s');
    await react(bob);
    for (let at = 0; at < 4; at += 1) {
      const again = hanging.browser();
      hanging.answers.set(again.path, 'hang');
      await subscribe(alice, again);
      await bob.comment(post, `Remark ${at}`);
    }
    await passSeconds();
    await vi.waitFor(() => expect(hanging.asked).toBe(2));
    await react(bob, carolsPost);
    await passSeconds();
    await other.pushed(1);
    expect(hanging.asked).toBe(2);
  });

  test.each([401, 403])('is retried after a %d that rejects the sender', async (status) => {
    service.answers.set(browser.path, { status });
    await react(bob);
    await passSeconds();
    await vi.waitFor(async () => expect((await keptOf(alice))[0]?.failingSince).not.toBeNull());
    service.answers.clear();
    await passSeconds(30);
    await service.pushed(1);
  });

  test('is not sent a rejected push again', async () => {
    service.answers.set(browser.path, { status: 400 });
    await react(bob);
    await passSeconds();
    await vi.waitFor(() => expect(service.asked).toBe(1));
    service.answers.clear();
    server.clock.advance(2 * HOUR_MS);
    await quiet();
    expect(service.asked).toBe(1);
  });
});

function quietHours(hours: number): string {
  const clockIn = (from: number): string =>
    new Date(server.clock.now().getTime() + from * HOUR_MS).toISOString().slice(11, 16);
  return `${clockIn(-1)}-${clockIn(hours)}`;
}

test('pushes one summary at the end of quiet hours', async () => {
  await set(alice, { quiet_hours: quietHours(2), time_zone: 'Etc/UTC' });
  await react(bob);
  await bob.comment(post, 'Where?');
  await carol.comment(post, 'There.');
  await quiet();
  expect(service.asked).toBe(0);
  server.clock.advance(HOUR_MS);
  await quiet();
  expect(service.asked).toBe(0);
  server.clock.advance(HOUR_MS);
  const [push] = await service.pushed(1);
  expect(push?.payload).toMatchObject({ title: '3 notifications', url: '/notifications' });
  await quiet();
  expect(service.arrived).toHaveLength(1);
});

test('counts only events that happened during quiet hours', async () => {
  await set(alice, { notifications_push_notifications: 'false' });
  await react(bob);
  await passSeconds();
  await set(alice, {
    notifications_push_notifications: 'true',
    quiet_hours: quietHours(2),
    time_zone: 'Etc/UTC',
  });
  await bob.comment(post, 'Where?');
  await quiet();
  server.clock.advance(2 * HOUR_MS);
  const [push] = await service.pushed(1);
  expect(push?.payload).toMatchObject({ title: '1 notification', unseen: 2 });
});

test('pushes nothing when all events of quiet hours were undone', async () => {
  await react(carol);
  await quiet();
  await service.pushed(1);
  await set(alice, { quiet_hours: quietHours(2), time_zone: 'Etc/UTC' });
  await bob.follow(alice);
  await quiet();
  await bob.do(unfollowUser, { params: { name: alice.username } });
  await untilOutboxHandled(server);
  server.clock.advance(2 * HOUR_MS);
  await quiet();
  expect(service.asked).toBe(1);
});

test('includes all unseen events for rows of an older process', async () => {
  await set(alice, { quiet_hours: quietHours(2), time_zone: 'Etc/UTC' });
  await react(carol);
  await quiet();
  await sql`update pushes set since = null`.execute(server.db);
  server.clock.advance(2 * HOUR_MS);
  const [push] = await service.pushed(1);
  expect(push?.payload.title).toBe('1 notification');
});

test('drops pending pushes of quiet hours when turned off', { tags: ['PUSH-06'] }, async () => {
  await set(alice, { quiet_hours: quietHours(2), time_zone: 'Etc/UTC' });
  await react(bob);
  await quiet();
  await set(alice, { notifications_push_notifications: 'false' });
  server.clock.advance(2 * HOUR_MS);
  await quiet();
  expect(service.asked).toBe(0);
});

test('pushes at the new end of lengthened quiet hours', async () => {
  await set(alice, { quiet_hours: quietHours(2), time_zone: 'Etc/UTC' });
  await react(bob);
  await quiet();
  await set(alice, { quiet_hours: quietHours(4) });
  server.clock.advance(2 * HOUR_MS);
  await quiet();
  expect(service.asked).toBe(0);
  server.clock.advance(2 * HOUR_MS);
  await service.pushed(1);
});

test.each([
  ['shortens their quiet hours', () => ({ quiet_hours: quietHours(1) }), 1],
  ['turns their quiet hours off', () => ({ quiet_hours: 'off' }), 0],
  ['goes to where it is an hour later', () => ({ time_zone: 'Etc/GMT-1' }), 1],
])('pushes at the new end when a member %s', async (_what, chosen, hours) => {
  await set(alice, { quiet_hours: quietHours(2), time_zone: 'Etc/UTC' });
  await react(bob);
  await quiet();
  await set(alice, chosen());
  await quiet();
  if (hours > 0) expect(service.asked).toBe(0);
  server.clock.advance(hours * HOUR_MS);
  const [push] = await service.pushed(1);
  expect(push?.payload.title).toBe('1 notification');
});

test('leaves out types turned off during quiet hours', async () => {
  await set(alice, { quiet_hours: quietHours(2), time_zone: 'Etc/UTC' });
  await react(bob);
  await bob.comment(post, 'Where?');
  await quiet();
  await set(alice, { notifications_reaction: 'false' });
  server.clock.advance(2 * HOUR_MS);
  const [push] = await service.pushed(1);
  expect(push?.payload.title).toBe('1 notification');
});

test('fits any name and emoji text into a push', async () => {
  await sql`update users set name = ${'👩‍👩‍👧‍👦'.repeat(7)} where id = ${bob.id}`.execute(server.db);
  const body = '👩‍👩‍👧‍👦'.repeat(180);
  await bob.comment(post, body);
  await passSeconds();
  const [push] = await service.pushed(1);
  expect(Buffer.byteLength(JSON.stringify(push?.payload))).toBeLessThan(3000);
  expect(body.startsWith(push?.payload.body ?? '-')).toBe(true);
});
