// Thorough: it varies the fast offline test with a stopped server, a sign-out and updates.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  sessionOf,
  startCommunity,
  type Visit,
  writePost,
} from '../harness/community.ts';
import { readDeviceCache, readCachedListKeys, storedFiles } from '../harness/device-cache.ts';
import {
  card,
  expectReadOffline,
  type OfflineMembers,
  QUIET_MS,
  seedOffline,
  waitForServiceWorker,
  type OfflineVisit,
} from './offline-scenes.ts';
import { expectShown } from '../harness/shown.ts';

let community: Community;
let members: OfflineMembers;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  members = await seedOffline(community);
  ({ alice, bob } = members);
});
afterAll(() => community.stop());

async function relay(target: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    // The relay keeps listening while it is cut, because another process could take its port.
    if (isCut) return void near.on('error', () => undefined).resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const set = async (cut: boolean): Promise<void> => {
    isCut = cut;
    if (cut) for (const socket of sockets) socket.destroy();
  };
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await set(true);
    await closed;
  });
  return { url: `http://127.0.0.1:${port}`, cut: () => set(true), mend: () => set(false) };
}

async function withoutServer(): Promise<OfflineVisit> {
  const { url, cut, mend } = await relay(Number(new URL(community.url).port));
  const localStorage = [{ name: 'rookery-session', value: await sessionOf(alice) }];
  const visit = await community.visit({
    serviceWorkers: 'allow',
    savesData: false,
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  return { ...visit, cut, mend };
}

test(
  'opens the app from the cache without the server',
  { tags: ['CACHE-01', 'CACHE-02', 'PROFILE-05', 'POST-19', 'PWA-06'] },
  async () => {
    await expectReadOffline(await withoutServer(), members);
  },
);

test('retries an uncached post when the network returns', async () => {
  const { page, context } = await community.visit({
    as: alice,
    serviceWorkers: 'allow',
    savesData: false,
  });
  await page.goto('/feed');
  await waitForServiceWorker(page);
  const unread = await writePost(bob, 'Nobody has read this yet.');
  await expect.poll(() => readCachedListKeys(page, alice), { timeout: QUIET_MS }).not.toEqual([]);
  await context.setOffline(true);
  await page.goto(`/post/${unread}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Try again' })
    .waitFor({ timeout: QUIET_MS });
  await context.setOffline(false);
  await expectShown(card(page, 'Nobody has read this yet.'));
});

async function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted(),
  );
}

test('deletes the cache when a session ends, but not drafts', { tags: ['CACHE-01'] }, async () => {
  const dora = await community.server.signUp('dora');
  await dora.api('PUT', '/profile/bob/follow');
  const { page } = await community.visit({ as: dora, savesData: false });
  await page.goto('/feed');
  const own = `rookery-cache-${dora.ulid}`;
  await page.getByRole('button', { name: 'Create a post' }).click();
  await page.getByPlaceholder("What's on your mind?").fill('Half a thought');
  await expect
    .poll(() => databases(page), { timeout: QUIET_MS })
    .toEqual([`rookery-${dora.ulid}`, own].toSorted());
  await dora.api('POST', '/user/logoutAll');
  // The server refuses the next request. The page may have sent one already, so ignore errors of the
  // reload.
  await page.evaluate(() => location.reload()).catch(() => undefined);
  await expect.poll(() => page.url()).toContain('/login?');
  // The page is navigating to the login page, so a check that fails during the navigation is repeated.
  await expect.poll(() => databases(page).catch(() => null)).toEqual([`rookery-${dora.ulid}`]);

  const { page: other } = await community.visit({
    as: await community.server.signIn(bob.email),
    savesData: false,
  });
  await other.goto('/feed');
  await expect
    .poll(() => databases(other), { timeout: QUIET_MS })
    .toContain(`rookery-cache-${bob.ulid}`);
  await other.getByRole('button', { name: 'Settings & Support' }).click();
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.waitForURL('**/login');
  await expect.poll(() => databases(other).catch(() => null)).toEqual([]);

  const left = `rookery-cache-${bob.ulid}`;
  await other.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
  }, left);
  await other.reload();
  await expect.poll(() => databases(other)).toEqual([]);
});

const LIVE = expect.stringMatching(/^\/assets\/live-/);

const TYPES = ['badges', 'reactions', 'violations'].map((name) => `GET /v3/settings/${name}`);

function typeCalls({ calls }: Visit): string[] {
  return calls.filter((call) => TYPES.includes(call)).toSorted();
}

/** Resolves when the page has begun to store data, because its start work is over then. */
async function settled(page: Page, since: number): Promise<void> {
  const newest = async (): Promise<number> =>
    Math.max(
      0,
      ...((await readDeviceCache(page, alice))?.['lists'] ?? []).map((list) => list.cachedAt),
    );
  await expect.poll(newest, { timeout: QUIET_MS }).toBeGreaterThan(since);
}

test(
  'fetches reaction and report types daily and after an update',
  { tags: ['CACHE-11', 'CACHE-15', 'CACHE-16', 'CACHE-17', 'CACHE-18'] },
  async () => {
    const visit = await community.visit({ as: alice, serviceWorkers: 'allow', savesData: false });
    const { page, calls, context } = visit;
    const version = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('app_version'));
    await page.goto('/feed');
    await waitForServiceWorker(page);
    await expect.poll(() => typeCalls(visit), { timeout: QUIET_MS }).toEqual(TYPES);
    await expect.poll(version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{7}$/);
    const build = await version();
    await settled(page, 0);
    // The worker stores this script after its first use, even if the first page loaded it before the worker
    // existed.
    await expect.poll(() => storedFiles(page), { timeout: QUIET_MS }).toContainEqual(LIVE);

    calls.length = 0;
    let begun = Date.now();
    await page.reload();
    await settled(page, begun);
    expect(typeCalls(visit)).toEqual([]);

    await page.evaluate(async () => {
      localStorage.setItem('app_version', '0.0.0-earlier');
      await (await caches.open('rookery-shell-earlier')).put('/left', new Response('left'));
    });
    begun = Date.now();
    await page.reload();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await expect.poll(version, { timeout: QUIET_MS }).toBe(build);
    await expect.poll(() => typeCalls(visit)).toEqual(TYPES);
    const files = await storedFiles(page);
    expect(files).not.toContain('/left');
    expect(files).toContain('/index.html');
    expect(files).toContainEqual(LIVE);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await context.setOffline(true);
    await page.goto('/feed');
    await card(page, 'Who has seen my lantern?').waitFor();
    await context.setOffline(false);

    calls.length = 0;
    begun = Date.now();
    await page.reload();
    await settled(page, begun);
    expect(typeCalls(visit)).toEqual([]);
  },
);

test('keeps cached data during an update without a network', { tags: ['CACHE-18'] }, async () => {
  const visit = await community.visit({ as: alice, serviceWorkers: 'allow', savesData: false });
  const { page, calls, context } = visit;
  await page.goto('/feed');
  await waitForServiceWorker(page);
  await settled(page, 0);
  await page.evaluate(() => localStorage.setItem('app_version', '0.0.0-earlier'));
  await context.setOffline(true);
  calls.length = 0;
  await page.goto('/feed');
  await card(page, 'Who has seen my lantern?').waitFor();
  await expect.poll(() => typeCalls(visit), { timeout: QUIET_MS }).not.toEqual([]);
  await page.reload();
  await card(page, 'Who has seen my lantern?').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('app_version'))).toBe('0.0.0-earlier');
});
