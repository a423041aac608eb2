import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';

import { uploadedPosts } from '../demo/content/uploaded-posts.ts';
import { launchBrowser } from '../e2e/harness/browser.ts';
import { repository } from './checks/source-tree.ts';

/**
 * npm run pictures: takes the pictures of the README from a new demo community, in two minutes.
 * `CHROMIUM_PATH=/usr/bin/chromium` uses the fonts of the system, which have more scripts and emoji.
 */
const FOLDER = join(repository, 'docs/images');
const PORT = 8799;
const SIZE = { width: 1280, height: 800 };
const START_MS = 180_000;
const QUALITY = 82;
const UPLOAD_TRIES = 30;
const UPLOAD_PAUSE_MS = 4000;
const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

async function startDemo(data: string): Promise<{ process: ChildProcess; links: Links }> {
  const child = spawn('npm', ['run', 'demo'], {
    cwd: repository,
    env: { ...process.env, DEMO_DATA: data, PORT: String(PORT), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const links = new Map<string, string>();
  const started = new Promise<void>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      for (const [, name = '', url = ''] of text.matchAll(/\(@(\w+)\): (http\S+)\n/g)) {
        links.set(name, url);
      }
      if (links.size === 4) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The demo exited with code ${code}.`)));
    setTimeout(() => reject(new Error('The demo did not start.')), START_MS).unref();
  });
  await started;
  return { process: child, links };
}

type Links = ReadonlyMap<string, string>;

async function logIn(browser: Browser, url: string | undefined): Promise<Page> {
  if (url === undefined) throw new Error('The demo printed no login link.');
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB', timezoneId: 'UTC' });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('article').first().waitFor();
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const png = await page.screenshot({ animations: 'disabled' });
  await sharp(png)
    .webp({ quality: QUALITY })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(`docs/images/${name}.webp`);
}

async function takeAll(links: Links): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await logIn(browser, links.get('zofia_w'));
    await waitForUploads(page);
    for (const theme of THEMES) await takeMember(page, theme);
    await takeConsole(await logIn(browser, links.get('nora')));
  } finally {
    await browser.close();
  }
}

/** Members upload files after the start, which then fill the top of the feed. */
async function waitForUploads(page: Page): Promise<void> {
  const last = page.getByText(uploadedPosts.at(-1)?.text ?? '');
  for (let tries = 0; (await last.count()) === 0; tries += 1) {
    if (tries === UPLOAD_TRIES) throw new Error('The members of the demo uploaded nothing.');
    await page.waitForTimeout(UPLOAD_PAUSE_MS);
    await page.reload();
    await page.getByRole('article').first().waitFor();
  }
  await page.waitForTimeout(UPLOAD_PAUSE_MS);
}

async function takeMember(page: Page, theme: Theme): Promise<void> {
  const { origin } = new URL(page.url());
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(`${origin}/`);
  await page.getByRole('article').first().waitFor();
  await take(page, `feed-${theme}`);
  await page.goto(`${origin}/chats`);
  await page.locator('a[href^="/chat/"]').first().click();
  await page.locator('[contenteditable="true"], textarea').first().waitFor();
  await take(page, `chat-${theme}`);
}

async function takeConsole(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  const tab = await opened;
  await tab.getByRole('heading').first().waitFor();
  await take(tab, 'console');
}

const data = await mkdtemp(join(tmpdir(), 'rookery-pictures-'));
await mkdir(FOLDER, { recursive: true });
const demo = await startDemo(data);
try {
  await takeAll(demo.links);
} finally {
  const ended = new Promise((resolve) => demo.process.once('exit', resolve));
  if (demo.process.pid !== undefined) process.kill(-demo.process.pid, 'SIGTERM');
  await ended;
  await rm(data, { recursive: true });
}
