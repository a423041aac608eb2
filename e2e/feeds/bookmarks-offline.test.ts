import { listBookmarks } from '@rookery/contract/feeds/list-bookmarks.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { picture, upload } from '../../server/test/uploads.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { waitForServiceWorker } from '../live/offline-scenes.ts';

const QUIET_MS = 30_000;
let community: Community;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [ann, ben] = [await signUp('ann'), await signUp('ben')];
  await ann.follow(ben);
  const { url } = await upload(community.server, ben, await picture(1200, 800));
  await ben.post('A boathouse at noon', { images: [url] });
  await ben.post('My new bike');
});
afterAll(() => community.stop());

/** Paths in the cache of bookmarks, by the owner of the cache. */
function savedPaths(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('rookery-saved-'));
    const each = names.map(async (name) => {
      const keys = await (await caches.open(name)).keys();
      const paths = keys.map(({ url }) => new URL(url).pathname + new URL(url).search);
      return [name.replace('rookery-saved-', ''), paths] as const;
    });
    return Object.fromEntries(await Promise.all(each));
  });
}

const savedOf = async (page: Page, member: TestMember, kind: RegExp): Promise<number> =>
  ((await savedPaths(page))[member.ulid] ?? []).filter((path) => kind.test(path)).length;
const MEDIA = /^\/media\//;
const POSTS = /^\/saved\/posts\//;

test('opens bookmarks with pictures offline, and forgets them on sign-out', async () => {
  const { page, context } = await community.visit({
    as: ann,
    serviceWorkers: 'allow',
    savesData: false,
  });
  await page.goto('/feed');
  await waitForServiceWorker(page);
  const cardOf = (text: string) => page.locator('[data-post]:visible', { hasText: text });
  const mark = (text: string) => cardOf(text).getByRole('button', { name: 'Save to bookmarks' });
  for (const text of ['My new bike', 'A boathouse']) {
    await mark(text).click();
    await expect.poll(() => mark(text).getAttribute('aria-pressed')).toBe('true');
  }
  await expect.poll(() => savedOf(page, ann, MEDIA), { timeout: QUIET_MS }).toBe(1);
  expect(await savedOf(page, ann, POSTS)).toBe(2);

  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.goto('/bookmarks');
  const image = cardOf('A boathouse').getByRole('img').last();
  const isDrawn = () =>
    image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0);
  await cardOf('My new bike').waitFor();
  await expect.poll(isDrawn).toBe(true);
  await cardOf('A boathouse').getByText('A boathouse').click();
  await page.waitForURL('**/post/**');
  await page.getByRole('main').getByText('A boathouse at noon').waitFor();
  await expect.poll(isDrawn).toBe(true);
  await page.reload();
  await page.getByRole('main').getByText('A boathouse at noon').waitFor();

  await mark('A boathouse').click();
  await expect.poll(() => savedOf(page, ann, MEDIA), { timeout: QUIET_MS }).toBe(0);
  expect(await savedOf(page, ann, POSTS)).toBe(1);

  await context.setOffline(false);
  await page.goto('/feed');
  const bookmarks = async () => (await ann.do(listBookmarks)).data.map(({ body }) => body);
  await expect.poll(bookmarks, { timeout: QUIET_MS }).toEqual(['My new bike']);
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => savedPaths(page).catch(() => null)).toEqual({});
});
