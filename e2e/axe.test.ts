import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { barriers, motions, overhangs } from './barriers.ts';
import { DESKTOP, openLive, PHONE, writePost } from './community.ts';
import { card, closeOverlays, dialog, type Scene, SOON, walks } from './screens.ts';
import { setStage, type Stage, visitStage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.community.stop());

type Size = typeof PHONE;

/** What goes on for as long as something is awaited, and the tint of a comment that was looked for. */
const LASTING = /breathe|turn|highlight|^running$/;
/** What 1280 pixels are at 400 % zoom, and 640 at 200 %. */
const ZOOMED = { width: 320, height: 640 };

/** Everything that is wrong with a scene, in both themes, with motion and without, and zoomed in. */
async function faults(page: Page, size: Size): Promise<Record<string, unknown[]>> {
  const light = await barriers(page);
  const still = await motions(page, 1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moving = (await motions(page, 250)).filter(({ what }) => !LASTING.test(what));
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  // The rest is the same in any colours.
  const dark = await barriers(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor();
  const sideways = [...(await overhangs(page))];
  if (size === PHONE) {
    await page.setViewportSize(ZOOMED);
    // What floats finds its new place when the page has its new width.
    await expect
      .poll(() => overhangs(page), { timeout: 2000 })
      .toEqual([])
      .catch(async () => sideways.push(...(await overhangs(page))));
    await page.setViewportSize(size);
  }
  return { light, dark, still, moving, sideways };
}

async function walk(page: Page, scenes: readonly Scene[], size: Size): Promise<object> {
  const found: Record<string, object> = {};
  for (const [name, open] of scenes) {
    await closeOverlays(page);
    await open(page);
    const all = Object.entries(await faults(page, size));
    const real = all.filter(([, list]) => list.length > 0);
    if (real.length > 0) found[name] = Object.fromEntries(real);
  }
  return found;
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s, in both themes', (where, viewport) => {
  test.each(['visitor', 'member', 'moderator', 'employee'] as const)(
    'axe finds nothing on what a %s sees, nothing moves that should not, nothing sticks out',
    async (who) => {
      const { as, scenes } = walks(stage)[who];
      const { page } = await visitStage(stage, {
        ...{ viewport, colorScheme: 'light' },
        ...(as && { as }),
      });
      expect(await walk(page, scenes, viewport)).toEqual({});
    },
    240_000,
  );

  test('axe finds nothing on what a newcomer sees', async () => {
    const as = await stage.community.server.signIn(`${where.replace(' ', '-')}@rookery.test`);
    const { page } = await visitStage(stage, { viewport, colorScheme: 'light', as });
    const setup: Scene = [
      'setup',
      async () => {
        await page.goto('/setup');
        await page.getByLabel('Username').waitFor();
      },
    ];
    expect(await walk(page, [setup], viewport)).toEqual({});
  });
});

describe('a feed, as it is read aloud', () => {
  test('names itself, each post and its place, and says that more is coming', async () => {
    const { server } = stage.community;
    const author = await server.signUp('many');
    for (let at = 1; at <= 60; at += 1) await writePost(author, `Number ${at}`);
    const { page } = await visitStage(stage, { as: stage.alice });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v3/profile/many/feed?*cursor*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/many');
    const feed = page.getByRole('feed', { name: 'Posts', exact: true });
    await feed.getByRole('article', { name: /Many.*Number 60/ }).waitFor();
    const places = (): Promise<string[]> =>
      feed
        .getByRole('article')
        .evaluateAll((cards) => cards.map((each) => `${each.ariaPosInSet} of ${each.ariaSetSize}`));
    expect((await places()).slice(0, 3)).toEqual(['1 of -1', '2 of -1', '3 of -1']);
    expect(await feed.getAttribute('aria-busy')).toBe('false');
    await page.mouse.move(640, 400);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 900);
        return feed.getAttribute('aria-busy');
      }, SOON)
      .toBe('true');
    release();
    await expect.poll(() => feed.getAttribute('aria-busy'), SOON).toBe('false');
    await expect.poll(async () => (await places()).at(-1), SOON).toMatch(/of 60$/);
  });

  test('says once that posts are on their way', async () => {
    const { page } = await visitStage(stage, { as: stage.alice });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await writePost(stage.emma, 'The only one');
    await page.route('**/v3/profile/emma/feed?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/emma');
    await page.getByRole('tab', { name: 'Posts' }).waitFor();
    const waiting = page.getByRole('status').filter({ hasText: 'Loading posts' });
    await waiting.waitFor();
    expect(await waiting.count()).toBe(1);
    expect(await page.getByRole('article').count()).toBe(0);
    release();
    await page.getByRole('article').first().waitFor();
    await page.getByText('End of Feed').waitFor();
    expect(await waiting.count()).toBe(0);
  });

  test('has the place where new posts are told before there are any', async () => {
    const { page } = await visitStage(stage, { as: stage.alice });
    await openLive(page, '/feed');
    const marked = await page.evaluate(() => {
      const empty = [...document.querySelectorAll('main [role=status]')].filter(
        (each) => each.textContent === '',
      );
      for (const each of empty) each.setAttribute('data-was-empty', '');
      return empty.length;
    });
    expect(marked).toBeGreaterThan(0);
    await writePost(stage.bob, 'Told to those who listen');
    const told = page.locator('[data-was-empty]').filter({ hasText: 'New Post' });
    await told.waitFor({ state: 'attached' });
    expect(await told.getAttribute('role')).toBe('status');
  });
});

