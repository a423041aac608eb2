import { SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import { createSubscription } from '@rookery/contract/subscriptions/create-subscription.ts';
import { sql } from 'kysely';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { pushGuard, startPushService, type TestPushService } from '#test/push-service.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { systemTimers, type Timers } from '#src/kernel/timers.ts';

const DEVICES = 20;

const hastened: Timers = {
  after: (milliseconds, work) => systemTimers.after(milliseconds / 20, work),
};

let server: TestServer;
let slow: TestPushService;
let quick: TestPushService;
beforeAll(async () => {
  slow = await startPushService('a.push.test');
  quick = await startPushService('z.push.test');
  server = await startTestServer({ timers: hastened, fetchGuard: pushGuard });
});
afterAll(async () => {
  await slow.stop();
  await server.stop();
  await quick.stop();
});
afterEach(async () => {
  for (const { answers, arrived } of [slow, quick]) {
    answers.clear();
    arrived.length = 0;
  }
  await sql`delete from push_subscriptions`.execute(server.db);
});

async function addDevice(who: TestMember, service: TestPushService, at: number): Promise<string> {
  const { path, subscription } = service.browser();
  const endpoint = subscription.endpoint.replace('//', `//${who.username}${at}.`);
  await who.do(createSubscription, { body: { ...subscription, endpoint } });
  return path;
}

async function pass(seconds: number): Promise<void> {
  await untilOutboxHandled(server);
  server.clock.advance(seconds * SECOND_MS);
}

test('pushes to a third member while two have slow devices', async () => {
  const limit = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => new AbortController().signal);
  onTestFinished(() => limit.mockRestore());
  const [magpie, jay, wren, fan] = await addMembers(server, ['magpie', 'jay', 'wren', 'fan']);
  const paths: string[] = [];
  for (const flooder of [magpie, jay]) {
    for (let at = 0; at < DEVICES; at += 1) paths.push(await addDevice(flooder, slow, at));
  }
  await addDevice(wren, quick, 0);
  for (const flooder of [magpie, jay]) await fan.react(await flooder.post('Hello.'));
  await pass(3);
  await slow.pushed(paths.length);
  for (const path of paths) slow.answers.set(path, 'hang');
  const asked = slow.asked;
  for (const flooder of [magpie, jay]) {
    for (let at = 0; at < 6; at += 1) await fan.react(await flooder.post(`Flood ${at}.`));
  }
  await pass(3);
  await vi.waitUntil(() => slow.asked >= asked + 8, { timeout: 20 * SECOND_MS });
  await fan.react(await wren.post('Mine.'));
  await pass(3);
  await quick.pushed(1);
  expect(slow.asked).toBe(asked + 8);
}, 120_000);

test('adds a device without resolving its host name', async () => {
  const resolve = vi.fn<typeof pushGuard.resolve>(() => new Promise(() => undefined));
  const guarded = await startTestServer({ fetchGuard: { ...pushGuard, resolve } });
  onTestFinished(() => guarded.stop());
  const heron = await guarded.signUp('heron');
  await addDevice(heron, slow, 0);
  expect(resolve).not.toHaveBeenCalled();
});

test('drops pushes to unresolvable hosts, and later the device', async () => {
  const [owl, fan] = await addMembers(server, ['owl', 'owlet']);
  await addDevice(owl, quick, 0);
  await sql`update push_subscriptions set endpoint = 'https://gone.test/1'`.execute(server.db);
  await fan.react(await owl.post('Hello.'));
  await pass(3);
  const left = async (): Promise<unknown[]> => {
    const { rows } = await sql<{ devices: number; pushes: number }>`
      select (select count(*)::int from push_subscriptions) as devices,
        (select count(*)::int from pushes where due_at is not null) as pushes`.execute(server.db);
    return [rows[0]?.devices, rows[0]?.pushes];
  };
  await vi.waitFor(async () => expect(await left()).toEqual([1, 0]));
  server.clock.advance((LIMITS.pushFailingDays + 1) * 86_400_000);
  await (await server.signIn(fan.email)).react(await (await server.signIn(owl.email)).post());
  await pass(3);
  await vi.waitFor(async () => expect(await left()).toEqual([0, 0]));
});

test('limits how many devices a member adds in an hour', async () => {
  const limited = await startTestServer({ config: { rateLimits: true }, fetchGuard: pushGuard });
  onTestFinished(() => limited.stop());
  const heron = await limited.signUp('heron');
  for (let at = 0; at < 30; at += 1) await addDevice(heron, slow, at);
  const { subscription: body } = slow.browser();
  await heron.refused(createSubscription, { body }, 429);
}, 30_000);
