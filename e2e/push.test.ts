import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  pushGuard,
  startPushService,
  type TestBrowser,
  type TestPushService,
} from '../server/test/push-service.ts';
import type { TestMember } from '../server/test/server.ts';
import { settingsStrings } from '../web/src/features/notifications/strings/settings-strings.ts';
import { strings } from '../web/src/features/notifications/strings/strings.ts';
import { type Community, PHONE, startCommunity, writeComment, writePost } from './community.ts';
import { expectAt, expectGone, expectShown } from './shown.ts';

let community: Community;
let service: TestPushService;
let alice: TestMember;
let bob: TestMember;
let post: string;

beforeAll(async () => {
  service = await startPushService('push.test');
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

interface Subscribable {
  page: Page;
  /** The key of the server that this browser is subscribed with; null where it is not. */
  keys(): Promise<unknown>;
  /** What it is subscribed with until it subscribes by itself, as the body of POST /subscriptions. */
  before: TestBrowser['subscription'];
}

/** A browser in which nobody has decided yet, and whose push service is the test's own. */
async function subscribable(): Promise<Subscribable> {
  const { page, context } = await community.visit({
    as: alice,
    viewport: PHONE,
    serviceWorkers: 'allow',
  });
  const before = service.browser().subscription;
  await context.addInitScript(
    ({ known, fresh }) => {
      let permission = localStorage.getItem('test-permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        localStorage.setItem('test-permission', permission);
        return 'granted';
      };
      const held = (): string | null => localStorage.getItem('test-subscribed');
      const bytesOf = (key: string): ArrayBuffer =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
          each.charCodeAt(0),
        ).buffer;
      const subscription = (): PushSubscription => {
        const of = localStorage.getItem('test-subscribes') ? fresh : known;
        return {
          endpoint: of.endpoint,
          options: { applicationServerKey: bytesOf(held() ?? '') },
          toJSON: () => of,
          unsubscribe: async () => localStorage.removeItem('test-subscribed') === undefined,
        } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => (held() ? subscription() : null);
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('test-subscribed', options?.applicationServerKey as string);
        localStorage.setItem('test-subscribes', 'yes');
        return subscription();
      };
    },
    { known: asJson(before), fresh: asJson(service.browser().subscription) },
  );
  const keys = () => page.evaluate(() => localStorage.getItem('test-subscribed'));
  return { page, keys, before };
}

/** The service worker is registered when the page is told to; to be called before the page goes anywhere. */
async function holdWorker(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerContainer;
    const { register } = prototype;
    const told = new Promise((resolve) => window.addEventListener('test-register', resolve));
    prototype.register = async function later(...input) {
      await told;
      return register.apply(this, input);
    };
  });
  return async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('test-register')));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  };
}

/** As PushSubscription.toJSON() has it. */
function asJson({ endpoint, publicKey, authToken }: TestBrowser['subscription']) {
  return { endpoint, keys: { p256dh: publicKey, auth: authToken } };
}

test('PUSH-01 PUSH-02 PUSH-05 a member who is asked in the list says yes, and what they are told arrives', async () => {
  const { page, keys } = await subscribable();
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
});

test('a member who says no is not asked again', async () => {
  const { page } = await subscribable();
  await page.goto('/notifications');
  const asked = page.getByRole('region', { name: strings.askTitle });
  await asked.getByRole('button', { name: strings.askNo }).press('Enter');
  await expectGone(asked);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.reload();
  await expectShown(page.getByRole('heading', { name: strings.none }));
  expect(await asked.count()).toBe(0);
});

test('PUSH-01 a member who says yes before the service worker is there is subscribed once it is', async () => {
  const { page, keys } = await subscribable();
  const register = await holdWorker(page);
  await page.clock.install();
  await page.goto('/notifications');
  const asked = page.getByRole('region', { name: strings.askTitle });
  await expectShown(asked);
  // However long the worker takes to install, the time it is given does not pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  await asked.getByRole('button', { name: strings.askYes }).click();
  await expectShown(asked.locator('[aria-busy]'));
  await register();
  await expectGone(asked);
  const { body } = await alice.api('GET', '/subscriptions/key');
  expect(await keys()).toBe(body.publicKey);
});

