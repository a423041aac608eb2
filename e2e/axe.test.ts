import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DESKTOP, PHONE, type VisitOptions, writePost } from './community.ts';
import {
  card,
  closeOverlays,
  dialog,
  openLive,
  setStage,
  SOON,
  type Stage,
  visitStage,
  type Walk,
  walks,
} from './screens.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.community.stop());

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds wrong with the page as it stands, in words. */
async function barriers(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(() => {
    const { axe: checker } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    return checker.run({ resultTypes: ['violations'] }).then(({ violations }) => violations);
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary}`),
  );
}

/** Goes through the scenes in one page. @returns the barriers of those that have any */
async function walkAll(walk: Walk, options: VisitOptions): Promise<Record<string, string[]>> {
  const { page } = await visitStage(stage, { ...options, ...(walk.as && { as: walk.as }) });
  const found: Record<string, string[]> = {};
  for (const [name, open] of walk.scenes) {
    await closeOverlays(page);
    await open(page);
    const wrong = await barriers(page);
    if (wrong.length > 0) found[name] = wrong;
  }
  return found;
}

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [DESKTOP, PHONE].map((viewport) => ({
    look: `${colorScheme}, ${viewport.width} wide`,
    options: { colorScheme, viewport },
  })),
);

describe.each(looks)('axe finds no barrier: $look', ({ options }) => {
  test.each(['visitor', 'member', 'moderator', 'employee'] as const)(
    'on what a %s sees',
    async (who) => {
      expect(await walkAll(walks(stage)[who], options)).toEqual({});
    },
    180_000,
  );

  test('on what a newcomer sees', async () => {
    const { server } = stage.community;
    const address = `${options.colorScheme}-${options.viewport.width}@rookery.test`;
    const as = await server.signIn(address);
    const setup: Walk['scenes'] = [
      [
        'setup',
        async (page) => {
          await page.goto('/setup');
          await page.getByLabel('Username').waitFor();
        },
      ],
    ];
    expect(await walkAll({ as, scenes: setup }, options)).toEqual({});
  });
});

/** What is wider than the window: the page, or something that lies over it. */
const overhangs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > window.innerWidth) found.push(`the page: ${root.scrollWidth}`);
    for (const over of document.querySelectorAll('[role=dialog], [role=menu]')) {
      const { left, right } = over.getBoundingClientRect();
      const inside = [over, ...over.querySelectorAll('*')].filter(
        (each) =>
          getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth,
      );
      if (left < 0 || right > window.innerWidth || inside.length > 0) {
        found.push(`${over.getAttribute('role')}: ${left} to ${right}, ${inside.length} scroll`);
      }
    }
    return found;
  });

// What 1280 pixels are at 400 % zoom, and 640 at 200 %.
test('in a window of 320 by 640 nothing has to be scrolled sideways', async () => {
  const { visitor, member, moderator } = walks(stage);
  for (const { as, scenes } of [visitor, member, moderator]) {
    const { page } = await visitStage(stage, {
      viewport: { width: 320, height: 640 },
      ...(as && { as }),
    });
    for (const [name, open] of scenes) {
      await closeOverlays(page);
      await open(page);
      expect(await overhangs(page), name).toEqual([]);
    }
  }
}, 180_000);

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
const openers: Opener[] = [
  ['help', '/feed', (page) => card(page, 'Two pictures'), ['?']],
  ['the way to a member', '/feed', (page) => card(page, 'Two pictures'), ['/']],
  ['the composer', '/feed', (page) => card(page, 'Two pictures'), ['n']],
  [
    'the default feed',
    '/feed',
    (page) => page.getByRole('button', { name: 'Select Your Default Feed' }),
    ['Enter'],
  ],
  [
    'the viewer',
    '/feed',
    (page) => card(page, 'Two pictures').getByRole('button', { name: 'A heron' }),
    ['Enter'],
  ],
  ['a report', '/feed', moreOfBob, ['Enter', 'End', 'Enter']],
  ['the link to copy', '/feed', moreOfBob, ['Enter', 'End', 'ArrowUp', 'Enter']],
  ['the question before a deletion', '/alice', more, ['Enter', 'End', 'Enter']],
  [
    'the profile to edit',
    '/alice',
    (page) => page.getByRole('button', { name: 'Edit profile' }),
    ['Enter'],
  ],
];

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the focus, on %s', (_where, viewport) => {
  test.each(openers)(
    'stays inside %s while it is open, and returns to what opened it',
    async (_name, path, opener, keys) => {
      const { page } = await visitStage(stage, { as: stage.alice, viewport });
      await page.goto(path);
      await opener(page).focus();
      for (const key of keys) {
        if (key !== keys[0]) await page.getByRole('menu').waitFor();
        await page.keyboard.press(key);
      }
      await dialog(page).waitFor();
      const isInside = (): Promise<boolean> =>
        dialog(page).evaluate((over) => over.contains(document.activeElement));
      await expect.poll(isInside, SOON).toBe(true);
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let count = 0; count < 16; count += 1) {
          await page.keyboard.press(key);
          await expect.poll(isInside, SOON).toBe(true);
        }
      }
      await closeOverlays(page);
      await expect
        .poll(() => opener(page).evaluate((one) => one === document.activeElement), SOON)
        .toBe(true);
    },
  );
});
