import { errors, type Page, type Request, type Route } from 'playwright-core';
import { vi } from 'vitest';

/** So many looks without a change, 560 ms at the least: a list waits 500 before it draws rows further from the window. */
const STILL_LOOKS = 9;
const STEP_MS = 70;
/** A page that is not idle within so long is looked at again. */
const IDLE_WITHIN_MS = 2000;
const PATIENCE_MS = 60_000;
/** A window that has not begun to move by then does not move by this turn. */
const MOVES_WITHIN_MS = 3000;
/** These go on for as long as they like, and move nothing. */
const ENDLESS = ['ping', 'websocket', 'eventsource', 'media'];

/** What a page has asked the network for. */
interface Loading {
  begun: number;
  underWay: Set<Request>;
  /** Whose answers the test itself holds back for now. */
  held: Set<Request>;
}

const pages = new WeakMap<Page, Loading>();

/** Notes from now on what the page asks the network for. */
export function watchLoading(page: Page): Loading {
  const known = pages.get(page);
  if (known) return known;
  const loading: Loading = { begun: 0, underWay: new Set(), held: new Set() };
  pages.set(page, loading);
  const ended = (request: Request): void => void loading.underWay.delete(request);
  let document: Request | null = null;
  let isAnswered = false;
  page.on('request', (request) => {
    if (ENDLESS.includes(request.resourceType())) return;
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
  // Whatever the document before it was waiting for will not come any more, and nothing tells so. Until the new one is
  // answered it is the old one that moves on, and goes on asking.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || document === null || !isAnswered) return;
    for (const request of loading.underWay) if (request !== document) ended(request);
    document = null;
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return loading;
}

/** Holds back the answers to these requests; `stillness` does not wait for them. @returns lets them go */
export async function holdBack(
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
 * Turns the wheel, and waits until the window has begun to move. A busy browser moves it later than that was asked for:
 * it may stand still for long before. Where it does not move at all, as at an end, whoever waits for more turns again.
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
 * Resolves when the window and the rows in view have stood still for a number of looks, after which the page found
 * the time to be idle and nothing was loading: a slow machine has it wait longer.
 */
export async function stillness(page: Page): Promise<void> {
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
        // No frame is asked for between two looks: those that show nothing new cost more than the looks.
        const look = (): void => {
          still = hasChanged() ? 0 : still + 1;
          if (still < looks) setTimeout(look, stepMs);
          // Not before all is done that the page has to do: on a busy machine that takes long. The frame is asked for
          // because a page that draws nothing may not find itself idle for a minute.
          else requestAnimationFrame(() => requestIdleCallback(end, { timeout: patienceMs }));
        };
        const end = ({ didTimeout }: IdleDeadline): void =>
          didTimeout || hasChanged() ? look() : resolve();
        requestAnimationFrame(look);
      }),
    { looks: STILL_LOOKS, stepMs: STEP_MS, patienceMs: IDLE_WITHIN_MS },
  );
}
