// Thorough: Drafts, questions before a form closes, focus and double presses are details of layers.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { photo } from '../../server/test/media-files.ts';
import { findOverflows } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  writePost,
} from '../harness/community.ts';
import {
  card,
  expectClosesOnly,
  waitForNoOverlay,
  openDialogFromMenu,
  expectLayerCount,
  countLayers,
  overlays,
  phoneAt,
  press,
  seedLayers,
} from './layers-scenes.ts';
import { expectAt } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, bob } = await seedLayers(community));
});
afterAll(() => community.stop());

const feedLayers: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the profile menu', (page) => press(page, 'Profile: Open your menu')],
  ['the sheet of default feeds', (page) => press(page, 'Select Your Default Feed')],
  [
    'the menu of a repost',
    (page) =>
      card(page, 'Much liked')
        .getByRole('button', { name: /^Repost/ })
        .click(),
  ],
  [
    'the reactions',
    (page) =>
      card(page, 'Much liked')
        .getByRole('button', { name: /^(React|Change reaction)/ })
        .click(),
  ],
  ['the list of reactions', (page) => openDialogFromMenu(page, 'Much liked', 'Who reacted')],
  ['a report', (page) => openDialogFromMenu(page, 'Much liked', 'Report')],
  ['the confirmation of a block', (page) => openDialogFromMenu(page, 'Much liked', 'Block @bob')],
];

test.each(feedLayers)('on a phone Back, Close and Escape only close %s', async (_name, open) => {
  const page = await phoneAt(community, alice, '/feed');
  await expectClosesOnly(page, open);
  await page.goBack();
  await waitForPath(page, '/policy');
});

test.each(['/feed', '/feed?feedType=global'])(
  'closes one layer at a time by Back at %s',
  async (path) => {
    const page = await phoneAt(community, alice, path);
    await press(page, 'Create a post');
    const text = page.getByPlaceholder("What's on your mind?");
    await text.fill('Half a thought');
    await press(page, 'Add a GIF');
    const gifs = page.getByRole('dialog', { name: 'Choose a GIF' });
    await gifs.waitFor();
    expect(await countLayers(page)).toBe(2);
    await page.goBack();
    await gifs.waitFor({ state: 'detached' });
    const question = page.getByRole('dialog', { name: 'Do you want to save this draft?' });
    expect(await question.count()).toBe(0);
    expect(await text.inputValue()).toBe('Half a thought');
    await expectLayerCount(page, 1);

    await page.goBack();
    await question.waitFor();
    await expectLayerCount(page, 2);
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    expect(await text.inputValue()).toBe('Half a thought');
    await expectLayerCount(page, 1);
    await page.goBack();
    await question.getByRole('button', { name: 'Close' }).click();
    await question.waitFor({ state: 'detached' });
    await expectLayerCount(page, 1);
    await page.goBack();
    await press(page, 'Save Draft');
    await waitForNoOverlay(page);
    await expectLayerCount(page, 0);
    await page.goBack();
    await waitForPath(page, '/policy');
  },
);

test('closes both layers on a double Back, keeps the screen', async () => {
  const page = await phoneAt(community, alice, '/feed');
  await press(page, 'Create a post');
  await press(page, 'Add a GIF');
  await page.getByRole('dialog', { name: 'Choose a GIF' }).waitFor();
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await waitForNoOverlay(page);
  await expectLayerCount(page, 0);
  expect(new URL(page.url()).pathname).toBe('/feed');
});

test('opens no layer on reload or Forward', async () => {
  const page = await phoneAt(community, alice, '/feed');
  await press(page, 'Create a post');
  await press(page, 'Add a GIF');
  await page.getByRole('dialog', { name: 'Choose a GIF' }).waitFor();
  await page.reload();
  await card(page, 'Much liked').waitFor();
  await expectLayerCount(page, 0);
  await expect.poll(() => overlays(page).count()).toBe(0);

  await press(page, 'Create a post');
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await waitForNoOverlay(page);
  await page.evaluate(async () => {
    const heard = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    history.forward();
    await heard;
  });
  await expectLayerCount(page, 0);
  expect([new URL(page.url()).pathname, await overlays(page).count()]).toEqual(['/feed', 0]);
  await page.goBack();
  await waitForPath(page, '/policy');
});

