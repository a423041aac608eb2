// Thorough: it goes through long lists key by key to check the keyboard focus.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
  type VisitOptions,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';
import { waitForStillness } from '../harness/stillness.ts';

const SOON = { timeout: 30_000 };

let community: Community;
let alice: TestMember;
let bob: TestMember;
let threadId: string;
let comments: string[];

beforeAll(async () => {
  community = await startCommunity();
  const { server } = community;
  [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 60; at += 1) {
    await writePost(bob, `Part ${at} of #manythings. ${'More words. '.repeat((at % 4) * 9)}`);
  }
  const image = picture(800, 500, { description: 'A heron' });
  await insertPost(server, alice, { body: 'A picture', images: [image] });
  threadId = await writePost(alice, 'A thread');
  comments = [];
  for (let at = 1; at <= 12; at += 1) {
    comments.unshift(await writeComment(bob, threadId, `Remark ${at}.`));
  }
});
afterAll(() => community.stop());

interface Focused {
  id: string | null;
  at: number;
  top: number;
  bottom: number;
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const id = active.tagName === 'ARTICLE' ? (active.dataset['post'] ?? null) : null;
    return {
      id,
      at: Number(active.getAttribute('aria-posinset')),
      top: active.getBoundingClientRect().top,
      bottom: active.getBoundingClientRect().bottom,
    };
  });

const coveredTo = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [x, y] = [document.documentElement.clientWidth / 2, 3];
    const seen = document.elementsFromPoint(x, y);
    const header = seen.find((each) => getComputedStyle(each).position === 'sticky');
    const tabs = document.querySelector('main [role=tablist]')?.closest('div')?.parentElement;
    const lower = [header, tabs && getComputedStyle(tabs).position === 'sticky' ? tabs : null];
    return Math.max(0, ...lower.map((each) => each?.getBoundingClientRect().bottom ?? 0));
  });

async function clearOfHeader(page: Page): Promise<void> {
  await expect
    .poll(async () => (await focused(page)).top - (await coveredTo(page)), SOON)
    .toBeGreaterThanOrEqual(-1);
}

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

async function openAndClose(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  const sheet = page.getByRole('dialog');
  await expect
    .poll(() => sheet.evaluate((one) => one.contains(document.activeElement)), SOON)
    .toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

async function reading(path: string, options: VisitOptions = {}): Promise<Page> {
  const { page, context } = await community.visit({ as: alice, ...options });
  await servePictures(context);
  await page.goto(path);
  await page.getByRole('article').filter({ visible: true }).nth(1).waitFor();
  return page;
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await page.keyboard.press(key);
    await drawn(page);
  }
  await expect.poll(async () => (await focused(page)).id, SOON).not.toBe(null);
}

async function walk(page: Page, key: 'j' | 'k', from: number, to: number): Promise<void> {
  const by = key === 'j' ? 1 : -1;
  for (let at = from + by; at !== to + by; at += by) {
    await page.keyboard.press(key);
    await expect.poll(async () => (await focused(page)).at, SOON).toBe(at);
  }
}

test.each([
  ['the feed, on a phone', '/feed', PHONE],
  ['a profile, on a desktop', '/bob', DESKTOP],
  ['a topic, on a desktop', '/hashtag/manythings', DESKTOP],
])('moves through %s with j and k beyond rendered rows', async (_where, path, viewport) => {
  const page = await reading(path, { viewport });
  await press(page, 'j', 1);
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(1);
  for (let at = 2; at <= 40; at += 1) {
    await page.keyboard.press('j');
    await expect.poll(async () => (await focused(page)).at, SOON).toBe(at);
    await clearOfHeader(page);
    expect((await focused(page)).top).toBeLessThan(viewport.height - 60);
  }
  await walk(page, 'k', 40, 2);
  await press(page, 'k', 3);
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(1);
});

