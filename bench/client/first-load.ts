import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../../e2e/harness/browser.ts';

export interface FirstLoad {
  scriptKb: number;
  scripts: readonly (readonly [name: string, kb: number])[];
  styleKb: number;
  fontKb: number;
  requests: number;
  firstPaintS: number;
  largestPaintS: number;
  blockingMs: number;
  layoutShift: number;
  heapMb: number;
}

export async function measureFirstLoad(loginLink: string): Promise<FirstLoad> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(loginLink);
    await page.getByRole('button').first().click();
    await page.waitForURL('**/feed');
    await page.getByRole('article').first().waitFor();

    const fresh = await context.newPage();
    const devtools = await context.newCDPSession(fresh);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const bodies = new Map<string, { type: string; bytes: Promise<number> }>();
    fresh.on('response', (response) => {
      const type = response.request().resourceType();
      const bytes = response.body().then(
        (body) => (type === 'font' ? body.length : gzipSync(body).length),
        () => 0,
      );
      bodies.set(response.url(), { type, bytes });
    });
    await fresh.addInitScript({ content: WATCH_PAINT });
    await fresh.goto(new URL('/feed', loginLink).href);
    await fresh.getByRole('article').first().waitFor();
    await fresh.waitForLoadState('networkidle');
    const seen = await fresh.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    const before = new Set(seen.arrived);
    const weigh = async (type: string): Promise<[name: string, kb: number][]> => {
      const ofType = [...bodies].filter(([url, body]) => body.type === type && before.has(url));
      const weighed = ofType.map(async ([url, { bytes }]): Promise<[string, number]> => {
        const file = new URL(url).pathname.replace(/^.*\//, '');
        return [file.replace(/(?:-[\w-]{8})?\.\w+$/, ''), (await bytes) / 1000];
      });
      return (await Promise.all(weighed)).toSorted(([, one], [, other]) => other - one);
    };
    const sum = (weighed: readonly (readonly [string, number])[]): number =>
      weighed.reduce((all, [, kb]) => all + kb, 0);
    const scripts = await weigh('script');
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return {
      scriptKb: sum(scripts),
      scripts,
      styleKb: sum(await weigh('stylesheet')),
      fontKb: sum(await weigh('font')),
      // Add one for the page itself, which is not in the browser's list of resources.
      requests: before.size + 1,
      firstPaintS: seen.first / 1000,
      largestPaintS: seen.largest / 1000,
      blockingMs: seen.blocking,
      layoutShift: seen.shift,
      heapMb: usedSize / 1_000_000,
    };
  } finally {
    await browser.close();
  }
}

interface Seen {
  first: number;
  largest: number;
  blocking: number;
  shift: number;
  arrived: string[];
}

const WATCH_PAINT = `
  const seen = (globalThis.seen = { first: 0, largest: 0, blocking: 0, shift: 0, arrived: [] });
  const watch = (type, take) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  const looking = new MutationObserver(() => {
    if (!document.querySelector('article')) return;
    looking.disconnect();
    seen.arrived = performance.getEntriesByType('resource').map((entry) => entry.name);
  });
  looking.observe(document, { childList: true, subtree: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime));
  watch('longtask', (entry) => (seen.blocking += Math.max(0, entry.duration - 50)));
  watch('layout-shift', (entry) => (seen.shift += entry.value));
`;
