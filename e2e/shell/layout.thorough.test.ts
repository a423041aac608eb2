// Thorough: Positions on rare window sizes matter to few journeys.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  TABLET,
  writePost,
} from '../harness/community.ts';
import { menu } from './shell-scenes.ts';

const LANDSCAPE = { width: 844, height: 390 };

let community: Community;
let admin: TestMember;

beforeAll(async () => {
  community = await startCommunity({
    helpUrl: 'https://help.example/',
    walletUrl: 'https://wallet.example/',
  });
  admin = await signUpWith(community.server, 'nora', 'administrator');
  await writePost(admin, 'A post without views');
});
afterAll(() => community.stop());

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

test.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
  ['phone in landscape', LANDSCAPE],
])('keeps the settings menu inside a %s', async (_name, viewport) => {
  const { page } = await community.visit({ as: admin, viewport });
  await page.goto('/feed');
  const toggle = page.getByTitle('Settings & Support');
  await toggle.click();
  const names = ['Settings', 'Invite', 'Feedback', 'Admin', 'About', 'Policy', 'Log out'];
  for (const name of names) {
    const entry = menu(page).locator('#settings-and-support').getByText(name, { exact: true });
    await entry.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(entry);
    expect(Math.min(x, y), name).toBeGreaterThanOrEqual(0);
    expect(x + width, name).toBeLessThanOrEqual(viewport.width);
    expect(y + height, name).toBeLessThanOrEqual(viewport.height);
  }
  await page.keyboard.press('Escape');
  await menu(page).getByRole('link', { name: 'Settings' }).waitFor({ state: 'detached' });
  if (viewport === LANDSCAPE) return;
  for (const button of [toggle, page.getByTitle('Dark mode')]) {
    const { y, height } = await boxOf(button);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
  }
});

test('keeps the button to write in view in landscape', async () => {
  const { page } = await community.visit({ as: admin, viewport: LANDSCAPE });
  await page.goto('/feed');
  const button = menu(page).getByRole('button', { name: 'Create a post' });
  const { y, height } = await boxOf(button);
  expect(y + height).toBeLessThanOrEqual(LANDSCAPE.height);
  await button.click();
  const tools = page.getByRole('dialog').getByRole('button', { name: 'Mark Sensitive' });
  const box = await boxOf(tools);
  expect(box.y + box.height).toBeLessThanOrEqual(LANDSCAPE.height);
});

test('shows the right column from 1,000 pixels', async () => {
  const { page } = await community.visit({ as: admin, viewport: DESKTOP });
  await page.goto('/feed');
  const column = page.getByRole('complementary', { name: 'Sidebar' });
  await column.waitFor();
  await page.setViewportSize({ width: 999, height: 800 });
  await expect.poll(() => column.count()).toBe(0);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => column.count()).toBe(1);
});

test('shows the logo and search once in a wide window', async () => {
  const { page } = await community.visit({ as: admin, viewport: DESKTOP });
  await page.goto('/feed');
  await menu(page).getByRole('link', { name: 'Notifications' }).waitFor();
  const header = page.getByRole('main').locator('> header');
  await header.getByRole('link', { name: 'Notifications' }).waitFor();
  expect(await header.getByRole('link', { name: 'Search' }).count()).toBe(0);
  expect(await header.getByRole('button', { name: 'Home' }).count()).toBe(0);
  await page.setViewportSize(PHONE);
  await header.getByRole('link', { name: 'Search' }).waitFor();
  await header.getByRole('button', { name: 'Home' }).waitFor();
});

test('centres the create button of the phone toolbar', async () => {
  const { page } = await community.visit({ as: admin, viewport: PHONE });
  await page.goto('/feed');
  const toolbar = page.getByRole('navigation', { name: 'Main menu' });
  const { x, width } = await boxOf(toolbar.getByRole('button', { name: 'Create a post' }));
  const bar = await boxOf(toolbar);
  expect(Math.abs(x + width / 2 - bar.width / 2)).toBeLessThan(1);
  expect(await toolbar.locator('> a, > button, > :has(button)').count()).toBe(5);
});

test('leaves no gap for absent views in the action row', async () => {
  const { page } = await community.visit({ as: admin, viewport: PHONE });
  await page.route('**/v3/posts/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/"views":\d+/g, '"views":0') });
  });
  await page.goto('/feed?feedType=global');
  const post = page.getByRole('article').filter({ hasText: 'A post without views' }).first();
  const react = await boxOf(post.locator('[data-act=react]').last());
  const share = await boxOf(post.locator('[data-act=share]'));
  expect(share.x - react.x).toBeLessThan(100);
});

test('continues bios below the Follow button on phones', async () => {
  const { server } = community;
  const author = await server.signUp('bio_writer');
  await author.api('PATCH', '/user', {
    name: 'Bio Writer',
    bio: 'A sentence of a bio. '.repeat(9),
  });
  const { page } = await community.visit({ as: admin, viewport: PHONE });
  await page.goto('/username/bio_writer');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '@bio_writer' });
  const button = await boxOf(row.getByRole('button', { name: 'Follow Bio Writer' }));
  const bio = await boxOf(row.getByText('A sentence of a bio.'));
  expect(bio.y).toBeGreaterThanOrEqual(button.y + button.height);
  expect(bio.x + bio.width).toBeGreaterThan(button.x + button.width / 2);
  const handle = await boxOf(row.getByText('@bio_writer'));
  expect(handle.x + handle.width).toBeLessThanOrEqual(button.x);
});

test('shows a whole handle or none in a narrow window', async () => {
  const { server } = community;
  const author = await server.signUp('a_handle_of_20_chars');
  await author.api('PATCH', '/user', { name: 'Philippa Brunswick' });
  await writePost(author, 'From the author with a long handle');
  const { page } = await community.visit({ as: admin, viewport: { width: 320, height: 640 } });
  await page.goto('/a_handle_of_20_chars');
  const post = page.getByRole('article').filter({ hasText: 'From the author' }).first();
  const name = post.getByRole('link', { name: 'Philippa Brunswick', exact: true });
  const isCut = await name.evaluate((each) => each.scrollWidth > each.clientWidth + 1);
  expect(isCut).toBe(false);
  const handle = post.getByText('@a_handle_of_20_chars', { exact: true });
  const isPartial = await handle.evaluate((each) => {
    const box = each.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(each);
    const letters = text.getBoundingClientRect();
    return letters.right > box.right + 1 && letters.top < box.bottom - 1;
  });
  expect(isPartial).toBe(false);
});

test('draws one dim behind a question over the composer', async () => {
  const { page } = await community.visit({ as: admin, viewport: PHONE });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await page.getByPlaceholder("What's on your mind?").fill('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Draft' }).waitFor();
  const dims = (): Promise<string[]> =>
    page.$$eval('[data-dims]', (all) =>
      all.map((each) => getComputedStyle(each).opacity).filter((opacity) => opacity !== '0'),
    );
  await expect.poll(dims).toEqual(['0.5']);
});
