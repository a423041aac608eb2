import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@rookery/contract/kernel/durations.ts';
import { createSubscription } from '@rookery/contract/subscriptions/create-subscription.ts';
import { deleteMessage } from '@rookery/contract/chats/delete-message.ts';
import { muteChat } from '@rookery/contract/chats/mute-chat.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queueMessagePushes } from '#src/features/notifications/record/message-pushes.store.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import {
  pushGuard,
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '#test/push-service.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { systemTimers, type Timers } from '#src/kernel/timers.ts';

const hastened: Timers = {
  after: (milliseconds, work) => systemTimers.after(milliseconds / 20, work),
};

let server: TestServer;
let service: TestPushService;
let browser: TestBrowser;
let ann: TestMember;
let ben: TestMember;
let id: string;
const scene = quickChatScene(() => server);
const { say, read } = scene;

beforeAll(async () => {
  service = await startPushService('one.push.test');
  server = await startTestServer({ timers: hastened, fetchGuard: pushGuard });
});
beforeEach(async () => {
  ann = await scene.join('ann');
  ben = await scene.join('ben');
  id = await scene.friends(ann, ben);
  browser = service.browser();
  await sql`delete from push_subscriptions`.execute(server.db);
  await ben.do(createSubscription, { body: browser.subscription });
  service.arrived.length = 0;
  service.asked = 0;
  service.answers.clear();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

async function quiet(): Promise<void> {
  await untilOutboxHandled(server);
  server.clock.advance(3 * SECOND_MS);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from pushes
      where due_at <= ${server.clock.now()}::timestamptz or due_at is not null and tries > 0`.execute(
      server.db,
    );
    expect(rows[0]?.left).toBe(0);
  }, 30_000);
}

test('pushes a message with its excerpt and its address', { tags: ['PUSH-01'] }, async () => {
  await say(ann, id, 'Are you there?');
  await quiet();
  const [push] = await service.pushed(1);
  expect(push?.payload).toMatchObject({
    title: expect.stringMatching(/^Ann/),
    body: 'Are you there?',
    url: `/chat/${id}`,
    tag: `chat:${id}`,
  });
});

test('combines ten messages into one push of the latest', async () => {
  for (let at = 0; at < 10; at++) await say(ann, id, `Message ${at}`);
  await quiet();
  const arrived = await service.pushed(1);
  expect(arrived.map(({ payload }) => payload.body)).toEqual(['Message 9']);
});

test('pushes group messages only to members they reply to', async () => {
  const { chatId } = await scene.group(ann, ben);
  const first = await say(ben, chatId, 'Where?');
  await say(ann, chatId, 'Good morning, all.');
  await quiet();
  expect(service.asked).toBe(0);
  await say(ann, chatId, 'By the lake.', { replyTo: first.ulid });
  await quiet();
  const [push] = await service.pushed(1);
  expect(push?.payload).toMatchObject({
    title: expect.stringMatching(/^Ann\w* in Herons/),
    body: 'By the lake.',
  });
});

test('keeps the reply in the push despite later messages', async () => {
  const cara = await scene.join('cara');
  const { chatId } = await scene.group(ann, ben, cara);
  const first = await say(ben, chatId, 'Where?');
  await say(ann, chatId, 'By the lake.', { replyTo: first.ulid });
  await say(cara, chatId, 'I saw a heron.');
  await quiet();
  const [push] = await service.pushed(1);
  expect(push?.payload).toMatchObject({
    title: expect.stringMatching(/^Ann\w* in Herons/),
    body: 'By the lake.',
  });
});

test('leaves muted members out of a group’s push', async () => {
  const cara = await scene.join('cara');
  const { chatId } = await scene.group(ann, ben, cara);
  const { ulid: replyTo } = await say(ben, chatId, 'Where?');
  await say(ann, chatId, 'By the lake.', { replyTo });
  await say(cara, chatId, 'In the woods.', { replyTo });
  await untilOutboxHandled(server);
  await ben.mute(cara);
  await quiet();
  const [push] = await service.pushed(1);
  expect(push?.payload.body).toBe('By the lake.');
});

describe('a minute after a push', () => {
  const bodies = (): string[] => service.arrived.map(({ payload }) => payload.body);
  const takeBack = (ulid: string) => ann.do(deleteMessage, { params: { id }, query: { ulid } });
  const pass = async (milliseconds: number): Promise<void> => {
    server.clock.advance(milliseconds);
    await quiet();
  };
  beforeEach(async () => {
    await say(ann, id, 'First.');
    await quiet();
    await service.pushed(1);
    server.clock.advance(SECOND_MS);
  });

  test('pushes pending messages though the latest was unsent', async () => {
    await say(ann, id, 'Second.');
    const { ulid } = await say(ann, id, 'Third.');
    await takeBack(ulid);
    await pass(MINUTE_MS);
    await service.pushed(2);
    expect(bodies()).toEqual(['First.', 'Second.']);
  });

  test('repeats no earlier push when all pending messages were unsent', async () => {
    const { ulid } = await say(ann, id, 'Second.');
    await untilOutboxHandled(server);
    await takeBack(ulid);
    await pass(MINUTE_MS);
    expect(bodies()).toEqual(['First.']);
  });
});

async function onItsWay(status: number, act: () => Promise<unknown>): Promise<void> {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  service.answers.set(browser.path, { status, after });
  const asked = service.asked + 1;
  await untilOutboxHandled(server);
  server.clock.advance(3 * SECOND_MS);
  await vi.waitFor(() => expect(service.asked).toBe(asked), 30_000);
  await act();
  await untilOutboxHandled(server);
  service.answers.clear();
  answer();
}

describe('a message sent while a push is in flight', () => {
  const bodies = (): string[] => service.arrived.map(({ payload }) => payload.body);
  let ulid: string;
  const saySecond = async (): Promise<void> => {
    ({ ulid } = await say(ann, id, 'Second.'));
  };
  const pass = async (): Promise<void> => {
    await quiet();
    server.clock.advance(MINUTE_MS);
    await quiet();
  };
  beforeEach(() => say(ann, id, 'First.'));

  test('is pushed a minute later', async () => {
    await onItsWay(201, saySecond);
    await service.pushed(1);
    await pass();
    await service.pushed(2);
    expect(bodies()).toEqual(['First.', 'Second.']);
  });

  test('does not repeat the earlier push when unsent', async () => {
    await onItsWay(201, saySecond);
    await service.pushed(1);
    await quiet();
    await ann.do(deleteMessage, { params: { id }, query: { ulid } });
    await pass();
    expect(bodies()).toEqual(['First.']);
  });

  test('does not cancel a failed push when unsent', async () => {
    await onItsWay(500, saySecond);
    await ann.do(deleteMessage, { params: { id }, query: { ulid } });
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from push_subscriptions where failing_since is not null`.execute(
          server.db,
        );
      expect(rows).toHaveLength(1);
    }, 30_000);
    server.clock.advance(MINUTE_MS);
    await service.pushed(1);
    await pass();
    expect(bodies()).toEqual(['First.']);
  });
});

