// Thorough: Every screen in each window, scroll steps and an offline app take fifty page loads.
import type { Page } from 'playwright-core';
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
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let postId: string;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, postId } = await fillShell(community));
});
afterAll(() => community.stop());

async function steps(page: Page, count: number, pixels: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    await page.evaluate(
      (by) =>
        new Promise<void>((resolve) => {
          window.addEventListener('scroll', () => resolve(), { once: true });
          window.scrollBy({ top: by, behavior: 'instant' });
        }),
      pixels,
    );
  }
}

test.each([
  ['a phone', PHONE, false],
  ['a tablet', TABLET, true],
  ['a desktop', DESKTOP, true],
])(
  'on %s shows the right menus without sideways overflow',
  { tags: ['UI-01', 'UI-02'] },
  async (_what, viewport, isWide) => {
    const { page } = await community.visit({ as: alice, viewport });
    for (const path of ['/feed', `/post/${postId}`, '/alice', '/alice/connections', '/settings']) {
      await page.goto(path);
      await page.getByRole('main').locator('article, fieldset, li').first().waitFor();
      await expectMenus(page, isWide, path);
    }
  },
);

test(
  'hides the toolbar after five scrolls down, then shows it',
  { tags: ['UI-29', 'UI-30', 'UI-31'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    const hidden = page.locator('nav[data-hidden]');
    await page.goto('/feed');
    await page.getByRole('article').nth(5).waitFor();
    // Content that loads later may move the window, which would count as a step.
    await waitForStillness(page);
    await steps(page, 4, 60);
    await expect.poll(() => hidden.count()).toBe(0);
    await steps(page, 1, 60);
    await hidden.waitFor({ state: 'attached' });
    await steps(page, 4, -20);
    await expect.poll(() => hidden.count()).toBe(1);
    await steps(page, 1, -20);
    await hidden.waitFor({ state: 'detached' });

    await page.goto(`/post/${postId}`);
    await page.getByRole('article').nth(10).waitFor();
    await waitForStillness(page);
    await steps(page, 5, 60);
    await hidden.waitFor({ state: 'attached' });
    await steps(page, 2, -20);
    await expect.poll(() => hidden.count()).toBe(1);
    await steps(page, 1, -20);
    await hidden.waitFor({ state: 'detached' });
  },
);

test('shows the Back arrow except on home and profiles', { tags: ['UI-05'] }, async () => {
  const { page } = await community.visit({ as: alice });
  const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true });
  await page.goto('/feed');
  await page
    .getByRole('article')
    .filter({ hasText: 'A post of my own' })
    .getByText('A post of my own')
    .click();
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await back.waitFor();
  await menu(page).getByRole('link', { name: 'Profile', exact: true }).click();
  await waitForPath(page, '/alice');
  await page.getByRole('button', { name: 'Edit profile' }).waitFor();
  await expect.poll(() => back.count()).toBe(0);
  await page.goBack();
  await back.click();
  await waitForPath(page, '/feed');
  await expect.poll(() => back.count()).toBe(0);
});

test('shows the hint long enough on a busy page', { tags: ['UI-34'] }, async () => {
  const { page } = await community.visit({ as: await community.server.signUp('nils') });
  await watchToasts(page);
  await page.clock.install();
  await page.goto('/feed');
  await menu(page).getByRole('link', { name: /Nils/ }).waitFor();
  await page.clock.fastForward(20_000);
  const hint = await waitForLifetime(page, 'Click here to create your first post!');
  expect(hint.ms).toBeGreaterThan(0);
});

test(
  'installs the app, and opens it offline',
  { tags: ['PWA-01', 'PWA-02', 'PWA-04'] },
  async () => {
    const { page, context } = await community.visit({ as: alice, serviceWorkers: 'allow' });
    await page.goto('/feed');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await page.request.get(address ?? '')).json()) as {
      display: string;
      start_url: string;
      icons: { src: string; sizes: string; type: string }[];
    };
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/feed' });
    expect(manifest.icons.map((icon) => icon.sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
    for (const icon of manifest.icons) {
      const answer = await page.request.get(icon.src);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, icon.type]);
    }
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/settings');
    await page.getByRole('group', { name: 'Default feed' }).waitFor();

    await context.setOffline(true);
    await page.goto('/mute_block');
    await menu(page).getByRole('link', { name: /Alice/ }).waitFor();
    await page.getByText('This page can’t be loaded right now').waitFor();
    await page.goto('/settings');
    await menu(page).getByRole('link', { name: /Alice/ }).waitFor();
    await page.getByRole('group', { name: 'Default feed' }).waitFor();
    await context.setOffline(false);
  },
);

test.each([
  ['light, on a desktop', { colorScheme: 'light' as const, viewport: DESKTOP }],
  ['dark, on a phone', { colorScheme: 'dark' as const, viewport: PHONE }],
])('on %s shows every screen without console or CSP errors', async (_look, options) => {
  const look = async (
    page: Page,
    path: string,
    sign: ReturnType<Page['locator']>,
  ): Promise<void> => {
    if (path.startsWith('/')) await page.goto(path);
    await sign.first().waitFor();
  };
  const visitor = await community.visit(options);
  await look(visitor.page, '/login', visitor.page.getByLabel('Email address'));
  await look(
    visitor.page,
    '/about',
    visitor.page.getByRole('heading', { name: 'Our own social network' }),
  );
  await look(
    visitor.page,
    '/policy',
    visitor.page.getByRole('heading', { name: 'Rules and privacy policy' }),
  );

  const fresh = await community.server.signIn(`fresh-${options.colorScheme}@rookery.test`);
  const newcomer = await community.visit({ ...options, as: fresh });
  await look(newcomer.page, '/setup', newcomer.page.getByLabel('Username'));

  const member = await community.visit({ ...options, as: alice });
  const { page } = member;
  await look(page, '/feed', page.getByRole('article').nth(3));
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
    .toBe(options.colorScheme);
  await look(page, '/bob', page.getByRole('article'));
  await look(page, '/alice/connections', page.getByRole('main').getByRole('listitem'));
  await look(page, '/settings', page.getByRole('group', { name: 'Default feed' }));
  await look(page, `/post/${postId}`, page.getByRole('article').nth(5));
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByPlaceholder('Add a comment').fill('Something to say');
  await look(page, 'the composer', page.getByRole('dialog'));

  expect([...visitor.errors, ...newcomer.errors, ...member.errors]).toEqual([]);
});