test('PUSH-01 a member whose service worker does not come is told so, and may say yes again', async () => {
  const { page, keys } = await subscribable();
  const register = await holdWorker(page);
  await page.clock.install();
  await page.goto('/notifications');
  const asked = page.getByRole('region', { name: strings.askTitle });
  await asked.getByRole('button', { name: strings.askYes }).click();
  await expectShown(asked.locator('[aria-busy]'));
  await page.clock.fastForward(11_000);
  await expectShown(page.getByText(settingsStrings.deviceFailed));
  await expectGone(asked.locator('[aria-busy]'));
  expect(await keys()).toBe(null);
  // Whoever comes back is asked again: the browser itself was told yes already.
  await page.reload();
  await expectShown(asked);
  await register();
  await asked.getByRole('button', { name: strings.askYes }).click();
  await expectGone(asked);
  await expect.poll(keys, soon).not.toBe(null);
  await page.reload();
  await expectShown(page.getByRole('heading', { name: strings.none }));
  expect(await asked.count()).toBe(0);
});

test('a browser that was subscribed with a key of another time is subscribed anew', async () => {
  const { page, keys } = await subscribable();
  await page.goto('/settings');
  await page.evaluate(() => localStorage.setItem('test-subscribed', 'ofbefore'));
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: settingsStrings.turnOn }).click();
  await expectShown(page.getByRole('button', { name: settingsStrings.turnOff }));
  const { body } = await alice.api('GET', '/subscriptions/key');
  expect(await keys()).toBe(body.publicKey);
});

test('a browser whose subscription is somebody else’s is subscribed anew', async () => {
  const { page, keys, before } = await subscribable();
  expect((await bob.api('POST', '/subscriptions', before)).status).toBe(200);
  await page.goto('/settings');
  const { body } = await alice.api('GET', '/subscriptions/key');
  await page.evaluate((key) => localStorage.setItem('test-subscribed', key), body.publicKey);
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: settingsStrings.turnOn }).click();
  await expectShown(page.getByRole('button', { name: settingsStrings.turnOff }));
  expect(await page.evaluate(() => localStorage.getItem('test-subscribes'))).toBe('yes');
  expect(await keys()).toBe(body.publicKey);
});

test('PUSH-03 PUSH-04 AUTH-27 the settings turn a device on and off, list it beside the sessions, and a logout names it', async () => {
  const { page, keys } = await subscribable();
  await page.goto('/settings');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const turnOn = page.getByRole('button', { name: settingsStrings.turnOn });
  const turnOff = page.getByRole('button', { name: settingsStrings.turnOff });
  await turnOn.press('Enter');
  await expectShown(turnOff);
  // Whoever works by keyboard stays where they are.
  expect(await turnOff.evaluate((button) => button === document.activeElement)).toBe(true);
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await turnOff.click();
  expect((await gone).status()).toBe(200);
  expect((await gone).url()).toContain('/v3/subscriptions?endpoint=');
  await expect.poll(keys, soon).toBe(null);
  await turnOn.click();
  await expectShown(turnOff);
  await page.reload();
  await expectShown(page.getByText('Shows notifications'));
  const left = page.waitForRequest('**/v3/user/logout');
  await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click();
  expect((await left).postDataJSON()).toEqual({ endpoint: expect.stringContaining('push.test') });
  await expect.poll(keys, soon).toBe(null);
});

/** What is used of a service worker's own scope, and what the test keeps there. */
interface WorkerScope extends EventTarget {
  registration: object;
  clients: object;
  shown: { title: string; tag: string }[];
}

/**
 * The page's own service worker, which Chromium's tooling hands a push. A browser without a screen has no place for
 * notifications: what the worker has shown is written down.
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
  if (!worker) throw new Error('There is no service worker.');
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
    /** The worker finds no window of the app, until it is to find them again. */
    hideWindows: (isHidden: boolean) =>
      worker.evaluate((hidden) => {
        const { clients } = globalThis as unknown as WorkerScope;
        if (hidden) {
          Object.defineProperty(clients, 'matchAll', { value: async () => [], configurable: true });
        } else Reflect.deleteProperty(clients, 'matchAll');
      }, isHidden),
  };
}

test('PUSH-06 in a real browser the service worker shows a push by itself, and opens the place in the open tab', async () => {
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
    // The page's own files come through the worker whenever the page wants them.
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