test('pushes an older message when a newer one is unsent', async () => {
  const first = await say(ann, id, 'First.');
  await untilOutboxHandled(server);
  await sql`delete from pushes`.execute(server.db);
  server.clock.advance(SECOND_MS);
  const { ulid } = await say(ann, id, 'Second.');
  await untilOutboxHandled(server);
  await queueMessagePushes(server.db, ulidToUuid(first.ulid), server.clock.now());
  await ann.do(deleteMessage, { params: { id }, query: { ulid } });
  await quiet();
  const [push] = await service.pushed(1);
  expect(push?.payload.body).toBe('First.');
});

describe('nothing is pushed', () => {
  const CASES: Record<string, () => Promise<unknown>> = {
    async 'of a silent chat'() {
      await ben.do(muteChat, { params: { id } });
      await say(ann, id, 'Hello.');
    },
    async 'where the setting is off'() {
      await ben.do(updateSettings, { body: { notifications_chat: 'false' } });
      await say(ann, id, 'Hello.');
    },
    async 'where pushes are off'() {
      await ben.do(updateSettings, { body: { notifications_push_notifications: 'false' } });
      await say(ann, id, 'Hello.');
    },
    async 'of whom the member muted'() {
      await ben.mute(ann);
      await say(ann, id, 'Hello.');
    },
    async 'of whom the member muted meanwhile'() {
      await say(ann, id, 'Hello.');
      await untilOutboxHandled(server);
      await ben.mute(ann);
    },
    async 'of a request'() {
      const stranger = await scene.join('stranger');
      await say(stranger, (await scene.open(stranger, ben)).id, 'May I?');
    },
    async 'of what was read meanwhile'() {
      const { ulid } = await say(ann, id, 'Hello.');
      await untilOutboxHandled(server);
      await read(ben, id, ulid);
    },
    async 'where the setting was turned off meanwhile'() {
      await say(ann, id, 'Hello.');
      await untilOutboxHandled(server);
      await ben.do(updateSettings, { body: { notifications_chat: 'false' } });
    },
    async 'of what was taken back meanwhile'() {
      const { ulid } = await say(ann, id, 'Hello.');
      await untilOutboxHandled(server);
      await ann.do(deleteMessage, { params: { id }, query: { ulid } });
    },
    async 'across a block that came meanwhile'() {
      await say(ann, id, 'Hello.');
      await untilOutboxHandled(server);
      await ben.block(ann);
    },
    async 'to who wrote it'() {
      await say(ben, id, 'Hello.');
    },
  };

  test.each(Object.entries(CASES))('%s', async (_when, act) => {
    await act();
    await quiet();
    expect(service.asked).toBe(0);
  });
});

