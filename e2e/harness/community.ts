import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject, vi } from 'vitest';

import type { ManualClock } from '../../server/src/kernel/clock.ts';
import type { Config } from '../../server/src/platform/config/config.ts';
import {
  startTestServer,
  type TestMember,
  type TestServer,
  type TestServerOptions,
} from '../../server/test/server.ts';
import { keepEvidence } from './evidence.ts';
import { speedUpPolling } from './fast-polling.ts';
import { slow, slowServer, type Slowed } from './slowed.ts';
import { watchLoading } from './stillness.ts';
import { workerBrowser } from './worker-browser.ts';

const WAIT_MS = 30_000;
const PORTS = 1000;
const FIRST_PORT = 20_000;
const slowed = process.env['SLOWED'] as Slowed;

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1100 };
export const DESKTOP = { width: 1280, height: 800 };

export interface Observed {
  /** console.error, uncaught errors, and violations of the content security policy. */
  errors: string[];
  calls: string[];
}

export interface Visit extends Observed {
  context: BrowserContext;
  page: Page;
}

export interface VisitOptions extends BrowserContextOptions {
  as?: TestMember;
  storage?: Record<string, string>;
  /**
   * Whether the device saves data: no prefetch, no autoplay. On by default, because prefetching costs more than
   * half as much as the page.
   */
  savesData?: boolean;
}

export interface Community {
  server: TestServer;
  url: string;
  browser: Browser;
  visit(options?: VisitOptions): Promise<Visit>;
  stop(): Promise<void>;
}

export async function startCommunity(
  config: Partial<Config> = {},
  more: Pick<TestServerOptions, 'fetchGuard'> = {},
): Promise<Community> {
  const appUrl = config.appUrl ?? `http://127.0.0.1:${await freePort()}`;
  const [server, browser] = await Promise.all([
    startTestServer({
      ...more,
      config: { appUrl, ...config },
      clock: runningClock(),
      webDist: inject('webDist'),
    }),
    workerBrowser(),
  ]);
  slowServer(server.http, slowed);
  return {
    server,
    browser,
    url: appUrl,
    visit: (options) => openVisit(browser, appUrl, options),
    stop: () => server.stop(),
  };
}

/**
 * A free port for an address that must be known before the server starts. It is below the system's ephemeral
 * range and within this worker's range, so that no other process takes it.
 */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10) * PORTS;
  for (let port = randomInt(PORTS); ; port = (port + 1) % PORTS) {
    if (await isFree(first + port)) return first + port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function runningClock(): ManualClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set: (time) => {
      offset = new Date(time).getTime() - Date.now();
    },
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

async function openVisit(
  browser: Browser,
  url: string,
  { as: member, storage = {}, savesData = true, ...options }: VisitOptions = {},
): Promise<Visit> {
  const kept = { ...(member && { 'rookery-session': await sessionOf(member) }), ...storage };
  const context = await browser.newContext({
    baseURL: url,
    viewport: DESKTOP,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(seedLocalStorage, { origin: url, kept });
  if (savesData) await context.addInitScript(emulateSaveData);
  await keepEvidence(context);
  context.setDefaultTimeout(WAIT_MS);
  const observed: Observed = { errors: [], calls: [] };
  context.on('console', (message) => {
    if (message.type() === 'error') observed.errors.push(message.text());
  });
  context.on('weberror', (error) => observed.errors.push(String(error.error())));
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:v3|auth)\//.test(pathname)) {
      observed.calls.push(`${request.method()} ${pathname}`);
    }
  });
  const page = await context.newPage();
  speedUpPolling(page);
  watchLoading(page);
  await slow(page, slowed);
  // Accept the dialog that opens when a page with unsent text is left. Tests of this dialog add their own
  // listener.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return { ...observed, context, page };
}

/**
 * Fills localStorage once, before a context's first page reads it. A cookie marks this, because logout
 * clears all else. The driver's own method opens a page, a fifth of a visit's cost.
 */
function seedLocalStorage({
  origin,
  kept,
}: {
  origin: string;
  kept: Record<string, string>;
}): void {
  const mark = 'visit=begun';
  if (location.origin !== origin || document.cookie.includes(mark)) return;
  document.cookie = `${mark}; path=/`;
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}

function emulateSaveData(): void {
  const { connection = new EventTarget() } = navigator as { connection?: EventTarget };
  Object.defineProperty(connection, 'saveData', { value: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

export async function sessionOf(member: TestMember): Promise<string> {
  const { body } = await member.api('GET', '/user');
  const { accessToken, refreshToken } = member;
  return JSON.stringify({ accessToken, refreshToken, scopes: [], currentUser: body.data });
}

export async function writePost(
  member: TestMember,
  body: string,
  more: object = {},
): Promise<string> {
  const reply = await member.api('PUT', '/posts', { ulid: makeUlid(Date.now()), body, ...more });
  if (reply.status !== 201) throw new Error(`Not posted: ${JSON.stringify(reply.body)}`);
  return reply.body.data.id;
}

export async function writeComment(
  member: TestMember,
  parentId: string,
  body: string,
): Promise<string> {
  const ulid = makeUlid(Date.now());
  const reply = await member.api('PUT', '/comments', {
    ulid,
    body,
    parentId,
    groupName: 'default',
  });
  if (reply.status !== 201) throw new Error(`No comment was made: ${JSON.stringify(reply.body)}`);
  return reply.body.data.id;
}

export async function openLive(page: Page, path: string, channel = 'posts'): Promise<void> {
  const heard: unknown[] = [];
  // Listens from the first frame, which can precede the first paint on a fast machine.
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { event?: string; channel?: string };
      if (message.event === 'pusher_internal:subscription_succeeded') heard.push(message.channel);
    }),
  );
  await page.goto(path);
  // No `expect`: a page being ready is no assertion of a test.
  await vi.waitUntil(() => heard.includes(channel), { timeout: WAIT_MS });
}

export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => pathname + search === path, {
    waitUntil: 'commit',
  });
}

export function mayReload(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('rookery-reloading', { cancelable: true })));
}

export function acceptDialogs(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept().catch(() => undefined);
  });
  return asked;
}

export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