const desktopDialogs: [name: string, open: (page: Page) => Promise<void>, focus: string][] = [
  [
    'a report',
    (page) => openDialogFromMenu(page, 'Much liked', 'Report'),
    'Bot and SpamAutomated, repeated or misleading posts',
  ],
  [
    'the question before a block',
    (page) => openDialogFromMenu(page, 'Much liked', 'Block @bob'),
    'dialog',
  ],
  ['the shortcuts', (page) => page.keyboard.press('?'), 'dialog'],
  ['the sheet of default feeds', (page) => press(page, 'Select Your Default Feed'), 'dialog'],
  ['the composer', (page) => press(page, 'Create a post'), "What's on your mind?"],
];

test('focuses the first field of a dialog, or the dialog', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  for (const [name, open, focus] of desktopDialogs) {
    await card(page, 'Much liked').waitFor();
    await open(page);
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => focused(page), { message: name }).toBe(focus);
    await page.keyboard.press('Space');
    expect(await page.getByRole('dialog').count(), name).toBe(1);
    await page.keyboard.press('Escape');
    await waitForNoOverlay(page);
  }
  await page.goto('/bob');
  await press(page, /^More about @/);
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await expect.poll(() => focused(page)).toBe('What is wrong?');
});

test('saves an alt text while typing, keeps it on Back', async () => {
  const page = await phoneAt(community, alice, '/feed');
  await press(page, 'Create a post');
  await page
    .locator('[role=dialog] input[type=file]')
    .setInputFiles({ name: 'dot.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) });
  await press(page, 'Alt text for dot.jpg');
  await expect.poll(() => focused(page)).toBe('Alt text');
  await page.keyboard.type(' A dot');
  const describe = page.getByRole('dialog', { name: 'Alt text for dot.jpg' });
  expect(await describe.getByRole('textbox').inputValue()).toBe(' A dot');
  for (const viewport of [{ width: 900, height: 800 }, PHONE]) {
    await page.setViewportSize(viewport);
    await waitForStillness(page);
    expect(await focused(page)).toBe('Alt text');
    expect(await describe.getByRole('textbox').inputValue()).toBe(' A dot');
  }
  await page.goBack();
  await describe.waitFor({ state: 'detached' });
  await press(page, 'Alt text for dot.jpg');
  expect(await describe.getByRole('textbox').inputValue()).toBe(' A dot');
});

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement as HTMLInputElement | null;
    const label = active?.labels?.[0]?.textContent ?? active?.ariaLabel;
    return active?.role === 'dialog' ? 'dialog' : (label ?? active?.tagName ?? '');
  });
}

test('a double click on More adds no reaction', async () => {
  const { page, calls } = await community.visit({ as: alice, viewport: DESKTOP });
  await page.goto('/feed');
  await card(page, 'Line 1')
    .getByRole('button', { name: /^(React|Change reaction)/ })
    .click();
  const picker = page.getByRole('menu', { name: 'Reactions' });
  await picker.getByRole('menuitem', { name: 'More' }).dblclick();
  await expect.poll(() => picker.getByRole('menuitemcheckbox').count()).toBe(12);
  expect(calls.filter((call) => call.includes('/post/reaction'))).toEqual([]);
  await picker.getByRole('menuitemcheckbox', { name: 'clap' }).click();
  await page.getByRole('status').getByText('Your reaction has been added.').waitFor();
});

test('draws dialogs and menus lighter than the dark page', async () => {
  const { page } = await community.visit({ as: alice, colorScheme: 'dark' });
  await page.goto('/feed');
  const lightness = (role: string): Promise<number> =>
    page.locator(role).evaluate((one) => {
      const parts = getComputedStyle(one).backgroundColor.match(/\d+/g) ?? [];
      return Math.max(...parts.slice(0, 3).map(Number));
    });
  await card(page, 'Much liked').waitFor();
  expect(await lightness('body')).toBe(0);
  await card(page, 'Much liked').getByRole('button', { name: 'More' }).click();
  expect(await lightness('[role=menu]')).toBeGreaterThan(20);
  await page.keyboard.press('Escape');
  await openDialogFromMenu(page, 'Much liked', 'Report');
  expect(await lightness('[role=dialog]')).toBeGreaterThan(20);
});

