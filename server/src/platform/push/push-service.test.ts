import { HOUR_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  pushGuard,
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '#test/push-service.ts';
import { createManualClock, type ManualClock } from '#src/kernel/clock.ts';
import { createGuardedPost, type GuardedPost } from '#src/platform/fetch/guarded-post.ts';
import { pushKeys } from './push-keys.ts';
import { createPushService } from './push-service.ts';

let service: TestPushService;
let browser: TestBrowser;
let post: GuardedPost;
let clock: ManualClock;
let push: (whom?: TestBrowser) => Promise<string | undefined>;

beforeEach(async () => {
  service = await startPushService('one.push.test');
  browser = service.browser();
  post = createGuardedPost(pushGuard);
  clock = createManualClock('2026-11-20T12:00:00Z');
  const subject = 'mailto:staff@rookery.test';
  const send = createPushService({ post, keys: pushKeys('a secret'), subject, clock });
  push = async ({ subscription } = browser) => {
    const to = { ...subscription, contentEncoding: 'aes128gcm' as const };
    const { status } = await send(to, { payload: '{}', topic: 'a', ttl: 60 });
    return status < 300 ? service.arrived.at(-1)?.headers.authorization : undefined;
  };
});
afterEach(async () => {
  post.close();
  await service.stop();
});

test('reuses a VAPID signature for an hour', async () => {
  const first = await push();
  clock.advance(HOUR_MS - 1);
  expect(await push()).toBe(first);
  clock.advance(1);
  expect(await push()).not.toBe(first);
});

test('signs again when the clock is set back', async () => {
  const first = await push();
  clock.advance(-13 * HOUR_MS);
  expect(await push()).not.toBe(first);
});

test.each([401, 403])('signs again after status %d', async (status) => {
  const first = await push();
  clock.advance(MINUTE_MS);
  service.answers.set(browser.path, { status });
  expect(await push()).toBeUndefined();
  service.answers.clear();
  expect(await push()).toMatch(/^vapid /);
  expect(service.arrived.at(-1)?.headers.authorization).not.toBe(first);
});

test('signs again once a minute at most for refusing devices', async () => {
  const refusing = service.browser();
  service.answers.set(refusing.path, { status: 403 });
  const first = await push();
  expect(await push(refusing)).toBeUndefined();
  expect(await push()).toBe(first);
  clock.advance(MINUTE_MS);
  expect(await push(refusing)).toBeUndefined();
  const second = await push();
  expect(second).not.toBe(first);
  expect(await push(refusing)).toBeUndefined();
  expect(await push()).toBe(second);
});

test('keeps a newer signature when an older one is refused', async () => {
  const refusing = service.browser();
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  service.answers.set(refusing.path, { status: 403, after });
  const first = await push();
  const refused = push(refusing);
  await vi.waitUntil(() => service.asked === 2);
  clock.advance(HOUR_MS);
  const second = await push();
  expect(second).not.toBe(first);
  clock.advance(MINUTE_MS);
  answer();
  expect(await refused).toBeUndefined();
  expect(await push()).toBe(second);
});
