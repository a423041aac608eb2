import { DAY_MS, HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { createSubscription } from '@rookery/contract/subscriptions/create-subscription.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMember, addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import {
  pushGuard,
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '#test/push-service.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { systemTimers } from '#src/kernel/timers.ts';

let server: TestServer;
let service: TestPushService;
let browser: TestBrowser;
let alice: TestMember;
let bob: TestMember;
let aheadMs = 30 * DAY_MS;

beforeAll(async () => {
  service = await startPushService('one.push.test');
  const timers: typeof systemTimers = {
    after: (milliseconds, work) => systemTimers.after(milliseconds / 20, work),
  };
  server = await startTestServer({ timers, fetchGuard: pushGuard });
});
beforeEach(async () => {
  const at = Math.random().toString(36).slice(2, 8);
  [alice, bob] = await addMembers(server, [`alice${at}`, `bob${at}`]);
  await sql`delete from push_subscriptions`.execute(server.db);
  browser = service.browser();
  await alice.do(createSubscription, { body: browser.subscription });
  Object.assign(service, { arrived: [], asked: 0 });
  service.answers.clear();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

async function nameAlice(): Promise<void> {
  const writer = await server.signIn(bob.email);
  await writer.post(`Look, @${alice.username}`);
  await untilOutboxHandled(server);
  server.clock.advance(3000);
}

async function follow(): Promise<void> {
  const follower = await server.signIn(bob.email);
  await follower.follow(alice);
  await untilOutboxHandled(server);
  server.clock.advance(3000);
}

const isFailing = async (): Promise<void> => {
  const { rows } = await sql`select from push_subscriptions
    where failing_since is not null`.execute(server.db);
  expect(rows).toHaveLength(1);
};

const isSent = async (): Promise<void> => {
  const { rows } = await sql`select from pushes where sent_at is not null`.execute(server.db);
  expect(rows).toHaveLength(1);
};

async function setBackAfter(during: () => Promise<void>): Promise<void> {
  // Each call advances the clock to a new time, because the state of the push service from earlier times
  // remains.
  aheadMs += DAY_MS;
  server.clock.advance(aheadMs);
  await during();
  server.clock.advance(-aheadMs);
}

test('pushes new events within a minute after the correction', async () => {
  await setBackAfter(async () => {
    await follow();
    await vi.waitFor(isSent);
  });
  const unfollower = await server.signIn(bob.email);
  await unfollower.do(unfollowUser, { params: { name: alice.username } });
  const carol = await addMember(server, `carol${alice.username}`);
  await carol.follow(alice);
  await untilOutboxHandled(server);
  server.clock.advance(60_000);
  await service.pushed(2);
});

test('retries an overdue push within the hour', async () => {
  await setBackAfter(async () => {
    service.answers.set(browser.path, { status: 503 });
    await follow();
    await vi.waitFor(isFailing);
  });
  service.answers.clear();
  await server.runJob('forget-pushes');
  await service.pushed(1);
});

test('leaves a regular pending push unchanged', async () => {
  const at = (hours: number): string =>
    new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16);
  const settings = { quiet_hours: `${at(-1)}-${at(22)}`, time_zone: 'Etc/UTC' };
  await alice.do(updateSettings, { body: settings });
  await follow();
  const due = async (): Promise<unknown[]> => {
    const { rows } = await sql`select type, due_at, tries from pushes`.execute(server.db);
    return rows;
  };
  await expect.poll(due).toMatchObject([{ type: 'quiet' }]);
  const before = await due();
  await server.runJob('forget-pushes');
  expect(await due()).toEqual(before);
});

test('deletes pushes that were sent in the future', async () => {
  await setBackAfter(async () => {
    await follow();
    await vi.waitFor(isSent);
  });
  await server.runJob('forget-pushes');
  const { rows } = await sql`select from pushes`.execute(server.db);
  expect(rows).toEqual([]);
});

test('ends the pause of an unresponsive push service', async () => {
  await setBackAfter(async () => {
    service.answers.set(browser.path, 'cut');
    await follow();
    await vi.waitFor(isFailing);
  });
  service.answers.clear();
  await nameAlice();
  await service.pushed(1);
});