test.each([
  ['the left menu', DESKTOP, ['Home']],
  ['the toolbar of a phone', PHONE, ['Home']],
  ['the profile menu of a phone', PHONE, ['Profile: Open your menu', 'Home']],
])('reloads the feed at its top by Home in %s', async (_where, viewport, names) => {
  const { page } = await community.visit({ as: alice, viewport });
  await page.goto('/feed');
  await card(page, 'Much liked').waitFor();
  // Wait until the list has measured its rows. Measuring rows during a scroll would hide the toolbar.
  await waitForStillness(page);
  await page.evaluate(() => window.scrollTo(0, 700));
  const body = `Fresh at ${names.length} ${viewport.width}`;
  await writePost(bob, body);
  for (const name of names.slice(0, -1)) await press(page, name);
  const home = page.getByRole('link', { name: 'Home', exact: true });
  await (names.length > 1 ? page.getByRole('dialog').locator(home) : home).click();
  await card(page, body).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/feed');
});

test('asks before any way of leaving a changed profile', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/feed');
  await press(page, 'Profile: Open your menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click();
  await press(page, 'Edit profile');
  const bio = page.getByLabel('Bio');
  await bio.waitFor();
  await page.goBack();
  await waitForNoOverlay(page);

  await press(page, 'Edit profile');
  await bio.fill('é'.repeat(301));
  expect(await bio.inputValue()).toHaveLength(301);
  await page.getByText('1 character too many.').waitFor();
  expect(await findOverflows(page)).toEqual([]);
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  const ways: (() => Promise<unknown>)[] = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => press(page, 'Close'),
    () => press(page, 'Cancel'),
  ];
  for (const leave of ways) {
    await leave();
    await press(page, 'Keep editing');
    await question.waitFor({ state: 'detached' });
    await expectLayerCount(page, 1);
  }
  expect(await bio.inputValue()).toHaveLength(301);
  const save = page.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('n'.repeat(53));
  await page.getByText('3 characters too many.').waitFor();
  expect(await name.inputValue()).toHaveLength(53);
  await bio.fill('Short.');
  expect(await save.isDisabled()).toBe(true);
  await name.fill('n'.repeat(50));
  expect(await save.isEnabled()).toBe(true);

  await page.evaluate(() => history.go(-2));
  await press(page, 'Discard');
  await waitForNoOverlay(page);
  await expectAt(page, '/alice');
  await expectLayerCount(page, 0);
});

test('asks before a push notification replaces an unfinished form', async () => {
  const { page } = await community.visit({ as: alice });
  const pressNotification = (path: string): Promise<void> =>
    page.evaluate((to) => {
      const data = { type: 'open', path: to };
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    }, path);
  await page.goto('/alice');
  await press(page, 'Edit profile');
  const bio = page.getByLabel('Bio');
  await bio.fill('Watches herons.');
  await expectLayerCount(page, 1);

  await pressNotification('/bob');
  await press(page, 'Keep editing');
  await expectLayerCount(page, 1);
  expect(await bio.inputValue()).toBe('Watches herons.');
  expect(new URL(page.url()).pathname).toBe('/alice');

  await press(page, 'Cancel');
  await press(page, 'Discard');
  await waitForNoOverlay(page);
  await expectLayerCount(page, 0);
  expect(new URL(page.url()).pathname).toBe('/alice');

  await press(page, 'Edit profile');
  await bio.fill('Watches egrets.');
  await expectLayerCount(page, 1);
  await pressNotification('/bob');
  await press(page, 'Discard');
  await expectAt(page, '/bob');
  await page.goBack();
  await expectAt(page, '/alice');
});

test('asks before discarding a report about a member', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/bob');
  await press(page, /^More about @/);
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await page.getByLabel('What is wrong?').fill('They are not who they say');
  await waitForStillness(page);
  await page.goBack();
  await press(page, 'Keep editing');
  expect(await page.getByLabel('What is wrong?').inputValue()).toBe('They are not who they say');
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await waitForNoOverlay(page);
});