async function beginQuietHours(): Promise<void> {
  const clockIn = (hours: number): string =>
    new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16);
  const hours = { quiet_hours: `${clockIn(-1)}-${clockIn(1)}`, time_zone: 'UTC' };
  await ben.do(updateSettings, { body: hours });
}

async function endQuietHours(): Promise<void> {
  await quiet();
  expect(service.asked).toBe(0);
  server.clock.advance(HOUR_MS);
  await quiet();
}

test('counts only chats with messages during quiet hours', async () => {
  const { chatId } = await scene.group(ann, ben);
  await say(ann, chatId, 'Good morning, all.');
  await beginQuietHours();
  const { ulid } = await say(ann, id, 'Hello.');
  await say(ann, chatId, 'Is anybody there?');
  await quiet();
  await read(ben, id, ulid);
  await endQuietHours();
  expect(service.asked).toBe(0);
});

test('notifies of group answers at the end of quiet hours', async () => {
  const { chatId } = await scene.group(ann, ben);
  const first = await say(ben, chatId, 'Where?');
  await beginQuietHours();
  await say(ann, chatId, 'By the lake.', { replyTo: first.ulid });
  await endQuietHours();
  const [push] = await service.pushed(1);
  expect(push?.payload).toMatchObject({ title: '1 chat', url: '/chats' });
});

test('combines messages of quiet hours and links to the chats', async () => {
  await beginQuietHours();
  await say(ann, id, 'Hello.');
  await endQuietHours();
  const [push] = await service.pushed(1);
  expect(push?.payload).toMatchObject({ title: '1 chat', url: '/chats' });
});

test('leaves out chats of members muted during quiet hours', async () => {
  const cara = await scene.join('cara');
  const withCara = await scene.friends(cara, ben);
  await beginQuietHours();
  await say(ann, id, 'Hello.');
  await say(cara, withCara, 'Hello, too.');
  await quiet();
  await ben.mute(ann);
  await endQuietHours();
  const [push] = await service.pushed(1);
  expect(push?.payload.title).toBe('1 chat');
});

test('leaves out chats when turned off during quiet hours', async () => {
  await beginQuietHours();
  await say(ann, id, 'Hello.');
  await quiet();
  await ben.do(updateSettings, { body: { notifications_chat: 'false' } });
  await endQuietHours();
  expect(service.asked).toBe(0);
});
