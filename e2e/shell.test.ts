import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import {
  arrived,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  TABLET,
  writeComment,
  writePost,
} from './community.ts';
import { lifeOf, watchToasts } from './lives.ts';
import { stillness } from './stillness.ts';

let community: Community;
let alice: TestMember;
let postId: string;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  const bob = await community.server.signUp('bob');
  await alice.api('PUT', '/profile/bob/follow');
  await bob.api('PUT', '/profile/alice/follow');
  for (let at = 1; at <= 20; at += 1) {
    await writePost(bob, `Bob for ever, part ${at}: @alice #weather https://example.org/${at}`);
  }
  postId = await writePost(alice, 'A post of my own');
  for (let at = 1; at <= 14; at += 1) await writeComment(bob, postId, `Remark ${at}.`);
});
afterAll(() => community.stop());

const menu = (page: Page) =>
  page.getByRole('banner').filter({ has: page.getByTitle('Settings & Support') });
const toolbar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Scrolls in so many steps, as a finger does; each is one scroll event. */
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

test('UI-01 UI-03 UI-09 UI-10 UI-17 a wide window has a menu, the feed, and a column beside it', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  // The menu and what stands beside the feed are fetched after the page.
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
});

test.each([
  ['a phone', PHONE, false],
  ['a tablet', TABLET, true],
  ['a desktop', DESKTOP, true],
])(
  'UI-01 UI-02 %s: menus where they belong, and nothing sticks out sideways',
  async (_what, viewport, isWide) => {
    const { page } = await community.visit({ as: alice, viewport });
    for (const path of ['/feed', `/post/${postId}`, '/alice', '/alice/connections', '/settings']) {
      await page.goto(path);
      await page.getByRole('main').locator('article, fieldset, li').first().waitFor();
      // What is beside the posts may come after them.
      const [shown, hidden] = [{ state: 'visible' }, { state: 'hidden' }] as const;
      const face = page.getByRole('button', { name: 'Profile: Open your menu' });
      await page.getByTitle('Settings & Support').waitFor(isWide ? shown : hidden);
      await face.waitFor(isWide ? hidden : shown);
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, path).toBeLessThanOrEqual(0);
    }
  },
);

test('UI-04 UI-28 on a phone the button in the middle opens the composer, and the own face the menu', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE, hasTouch: true });
  await page.goto('/feed');
  await toolbar(page).getByRole('button', { name: 'Create a post' }).click();
  await page.getByPlaceholder("What's on your mind?").waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await toolbar(page).getByRole('button', { name: 'Profile: Open your menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Your menu' });
  await panel.getByRole('link', { name: 'Connections' }).waitFor();
  expect(await panel.getByRole('button', { name: 'Logout' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('button', { name: 'Logout' }).waitFor();
  await panel.getByRole('button', { name: /^build / }).waitFor();
  await panel.getByRole('button', { name: 'Less' }).click();
  await panel.getByRole('button', { name: 'Logout' }).waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: 'Settings' }).click();
  await arrived(page, '/settings');
  await panel.waitFor({ state: 'detached' });
});

test('UI-29 UI-30 UI-31 the toolbar goes after five steps down and comes after five up, below a post after three', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const hidden = page.locator('nav[data-hidden]');
  await page.goto('/feed');
  await page.getByRole('article').nth(5).waitFor();
  // What comes later may move the window, which is a step too.
  await stillness(page);
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
  await stillness(page);
  await steps(page, 5, 60);
  await hidden.waitFor({ state: 'attached' });
  await steps(page, 2, -20);
  await expect.poll(() => hidden.count()).toBe(1);
  await steps(page, 1, -20);
  await hidden.waitFor({ state: 'detached' });
});

test('UI-05 the way back stands where there is one, and not on home or a profile', async () => {
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
  await arrived(page, '/alice');
  await page.getByRole('button', { name: 'Edit profile' }).waitFor();
  await expect.poll(() => back.count()).toBe(0);
  await page.goBack();
  await back.click();
  await arrived(page, '/feed');
  await expect.poll(() => back.count()).toBe(0);
});

test('UI-32 UI-33 UI-34 a member without posts is shown where to begin, from the fourth to the fifth second', async () => {
  const nora = await community.server.signUp('nora');
  const { page } = await community.visit({ as: nora });
  await watchToasts(page);
  await page.goto('/feed');
  await page.waitForFunction((text) => {
    const bubble = [...document.querySelectorAll('p')].some((p) => p.textContent === text);
    return bubble && document.querySelector('button[class*=ring]') !== null;
  }, 'Click here to create your first post!');
  const hint = await lifeOf(page, 'Click here to create your first post!');
  expect(hint.from).toBeGreaterThan(4000);
  expect(hint.ms).toBeGreaterThan(600);
  expect(hint.timerMs).toBeLessThan(1500);
  await expect.poll(() => page.locator('button[class*=ring]').count()).toBe(0);
});

test('UI-34 a member whose page was busy when the hint was due sees it as long all the same', async () => {
  const { page } = await community.visit({ as: await community.server.signUp('nils') });
  await watchToasts(page);
  await page.clock.install();
  await page.goto('/feed');
  await menu(page).getByRole('link', { name: /Nils/ }).waitFor();
  // What was due in the meantime comes in one go.
  await page.clock.fastForward(20_000);
  // Before, it went in the moment in which it came, and nobody saw it.
  const hint = await lifeOf(page, 'Click here to create your first post!');
  expect(hint.ms).toBeGreaterThan(0);
});

test('UI-35 a member who has posted sees no such hint', async () => {
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.clock.install();
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  await page.clock.runFor(6000);
  const seen = await page.evaluate(() => (window as unknown as { seenLives: unknown[] }).seenLives);
  expect(seen).toEqual([]);
});

test('UI-24 PWA-01 PWA-02 PWA-04 the app can be installed, opens without a network, and its build label throws the stored files away', async () => {
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

  const stored = () =>
    page.evaluate(async () => {
      const held = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(held.map((cache) => cache.keys()))).flat().length;
    });
  await expect.poll(stored).toBeGreaterThan(0);
  await page.evaluate(() =>
    navigator.serviceWorker.controller?.postMessage({ type: 'clearCache' }),
  );
  await expect.poll(stored).toBe(0);

  await page.evaluate(async () => {
    Object.assign(window, { sameDocument: true });
    await (await caches.open('rookery-shell-left')).put('/left', new Response('left'));
  });
  await page.getByRole('button', { name: /^build / }).click();
  await page.waitForFunction(() => !('sameDocument' in window));
  await menu(page).getByRole('link', { name: /Alice/ }).waitFor();
  await expect.poll(() => page.evaluate(() => caches.has('rookery-shell-left'))).toBe(false);
});

test.each([
  ['light, on a desktop', { colorScheme: 'light' as const, viewport: DESKTOP }],
  ['dark, on a phone', { colorScheme: 'dark' as const, viewport: PHONE }],
])('every screen, %s: nothing in the console, no broken policy', async (_look, options) => {
  const look = async (
    page: Page,
    path: string,
    sign: ReturnType<Page['locator']>,
  ): Promise<void> => {
    if (path.startsWith('/')) await page.goto(path);
    await sign.first().waitFor();
  };
  const visitor = await community.visit(options);
  await look(visitor.page, '/login', visitor.page.getByLabel('E-mail address'));
  await look(
    visitor.page,
    '/about',
    visitor.page.getByRole('heading', { name: 'A network of our own' }),
  );
  await look(
    visitor.page,
    '/policy',
    visitor.page.getByRole('heading', { name: 'Policy', exact: true }),
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