test('moves through comments with j without covering by the header', async () => {
  const page = await reading(`/post/${threadId}`, { viewport: PHONE });
  await page.getByText('Remark 1.').waitFor();
  const ways: [string, string[]][] = [
    ['j', comments],
    ['k', comments.slice(0, -1).toReversed()],
  ];
  for (const [key, ids] of ways) {
    for (const id of ids) {
      await press(page, key, 1);
      await expect.poll(async () => (await focused(page)).id, SOON).toBe(id);
      await clearOfHeader(page);
      expect((await focused(page)).bottom).toBeLessThanOrEqual(PHONE.height - 56);
    }
  }
});

test.each(['j', 'k'])('starts %s at the first visible post without focus', async (key) => {
  const page = await reading('/feed');
  await press(page, 'j', 3);
  await page.mouse.move(640, 500);
  await page.mouse.wheel(0, 2500);
  await expect.poll(() => page.evaluate(() => window.scrollY), SOON).toBeGreaterThan(2000);
  await waitForStillness(page);
  const first = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('[role=feed] article')];
    const shown = cards.find((each) => each.getBoundingClientRect().top >= 102);
    return Number(shown?.getAttribute('aria-posinset'));
  });
  await press(page, key, 1);
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(first);
  await press(page, 'j', 1);
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(first + 1);
});

test('starts at the first visible comment without focus', async () => {
  const page = await reading(`/post/${threadId}`, { viewport: PHONE });
  await page.getByText('Remark 1.').waitFor();
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await waitForStillness(page);
  const first = await page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('section article[tabindex]')];
    return cards.find((each) => each.getBoundingClientRect().top >= 55)?.dataset['post'];
  });
  expect(first).not.toBe(comments[0]);
  await press(page, 'j', 1);
  await expect.poll(async () => (await focused(page)).id, SOON).toBe(first);
});

test.each([
  ['the feed', '/feed'],
  ['a profile', '/bob'],
])('opens %s’s focused post with Enter, and Back refocuses it', async (_w, path) => {
  const page = await reading(path);
  await walk(page, 'j', 0, 9);
  await waitForStillness(page);
  const { id, top } = await focused(page);
  await page.keyboard.press('Enter');
  await waitForPath(page, `/post/${id}`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), SOON).toBe('content');
  await page.goBack();
  await waitForPath(page, path);
  await expect.poll(() => focused(page), SOON).toMatchObject({ id, at: 9 });
  await waitForStillness(page);
  expect(Math.abs((await focused(page)).top - top)).toBeLessThanOrEqual(2);
  await press(page, 'j', 1);
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(10);
});

test('restores focus to the card after Back from its author', async () => {
  const page = await reading('/feed');
  await press(page, 'j', 4);
  const { id } = await focused(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await waitForPath(page, '/bob');
  await page
    .getByRole('button', { name: /Follow|Unfollow/ })
    .first()
    .waitFor();
  await page.goBack();
  await expect.poll(async () => (await focused(page)).id, SOON).toBe(id);
});

async function pressEarly(page: Page, keys: string, about?: Locator): Promise<void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/shortcuts-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('article').nth(3).waitFor();
  await about?.waitFor();
  for (const key of keys) await page.keyboard.press(key);
  release();
}

test('applies a key that is pressed before its module loads', async () => {
  const page = await reading('/feed');
  await pressEarly(page, 'jj');
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(2);
});

