// Thorough: it serves the whole gallery and opens every window of it in a browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '../e2e/harness/browser.ts';
import { listFiles } from './checks/source-tree.ts';

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 800 }, hasTouch: true };
const partFiles = listFiles('web/src/ui').filter((path) => path.endsWith('.tsx'));

const gallery = spawn(process.execPath, [join(import.meta.dirname, 'gallery.ts')], {
  env: { PATH: process.env['PATH'] },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let url: string;
let browser: Browser;

beforeAll(async () => {
  const [[said], launched] = await Promise.all([once(gallery.stdout, 'data'), launchBrowser()]);
  browser = launched;
  url = /Gallery: (\S+)/.exec((said as Buffer).toString())?.[1] ?? '';
});

afterAll(async () => {
  await browser.close();
  if (gallery.exitCode === null) gallery.kill('SIGKILL');
});

async function watchedPage(
  options: BrowserContextOptions,
): Promise<{ page: Page; told: string[] }> {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
  const told: string[] = [];
  page.on('pageerror', (error) => told.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') told.push(message.text());
  });
  return { page, told };
}

async function drawnParts(page: Page): Promise<string[]> {
  const paths = partFiles.map((path) => path.replace(/^web/, ''));
  // The code is a string, because Vitest would change an `import` in code so that it loads Vitest’s own
  // modules.
  const modules = await page.evaluateHandle<Record<string, unknown>[]>(
    `Promise.all(${JSON.stringify(paths)}.map((path) => import(path)))`,
  );
  const drawn = await page.evaluate((all) => {
    interface Fiber {
      type: unknown;
      stateNode: unknown;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const root = document.getElementById('root') as unknown as Record<string, Fiber>;
    const key = Object.keys(root).find((each) => each.startsWith('__reactContainer$')) ?? '';
    const types = new Set<unknown>();
    const tree = root[key]?.stateNode as { current: Fiber } | undefined;
    const left = [tree?.current];
    for (let fiber = left.pop(); fiber; fiber = left.pop()) {
      types.add(fiber.type);
      for (const next of [fiber.sibling, fiber.child]) if (next) left.push(next);
    }
    return all.map((each) =>
      Object.entries(each).some(([name, value]) => /^[A-Z][a-z]/.test(name) && types.has(value)),
    );
  }, modules);
  return partFiles.filter((_, at) => drawn[at]);
}

async function drawnInWindows(page: Page, ids: readonly string[]): Promise<string[]> {
  const drawn: string[] = [];
  for (const [id, opens] of ids.map((each) => each.split(' | '))) {
    await page.goto(`${url}?group=windows&scene=${id}`);
    await page
      .locator(opens ?? '')
      .first()
      .waitFor();
    drawn.push(...(await drawnParts(page)));
  }
  return drawn;
}

test('renders every component and post scene without an error', async () => {
  const wide = await watchedPage(WIDE);
  const phone = await watchedPage(PHONE);
  await wide.page.goto(url);
  await wide.page.locator('[data-scene]').first().waitFor();
  const cards = wide.page.locator('[data-group="cards"] [data-scene]');
  const empty = await cards
    .filter({ hasNot: wide.page.locator('article') })
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-scene')));
  expect(empty).toEqual([]);
  expect(await cards.count()).toBeGreaterThan(40);

  const windows = await wide.page
    .locator('[data-opens]')
    .evaluateAll((all) =>
      all.map((each) => `${each.getAttribute('data-scene')} | ${each.getAttribute('data-opens')}`),
    );
  const inPage = await drawnParts(wide.page);
  const inDialog = await drawnInWindows(wide.page, windows.slice(0, 1));
  const inWindows = await drawnInWindows(phone.page, windows);
  const shown = new Set([...inPage, ...inDialog, ...inWindows]);
  expect(partFiles.filter((file) => !shown.has(file))).toEqual([]);
  expect([...wide.told, ...phone.told]).toEqual([]);
}, 90_000);

test('shows the dark mode that the URL asks for', async () => {
  const { page } = await watchedPage(PHONE);
  await page.goto(`${url}?theme=dark&group=cards&scene=plain`);
  await page.getByRole('article').waitFor();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(0, 0, 0)');
});

test('stops npm run gallery on one signal', async () => {
  const ended = once(gallery, 'exit');
  gallery.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
