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
import { lookOften } from './short-steps.ts';
import { slow, slowServer, type Slowed } from './slowed.ts';
import { watchLoading } from './stillness.ts';
import { workerBrowser } from './worker-browser.ts';

const WAIT_MS = 30_000;
/** Each worker has so many ports of its own. */
const PORTS = 1000;
const FIRST_PORT = 20_000;
const slowed = process.env['SLOWED'] as Slowed;

/** The windows that the design names, in pixels. */
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1100 };
export const DESKTOP = { width: 1280, height: 800 };

/** What a browser wrote down while it was looked at. */
export interface Observed {
  /** console.error, errors nobody caught, and whatever the content security policy stopped. */
  errors: string[];
  /** Calls below /v3 and of the tokens, as `PUT /v3/posts`. */
  calls: string[];
}

export interface Visit extends Observed {
  context: BrowserContext;
  page: Page;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Signed in as this member, without the sign-in. */
  as?: TestMember;
  /** What else lies in localStorage beforehand. */
  storage?: Record<string, string>;
  /**
   * Whether the device saves data: nothing is fetched ahead, no film begins by itself. So it is unless said otherwise,
   * because what is fetched ahead costs more than half as much again as the page.
   */
  savesData?: boolean;
}

export interface Community {
  server: TestServer;
  url: string;
  browser: Browser;
  /** A browser of its own, closed when the test ends. The page is blank until it goes somewhere. */
  visit(options?: VisitOptions): Promise<Visit>;
  stop(): Promise<void>;
}

/** A network with the built web app, and a Chromium to look at it. Time runs, and `server.clock` moves it on. */
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
 * A port that nobody listens on, for an address that must be known before the server runs. It lies below those
 * that systems hand out by themselves, and among those of this worker: nobody takes it before the server does.
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
  await context.addInitScript(layInStorage, { origin: url, kept });
  if (savesData) await context.addInitScript(saveData);
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
  lookOften(page);
  watchLoading(page);
  await slow(page, slowed);
  // Leaving with unsent words asks; whoever tests that listens for it.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return { ...observed, context, page };
}

/**
 * Puts these into localStorage before the first page of a context reads it; what the pages change of them stays
 * changed. A cookie remembers that it was done: leaving clears everything else. The driver's own way opens a further
 * page for it, which is a fifth of what a visit costs.
 */
function layInStorage({ origin, kept }: { origin: string; kept: Record<string, string> }): void {
  const mark = 'visit=begun';
  if (location.origin !== origin || document.cookie.includes(mark)) return;
  document.cookie = `${mark}; path=/`;
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}

function saveData(): void {
  const { connection = new EventTarget() } = navigator as { connection?: EventTarget };
  Object.defineProperty(connection, 'saveData', { value: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

/** What the web app keeps of a session, as it stands in localStorage. */
export async function sessionOf(member: TestMember): Promise<string> {
  const { body } = await member.api('GET', '/user');
  const { accessToken, refreshToken } = member;
  return JSON.stringify({ accessToken, refreshToken, scopes: [], currentUser: body.data });
}

/** The id of a new post. */
export async function writePost(
  member: TestMember,
  body: string,
  more: object = {},
): Promise<string> {
  const reply = await member.api('PUT', '/posts', { ulid: makeUlid(Date.now()), body, ...more });
  if (reply.status !== 201) throw new Error(`Not posted: ${JSON.stringify(reply.body)}`);
  return reply.body.data.id;
}

/** The id of a new comment or reply. */
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

/** Opens a path, and waits until the page's live connection hears this channel. */
export async function openLive(page: Page, path: string, channel = 'posts'): Promise<void> {
  const heard: unknown[] = [];
  // Listened to from the first frame on: on a fast machine it comes before the page is drawn.
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { event?: string; channel?: string };
      if (message.event === 'pusher_internal:subscription_succeeded') heard.push(message.channel);
    }),
  );
  await page.goto(path);
  // No `expect`: that a page is ready proves nothing of a test.
  await vi.waitUntil(() => heard.includes(channel), { timeout: WAIT_MS });
}

/** Waits until the page is at exactly this path and query. */
export async function arrived(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => pathname + search === path, {
    waitUntil: 'commit',
  });
}

/** Whether the page loads itself anew where it has to, as after a deploy: nothing that it holds would go with it. */
export function mayReload(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('rookery-reloading', { cancelable: true })));
}

/** Lets the page go whatever the browser asks. @returns the kinds of what it asked, as they come */
export function goThroughDialogs(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept().catch(() => undefined);
  });
  return asked;
}

/** Path and query of the page. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