test('types early keys into the search box that opens', async () => {
  const page = await reading('/feed');
  const beside = page.getByRole('complementary').getByRole('combobox', { name: 'Search' });
  await pressEarly(page, 'jj/nj?', beside);
  await expect
    .poll(() => beside.evaluate((one) => one === document.activeElement), SOON)
    .toBe(true);
  await drawn(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('starts a post with n, and ignores keys while typing', async () => {
  const page = await reading('/feed');
  await openAndClose(page, '?');
  await press(page, 'j', 2);
  const { id } = await focused(page);
  await page.keyboard.press('n');
  const field = page.getByPlaceholder("What's on your mind?");
  await field.waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement), SOON).toBe(true);
  await page.keyboard.type('jk?n/');
  expect(await field.inputValue()).toMatch(/jk\?n\/$/);
  await drawn(page);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(async () => (await focused(page)).id, SOON).toBe(id);
});

test('lists all keys on ?, and restores focus on Escape', async () => {
  const page = await reading('/feed');
  await openAndClose(page, 'n');
  await press(page, 'j', 3);
  const { id } = await focused(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  expect(await help.getByRole('term').allTextContents()).toEqual([
    'j',
    'k',
    'Enter',
    'b',
    'n',
    '/',
    'Esc',
    '?',
  ]);
  await expect
    .poll(() => help.evaluate((one) => one.contains(document.activeElement)), SOON)
    .toBe(true);
  for (const key of ['j', 'k', 'n', '/']) await page.keyboard.press(key);
  await drawn(page);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect((await focused(page)).id).toBe(null);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await expect.poll(async () => (await focused(page)).id, SOON).toBe(id);
});

test('leaves keys to an open menu, then restores focus', async () => {
  const page = await reading('/bob');
  await openAndClose(page, '?');
  const more = page.locator('[role=feed] article').first().getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  const isInMenu = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null);
  await expect.poll(isInMenu, SOON).toBe(true);
  for (const key of ['j', 'k', '?', '/']) await page.keyboard.press(key);
  await drawn(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await focused(page)).id).toBe(null);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => more.evaluate((one) => one === document.activeElement), SOON).toBe(true);
});

test('ignores keys with a modifier', async () => {
  const page = await reading('/feed');
  await walk(page, 'j', 0, 2);
  for (const key of ['Alt+j', 'Control+j', 'Control+/']) await page.keyboard.press(key);
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(2);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('focuses the search box on /, or opens search', async () => {
  const page = await reading('/feed');
  const beside = page.getByRole('complementary').getByRole('combobox', { name: 'Search' });
  await beside.waitFor();
  await page.keyboard.press('/');
  await expect
    .poll(() => beside.evaluate((one) => one === document.activeElement), SOON)
    .toBe(true);
  await page.keyboard.type('#manythings');
  await page.keyboard.press('Enter');
  await waitForPath(page, '/hashtag/manythings');
  await page.getByRole('article').first().waitFor();
  await page.setViewportSize({ width: 760, height: 800 });
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('/');
  await waitForPath(page, '/search');
  const box = page.getByRole('main').getByRole('combobox', { name: 'Search' });
  await expect.poll(() => box.evaluate((one) => one === document.activeElement), SOON).toBe(true);
  await page.keyboard.type('@bob');
  await page.keyboard.press('Enter');
  await waitForPath(page, '/username/bob');
});

test('turns the keys off for this device by a setting', async () => {
  const page = await reading('/feed');
  const dead = async (): Promise<void> => {
    await page.goto('/feed');
    await page.getByRole('article').nth(2).waitFor();
    for (const key of ['j', 'k', 'n', '/', '?']) await page.keyboard.press(key);
    await waitForStillness(page);
    expect((await focused(page)).id).toBe(null);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(new URL(page.url()).pathname).toBe('/feed');
  };
  await page.goto('/settings');
  const setting = page.getByRole('switch', { name: 'Keyboard shortcuts' });
  await setting.press('Space');
  await expect.poll(() => setting.isChecked(), SOON).toBe(false);
  await dead();
  await page.reload();
  await dead();
  await page.goto('/settings');
  await expect.poll(() => setting.isChecked(), SOON).toBe(false);
  await setting.press('Space');
  await page.goto('/feed');
  await page.getByRole('article').nth(2).waitFor();
  await press(page, 'j', 1);
  await expect.poll(async () => (await focused(page)).at, SOON).toBe(1);
});
