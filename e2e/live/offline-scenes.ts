import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, type Visit, writeComment, writePost } from '../harness/community.ts';
import { readDeviceCache, readCachedListKeys } from '../harness/device-cache.ts';
import { waitForStillness } from '../harness/stillness.ts';

/** A page stores what it shows once it is idle, which takes a while on a busy machine. */
export const QUIET_MS = 30_000;

export interface OfflineMembers {
  alice: TestMember;
  bob: TestMember;
  lantern: string;
}

export async function seedOffline({ server }: Community): Promise<OfflineMembers> {
  const { signUp } = server;
  const [alice, bob] = [await signUp('alice'), await signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 12; at++) await writePost(bob, `Bob writes number ${at}.`);
  const lantern = await writePost(bob, 'Who has seen my lantern?');
  await writeComment(alice, lantern, 'It hangs in the boathouse.');
  return { alice, bob, lantern };
}

export const card = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text });

async function profile(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('feed', { name: 'Posts' }).getByText(text).waitFor();
}

export interface OfflineVisit extends Visit {
  cut(): Promise<unknown>;
  mend(): Promise<unknown>;
}

export async function visitWithNetworkSwitch(
  community: Community,
  member: TestMember,
): Promise<OfflineVisit> {
  const visit = await community.visit({ as: member, serviceWorkers: 'allow', savesData: false });
  const set = (offline: boolean) => (): Promise<void> => visit.context.setOffline(offline);
  return { ...visit, cut: set(true), mend: set(false) };
}

export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export async function expectReadOffline(
  { page, cut, mend }: OfflineVisit,
  { alice, bob, lantern }: OfflineMembers,
): Promise<void> {
  await page.goto('/feed');
  await waitForServiceWorker(page);
  await card(page, 'Who has seen my lantern?').click();
  await card(page, 'It hangs in the boathouse.').waitFor();
  await page.goBack();
  await page.getByRole('feed').getByRole('link', { name: 'Bob', exact: true }).first().click();
  await profile(page, 'Bob', 'Bob writes number 12.');
  await page.goBack();
  await expect
    .poll(() => readCachedListKeys(page, alice), { timeout: QUIET_MS })
    .toEqual(
      expect.arrayContaining([
        '["feed","following"]',
        '["profile","bob"]',
        '["profile-feed","bob"]',
        expect.stringContaining(`["comments","${lantern}"`),
      ]),
    );
  const entry = async () =>
    (await readDeviceCache(page, alice))?.['posts']?.find((each) => each.id === lantern);
  await expect.poll(entry, { timeout: QUIET_MS }).toMatchObject({
    cachedAt: expect.closeTo(Date.now(), -6),
    lastEngagementUpdate: expect.closeTo(Date.now(), -6),
    isSkeleton: false,
  });
  const member = async () =>
    (await readDeviceCache(page, alice))?.['users']?.find((each) => each.ulid === bob.ulid);
  await expect
    .poll(member, { timeout: QUIET_MS })
    .toMatchObject({ username: 'bob', cachedAt: expect.closeTo(Date.now(), -6) });

  await cut();
  await page.goto('/feed');
  await card(page, 'Who has seen my lantern?').waitFor();
  await page.getByText('You’re offline. You’re seeing content saved on this device.').waitFor();
  await card(page, 'Who has seen my lantern?').click();
  await card(page, 'It hangs in the boathouse.').waitFor();
  await page.goto('/bob');
  await profile(page, 'Bob', 'Bob writes number 12.');
  await page.goto('/feed');
  const first = page.getByRole('feed').getByRole('article').first();
  await card(page, 'Who has seen my lantern?').waitFor();
  await page.getByText('You’re offline.').waitFor();
  const where = async () => ({
    id: await first.getAttribute('data-post'),
    y: (await first.boundingBox())?.y,
  });
  await waitForStillness(page);
  const before = await where();

  const fresh = await writePost(bob, `Found it! ${Date.now()}`);
  await mend();
  await page.getByRole('button', { name: 'New Post' }).waitFor({ timeout: QUIET_MS });
  await page.getByText('You’re offline.').waitFor({ state: 'detached' });
  expect(await where()).toEqual(before);
  await page.getByRole('button', { name: 'New Post' }).click();
  await page.locator(`[data-post="${fresh}"]`).waitFor();
  await bob.api('DELETE', `/posts/delete?ulid=${fresh}`, {});
}
