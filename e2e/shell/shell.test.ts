import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  TABLET,
} from '../harness/community.ts';
import { waitForLifetime, watchToasts } from '../harness/element-lifetimes.ts';
import { expectMenus, fillShell, menu } from './shell-scenes.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice } = await fillShell(community));
});
afterAll(() => community.stop());

const toolbar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test(
  'shows the menus of each width, three columns when wide',
  { tags: ['UI-01', 'UI-02', 'UI-03', 'UI-09', 'UI-10', 'UI-17', 'UI-35'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await watchToasts(page);
    await page.clock.install();
    await page.goto('/feed');
    await page.getByRole('article').first().waitFor();
    await menu(page).getByRole('button', { name: 'Rookery, Home' }).waitFor();
    await page.getByRole('complementary').first().waitFor();
    const x = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? -1;
    expect(await x(menu(page))).toBeLessThan(await x(page.getByRole('main')));
    expect(await x(page.getByRole('main'))).toBeLessThan(
      await x(page.getByRole('complementary').first()),
    );
    await menu(page).getByRole('link', { name: /Alice/ }).waitFor();
    await page.getByRole('main').getByRole('button', { name: "What's on your mind?" }).waitFor();
    expect(await menu(page).getByRole('link', { name: 'Settings' }).count()).toBe(0);
    await menu(page).getByRole('button', { name: 'Settings & Support' }).click();
    await menu(page).getByRole('link', { name: 'Settings' }).waitFor();
    await menu(page).getByRole('button', { name: 'Settings & Support' }).click();
    await menu(page).getByRole('link', { name: 'Settings' }).waitFor({ state: 'detached' });

    await page.clock.runFor(6000);
    const seen = await page.evaluate(
      () => (window as unknown as { seenLives: unknown[] }).seenLives,
    );
    expect(seen).toEqual([]);

    for (const [where, viewport] of Object.entries({ PHONE, TABLET, DESKTOP })) {
      await page.setViewportSize(viewport);
      await expectMenus(page, viewport !== PHONE, where);
    }
  },
);

test(
  'opens the composer and profile menu from the phone toolbar',
  { tags: ['UI-04', 'UI-28'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: PHONE, hasTouch: true });
    await page.goto('/feed');
    await toolbar(page).getByRole('button', { name: 'Create a post' }).click();
    await page.getByPlaceholder("What's on your mind?").waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await toolbar(page).getByRole('button', { name: 'Profile: Open your menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Your menu' });
    await panel.getByRole('link', { name: 'Connections' }).waitFor();
    expect(await panel.getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'More' }).click();
    await panel.getByRole('button', { name: 'Log out' }).waitFor();
    await panel.getByRole('button', { name: /^build / }).waitFor();
    await panel.getByRole('button', { name: 'Less' }).click();
    await panel.getByRole('button', { name: 'Log out' }).waitFor({ state: 'detached' });
    await panel.getByRole('link', { name: 'Settings' }).click();
    await waitForPath(page, '/settings');
    await panel.waitFor({ state: 'detached' });
  },
);

test(
  'shows a hint to members without posts after four seconds',
  { tags: ['UI-32', 'UI-33', 'UI-34'] },
  async () => {
    const nora = await community.server.signUp('nora');
    const { page } = await community.visit({ as: nora });
    await watchToasts(page);
    await page.goto('/feed');
    await page.waitForFunction((text) => {
      const bubble = [...document.querySelectorAll('p')].some((p) => p.textContent === text);
      return bubble && document.querySelector('button[class*=ring]') !== null;
    }, 'Click here to create your first post!');
    const hint = await waitForLifetime(page, 'Click here to create your first post!');
    expect(hint.from).toBeGreaterThan(4000);
    expect(hint.ms).toBeGreaterThan(600);
    expect(hint.timerMs).toBeLessThan(1500);
    await expect.poll(() => page.locator('button[class*=ring]').count()).toBe(0);
  },
);

test('clears the cache and reloads when build label is clicked', { tags: ['UI-24'] }, async () => {
  const { page } = await community.visit({ as: alice, serviceWorkers: 'allow' });
  await page.goto('/settings');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('group', { name: 'Default feed' }).waitFor();

  const stored = () =>
    page.evaluate(async () => {
      const held = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(held.map((cache) => cache.keys()))).flat().length;
    });
  await expect.poll(stored).toBeGreaterThan(0);
  const clear = () =>
    page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'clearCache' }));
  await expect.poll(() => clear().then(stored)).toBe(0);

  await page.evaluate(async () => {
    Object.assign(window, { sameDocument: true });
    await (await caches.open('rookery-shell-left')).put('/left', new Response('left'));
  });
  await page.getByRole('button', { name: /^build / }).click();
  await page.waitForFunction(() => !('sameDocument' in window));
  await menu(page).getByRole('link', { name: /Alice/ }).waitFor();
  await expect.poll(() => page.evaluate(() => caches.has('rookery-shell-left'))).toBe(false);
});
