import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** A signed-in page on a slow phone: 390x844, CPU slowed four times. */
export interface SlowPhone {
  page: Page;
  devtools: CDPSession;
}

const SLOWED = 4;
const CARD = '[role="feed"] article[data-post]';

export async function slowPhone(context: BrowserContext, feedUrl: string): Promise<SlowPhone> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(feedUrl);
  await page.locator(CARD).first().waitFor();
  return { page, devtools };
}

export async function heapMb({ devtools }: SlowPhone): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

export async function countElements({ page }: SlowPhone): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

export async function elementsPerPost({ page }: SlowPhone): Promise<number> {
  return page.evaluate((card) => {
    const cards = [...document.querySelectorAll(card)];
    const all = cards.reduce((sum, each) => sum + 1 + each.querySelectorAll('*').length, 0);
    return all / cards.length;
  }, CARD);
}

export async function scrollToPost({ page }: SlowPhone, position: number): Promise<void> {
  const reached = await page.evaluate(
    async ({ card, position: goal }) => {
      const last = (): number => {
        const cards = document.querySelectorAll(card);
        return Number(cards[cards.length - 1]?.getAttribute('aria-posinset') ?? 0);
      };
      let stuck = 0;
      // Give up after 3,000 steps of 100 ms (five minutes) without a new post.
      while (last() < goal && stuck < 3000) {
        const before = last();
        window.scrollBy({ top: 1600, behavior: 'instant' });
        await new Promise((next) => setTimeout(next, 100));
        stuck = last() > before ? 0 : stuck + 1;
      }
      return last();
    },
    { card: CARD, position },
  );
  if (reached < position) throw new Error(`The list ended at post ${reached}.`);
}

const FRAMES = 119;

/** Counts frames longer than 50 ms among 119 frames while a finger scrolls the page. */
export async function slowFrames({ page }: SlowPhone): Promise<number> {
  return page.evaluate(async (frames) => {
    const nextFrame = (): Promise<number> => new Promise((seen) => requestAnimationFrame(seen));
    let before = await nextFrame();
    let slow = 0;
    for (let count = 0; count < frames; count++) {
      window.scrollBy({ top: 60, behavior: 'instant' });
      const now = await nextFrame();
      if (now - before > 50) slow++;
      before = now;
    }
    return slow;
  }, FRAMES);
}

export interface RoundTrip {
  /** Time in ms from the tap to the frame that shows its effect, measured by the browser's event timing. */
  tapMs: number;
  backMs: number;
  offPx: number;
}

export async function openAndReturn({ page }: SlowPhone): Promise<RoundTrip> {
  await page.evaluate(() => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'click' || entry.name === 'pointerup') taps.push(entry.duration);
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const target = await page.evaluate((card) => {
    // A tap on the time opens the post, so the header and the toolbar must not cover the time.
    const isClear = (top = 0): boolean => top > 160 && top < window.innerHeight - 160;
    for (const article of document.querySelectorAll(card)) {
      const time = article.querySelector('time')?.getBoundingClientRect();
      if (!time || !isClear(time.top)) continue;
      const { top } = article.getBoundingClientRect();
      const at = { x: time.left + time.width / 2, y: time.top + time.height / 2 };
      return { id: article.getAttribute('data-post') ?? '', top, at };
    }
    throw new Error('No post is in a position where it can be tapped.');
  }, CARD);
  await page.mouse.click(target.at.x, target.at.y);
  await page.waitForURL(`**/post/${target.id}*`);
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.waitForTimeout(1000);
  const tapMs = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { taps: number[] }).taps),
  );
  const back = await page.evaluate(async (id) => {
    const begun = performance.now();
    history.back();
    const find = (): Element | null => document.querySelector(`[role="feed"] [data-post="${id}"]`);
    const isShown = (): boolean => (find()?.getBoundingClientRect().height ?? 0) > 0;
    while (!isShown()) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => requestAnimationFrame(next));
    return { ms: performance.now() - begun, top: find()?.getBoundingClientRect().top ?? 0 };
  }, target.id);
  await page.waitForTimeout(1500);
  const settled = await page.evaluate(
    (id) =>
      document.querySelector(`[role="feed"] [data-post="${id}"]`)?.getBoundingClientRect().top ?? 0,
    target.id,
  );
  const offPx = Math.max(Math.abs(back.top - target.top), Math.abs(settled - target.top));
  return { tapMs, backMs: back.ms, offPx };
}

export async function tapReaction({ page }: SlowPhone): Promise<number> {
  return page.evaluate(async (card) => {
    const nextFrame = (): Promise<number> => new Promise((seen) => requestAnimationFrame(seen));
    const clear = [...document.querySelectorAll<HTMLElement>(`${card} [data-act=react]`)].find(
      (each) => {
        const { top } = each.getBoundingClientRect();
        return (
          /^(React|Change reaction)/.test(each.ariaLabel ?? '') &&
          top > 160 &&
          top < window.innerHeight - 160
        );
      },
    );
    if (!clear) throw new Error('No post is in a position where it can be reacted to.');
    const article = clear.closest('article');
    clear.click();
    const choice = (): HTMLElement | null => document.querySelector('[role=menuitemcheckbox]');
    while (!choice()) await nextFrame();
    await new Promise((rested) => setTimeout(rested, 1000));
    const own = (): Element | null | undefined =>
      article?.querySelector('[data-act=react][aria-pressed=true]:not([aria-label^=React])');
    const begun = performance.now();
    choice()?.click();
    while (!own()) await nextFrame();
    await nextFrame();
    return performance.now() - begun;
  }, CARD);
}

export async function openComposer({ page }: SlowPhone): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = (): Promise<number> => new Promise((seen) => requestAnimationFrame(seen));
    const create = document.querySelector<HTMLElement>('[aria-label="Create a post"]');
    if (!create) throw new Error('No button opens the composer.');
    const begun = performance.now();
    create.click();
    while (document.activeElement?.tagName !== 'TEXTAREA') await nextFrame();
    await nextFrame();
    return performance.now() - begun;
  });
}
