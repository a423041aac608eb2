// Thorough: it varies the fast subscription test with late workers, old keys and device settings.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  pushGuard,
  startPushService,
  type TestPushService,
} from '../../server/test/push-service.ts';
import type { TestMember } from '../../server/test/server.ts';
import { settingsStrings } from '../../web/src/features/notifications/strings/settings-strings.ts';
import { strings } from '../../web/src/features/notifications/strings/strings.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { visitWithPush } from './push-scenes.ts';
import { expectGone, expectShown } from '../harness/shown.ts';

let community: Community;
let service: TestPushService;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  service = await startPushService('one.push.test');
  community = await startCommunity({}, { fetchGuard: pushGuard });
});
beforeEach(async () => {
  const at = Math.random().toString(36).slice(2, 8);
  const { signUp } = community.server;
  [alice, bob] = [await signUp(`alice${at}`), await signUp(`bob${at}`)];
});
afterAll(async () => {
  await community.stop();
  await service.stop();
});

const soon = { timeout: 30_000 };

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

test('a member who declines pushes is not asked again', async () => {
  const { page } = await visitWithPush(community, service, alice);
  await page.goto('/notifications');
  const asked = page.getByRole('region', { name: strings.askTitle });
  await asked.getByRole('button', { name: strings.askNo }).press('Enter');
  await expectGone(asked);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.reload();
  await expectShown(page.getByRole('heading', { name: strings.none }));
  expect(await asked.count()).toBe(0);
});

test('subscribes once a late service worker is ready', { tags: ['PUSH-01'] }, async () => {
  const { page, keys } = await visitWithPush(community, service, alice);
  const register = await holdWorker(page);
  await page.clock.install();
  await page.goto('/notifications');
  const asked = page.getByRole('region', { name: strings.askTitle });
  await expectShown(asked);
  await page.clock.pauseAt(Date.now() + 60_000);
  await asked.getByRole('button', { name: strings.askYes }).click();
  await expectShown(asked.locator('[aria-busy]'));
  await register();
  await expectGone(asked);
  const { body } = await alice.api('GET', '/subscriptions/key');
  expect(await keys()).toBe(body.publicKey);
});

test('explains a refusal by the browser', { tags: ['PUSH-01'] }, async () => {
  const { page } = await visitWithPush(community, service, alice);
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await page.goto('/notifications');
  const asked = page.getByRole('region', { name: strings.askTitle });
  await asked.getByRole('button', { name: strings.askYes }).click();
  await expectShown(asked.getByText(settingsStrings.deviceStates.denied));
  await asked.getByRole('button', { name: strings.askClose }).click();
  await expectGone(asked);
});

test('reports a missing service worker and allows a retry', { tags: ['PUSH-01'] }, async () => {
  const { page, keys } = await visitWithPush(community, service, alice);
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

test('resubscribes a browser with an outdated key', async () => {
  const { page, keys } = await visitWithPush(community, service, alice);
  await page.goto('/settings');
  await page.evaluate(() => localStorage.setItem('test-subscribed', 'ofbefore'));
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: settingsStrings.turnOn }).click();
  await expectShown(page.getByRole('button', { name: settingsStrings.turnOff }));
  const { body } = await alice.api('GET', '/subscriptions/key');
  expect(await keys()).toBe(body.publicKey);
});

test('resubscribes a browser with another member’s subscription', async () => {
  const { page, keys, before } = await visitWithPush(community, service, alice);
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

test(
  'turns a device on and off in the settings',
  { tags: ['PUSH-03', 'PUSH-04', 'AUTH-27'] },
  async () => {
    const { page, keys } = await visitWithPush(community, service, alice);
    await page.goto('/settings');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const turnOn = page.getByRole('button', { name: settingsStrings.turnOn });
    const turnOff = page.getByRole('button', { name: settingsStrings.turnOff });
    await turnOn.press('Enter');
    await expectShown(turnOff);
    expect(await turnOff.evaluate((button) => button === document.activeElement)).toBe(true);
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await turnOff.click();
    expect((await gone).status()).toBe(200);
    expect((await gone).url()).toContain('/v3/subscriptions?endpoint=');
    await expect.poll(keys, soon).toBe(null);
    await turnOn.click();
    await expectShown(turnOff);
    await page.reload();
    await expectShown(page.getByText('Push notifications are on'));
    const left = page.waitForRequest('**/v3/user/logout');
    await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
    expect((await left).postDataJSON()).toEqual({ endpoint: expect.stringContaining('push.test') });
    await expect.poll(keys, soon).toBe(null);
  },
);
