import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  pushGuard,
  startPushService,
  type TestPushService,
} from '../../server/test/push-service.ts';
import type { TestMember } from '../../server/test/server.ts';
import { strings } from '../../web/src/features/notifications/strings/strings.ts';
import { type Community, startCommunity, writeComment, writePost } from '../harness/community.ts';
import { visitWithPush } from './push-scenes.ts';
import { expectAt, expectGone, expectShown } from '../harness/shown.ts';

let community: Community;
let service: TestPushService;
let alice: TestMember;
let bob: TestMember;
let post: string;

beforeAll(async () => {
  service = await startPushService('one.push.test');
  community = await startCommunity({}, { fetchGuard: pushGuard });
});
beforeEach(async () => {
  const at = Math.random().toString(36).slice(2, 8);
  const { signUp } = community.server;
  [alice, bob] = [await signUp(`alice${at}`), await signUp(`bob${at}`)];
  post = await writePost(alice, 'Look, a heron!');
});
afterAll(async () => {
  await community.stop();
  await service.stop();
});

const soon = { timeout: 30_000 };

test(
  'asks for permission in the list, subscribes, delivers a push',
  { tags: ['PUSH-01', 'PUSH-02', 'PUSH-05'] },
  async () => {
    const { page, keys } = await visitWithPush(community, service, alice);
    await page.goto('/notifications');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const asked = page.getByRole('region', { name: strings.askTitle });
    await expectShown(asked);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/v3/subscriptions'),
    );
    await asked.getByRole('button', { name: strings.askYes }).click();
    expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
      'authToken',
      'contentEncoding',
      'endpoint',
      'publicKey',
    ]);
    await expectGone(asked);
    const { body } = await alice.api('GET', '/subscriptions/key');
    expect(await keys()).toBe(body.publicKey);
    const before = service.arrived.length;
    await writeComment(bob, post, 'Where?');
    community.server.clock.advance(5000);
    const arrived = await service.pushed(before + 1);
    expect(arrived.at(-1)?.payload.body).toBe('Where?');
  },
);

interface WorkerScope extends EventTarget {
  registration: object;
  clients: object;
  shown: { title: string; tag: string }[];
}

/**
 * The page's service worker, to which Chromium's tooling sends pushes. A headless browser shows no
 * notifications, so they are recorded.
 */
async function workerOf(page: Page, context: BrowserContext) {
  const cdp = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  );
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => registrations.length, soon).toBeGreaterThan(0);
  const { registrationId = '' } = registrations.at(-1) ?? {};
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker is ready.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    Object.defineProperty(scope.registration, 'showNotification', {
      value: async (title: string, options: NotificationOptions) =>
        void scope.shown.push({ title, ...options } as WorkerScope['shown'][0]),
    });
  });
  return {
    deliver: (payload: object) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin: community.url,
        registrationId,
        data: JSON.stringify(payload),
      }),
    shown: () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown),
    press: (data: string) =>
      worker.evaluate((path) => {
        const notification = { data: path, close: () => undefined };
        const event = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: (done: Promise<unknown>) => void done.catch(() => undefined),
        });
        (globalThis as unknown as WorkerScope).dispatchEvent(event);
      }, data),
    hideWindows: (isHidden: boolean) =>
      worker.evaluate((hidden) => {
        const { clients } = globalThis as unknown as WorkerScope;
        if (hidden) {
          Object.defineProperty(clients, 'matchAll', { value: async () => [], configurable: true });
        } else Reflect.deleteProperty(clients, 'matchAll');
      }, isHidden),
  };
}

test('shows a push in a real browser and opens it', { tags: ['PUSH-06'] }, async () => {
  const { page, context } = await community.visit({ as: alice, serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications']);
  await page.goto('/notifications');
  const { deliver, shown, press, hideWindows } = await workerOf(page, context);
  const push = {
    title: 'Ann reacted to your post',
    body: 'Look, a heron!',
    url: `/post/${post}`,
    tag: `reactions:${post}`,
    unseen: 1,
  };
  await hideWindows(true);
  const calls: string[] = [];
  context.on('request', (request) => {
    const isFile = new URL(request.url()).pathname.startsWith('/assets/');
    if (request.serviceWorker() && !isFile) calls.push(request.url());
  });
  await deliver(push);
  await expect
    .poll(shown, soon)
    .toEqual([{ title: push.title, body: push.body, tag: push.tag, data: push.url }]);
  expect(calls).toEqual([]);
  await hideWindows(false);
  await press(push.url);
  await expectAt(page, `/post/${post}`);
});
