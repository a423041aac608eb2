import { errors, type Page, type Request, type Route } from 'playwright-core';
import { vi } from 'vitest';

/**
 * Number of checks without a change. They take at least 560 ms, because a list waits 500 ms before it draws
 * distant rows.
 */
const STILL_LOOKS = 9;
const STEP_MS = 70;
const IDLE_WITHIN_MS = 2000;
const PATIENCE_MS = 60_000;
const MOVES_WITHIN_MS = 3000;
const ENDLESS_REQUEST_TYPES = ['ping', 'websocket', 'eventsource', 'media'];

interface Loading {
  begun: number;
  underWay: Set<Request>;
  held: Set<Request>;
}

const pages = new WeakMap<Page, Loading>();

export function watchLoading(page: Page): Loading {
  const known = pages.get(page);
  if (known) return known;
  const loading: Loading = { begun: 0, underWay: new Set(), held: new Set() };
  pages.set(page, loading);
  const ended = (request: Request): void => void loading.underWay.delete(request);
  let document: Request | null = null;
  let isAnswered = false;
  page.on('request', (request) => {
    if (ENDLESS_REQUEST_TYPES.includes(request.resourceType())) return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      document = request;
      isAnswered = false;
    }
    loading.begun += 1;
    loading.underWay.add(request);
  });
  page.on('response', (response) => {
    if (response.request() === document) isAnswered = true;
  });
  // Requests of the previous document never finish, and no event reports that. Until the new one is answered,
  // the previous one still sends requests.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || document === null || !isAnswered) return;
    for (const request of loading.underWay) if (request !== document) ended(request);
    document = null;
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return loading;
}

export async function delayResponses(
  page: Page,
  pattern: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { held } = watchLoading(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    held.add(route.request());
    await promise;
    held.delete(route.request());
    await answer(route);
  });
  return resolve;
}

/**
 * Turns the wheel and waits until the window begins to move, which takes a while in a busy browser. At an
 * end nothing moves, and the wait stops without an error.
 */
export async function turnWheel(page: Page, by: number): Promise<void> {
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, by);
  await page
    .waitForFunction((was) => window.scrollY !== was, before, { timeout: MOVES_WITHIN_MS })
    .catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
}

/**
 * Resolves when the window and the visible rows have not moved for several looks. The page must also be idle
 * with nothing loading, so a slow machine waits longer.
 */
export async function waitForStillness(page: Page): Promise<void> {
  const loading = watchLoading(page);
  const waiting = (): Request[] =>
    [...loading.underWay].filter((request) => !loading.held.has(request));
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    await vi.waitUntil(() => waiting().length === 0 || performance.now() > until, PATIENCE_MS * 2);
    const { begun } = loading;
    await standStill(page);
    if (waiting().length === 0 && loading.begun === begun) return;
    if (performance.now() > until) {
      const names = waiting().map((request) => request.url());
      throw new Error(`The page does not come to rest; it waits for ${names.join(', ')}.`);
    }
  }
}

function standStill(page: Page): Promise<void> {
  return page.evaluate(
    ({ looks, stepMs, patienceMs }) =>
      new Promise<void>((resolve) => {
        let still = 0;
        let last = '';
        const hasChanged = (): boolean => {
          const rows = [...document.querySelectorAll('[role=feed] [data-row]')];
          const seen = rows.filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return bottom > 0 && top < window.innerHeight;
          });
          const tops = seen.map((row) => row.getBoundingClientRect().top.toFixed(1));
          const before = last;
          last = [scrollY, rows.length, ...tops].join(' ');
          return last !== before;
        };
        // No frame is requested between two looks: frames without changes cost more than the looks.
        const look = (): void => {
          still = hasChanged() ? 0 : still + 1;
          if (still < looks) setTimeout(look, stepMs);
          // Waits for the page to be idle. The frame is requested because a page that draws nothing may not
          // become idle for a minute.
          else requestAnimationFrame(() => requestIdleCallback(end, { timeout: patienceMs }));
        };
        const end = ({ didTimeout }: IdleDeadline): void =>
          didTimeout || hasChanged() ? look() : resolve();
        requestAnimationFrame(look);
      }),
    { looks: STILL_LOOKS, stepMs: STEP_MS, patienceMs: IDLE_WITHIN_MS },
  );
}