/** Opens something over the page by what is in focus. */
type Opener = [name: string, path: string, opener: (page: Page) => Locator, keys: string[]];

const more = (page: Page): Locator =>
  card(page, 'A picture of mine').getByRole('button', { name: 'More' });
const moreOfBob = (page: Page): Locator =>
  card(page, 'Two pictures').getByRole('button', { name: 'More' });
const ownCard = (page: Page): Locator => card(page, 'A picture of mine');
const openers: Opener[] = [
  ['help', '/alice', ownCard, ['?']],
  ['the composer', '/alice', ownCard, ['n']],
  [
    'the viewer',
    '/alice',
    (page) => ownCard(page).getByRole('button', { name: 'A heron' }),
    ['Enter'],
  ],
  ['the question before a deletion', '/alice', more, ['Enter', 'End', 'Enter']],
  [
    'the profile to edit',
    '/alice',
    (page) => page.getByRole('button', { name: 'Edit profile' }),
    ['Enter'],
  ],
  [
    'the default feed',
    '/feed',
    (page) => page.getByRole('button', { name: 'Select Your Default Feed' }),
    ['Enter'],
  ],
  ['a report', '/bob?tab=media', moreOfBob, ['Enter', 'End', 'Enter']],
  [
    'the question before a block',
    '/bob?tab=media',
    moreOfBob,
    ['Enter', 'End', 'ArrowUp', 'Enter'],
  ],
  ['the link to copy', '/bob?tab=media', moreOfBob, ['Enter', 'Home', 'ArrowDown', 'Enter']],
];

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'the focus, on %s, stays inside what is open over the page, and returns to what opened it',
  async (_where, viewport) => {
    const { page } = await visitStage(stage, { as: stage.alice, viewport });
    let shown = '';
    for (const [name, path, opener, keys] of openers) {
      if (path !== shown) await page.goto(path);
      shown = path;
      await opener(page).focus();
      for (const key of keys) {
        if (key !== keys[0]) await page.getByRole('menu').waitFor();
        await page.keyboard.press(key);
        // There the menu ends with Close.
        if (key === 'End' && viewport === PHONE) await page.keyboard.press('ArrowUp');
      }
      await dialog(page).waitFor();
      const isInside = (): Promise<boolean> =>
        dialog(page).evaluate((over) => over.contains(document.activeElement));
      await expect.poll(isInside, { ...SOON, message: name }).toBe(true);
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let count = 0; count < 8; count += 1) {
          await page.keyboard.press(key);
          await expect.poll(isInside, { ...SOON, message: `${name}, ${key}` }).toBe(true);
        }
      }
      await closeOverlays(page);
      await expect
        .poll(() => opener(page).evaluate((one) => one === document.activeElement), {
          ...SOON,
          message: `${name}: the focus afterwards`,
        })
        .toBe(true);
    }
  },
);
