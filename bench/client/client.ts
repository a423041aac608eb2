import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../e2e/harness/browser.ts';
import { ensureWebBuild } from '../../server/src/platform/web-build/web-build.ts';
import { overBudget, readBudget, weigh, writeBudget } from './client-budget.ts';
import {
  countElements,
  elementsPerPost,
  heapMb,
  openAndReturn,
  openComposer,
  scrollToPost,
  slowFrames,
  slowPhone,
  tapReaction,
} from './client-measures.ts';
import { seedClientFeed } from './client-seed.ts';
import {
  connect,
  makeDataDir,
  removeDataDir,
  runVerb,
  startCommunity,
  type Community,
} from '../site/community.ts';
import { measureFirstLoad } from './first-load.ts';
import { type Category, type LighthouseResult, measureLighthouse } from './lighthouse.ts';
import { connectionOf } from '../site/own-database.ts';
import { measurePrecache } from './precache.ts';
import { writeReport, type Row } from '../report/report.ts';
import { firstLoadRows, rowOfRounds } from '../report/rows.ts';

// npm run bench:client [-- --rounds 3 --posts 10000]: writes bench/CLIENT.md. `--check` compares script weights
// with bench/client-budget.json, `--budget` writes that file.
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    budget: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    /** Number of posts in the feed that the last row of the report reads. 0 omits that row. */
    posts: { type: 'string', default: '10000' },
  },
});
const ROUNDS = Number(values.rounds);
const DEEP_FEED_POSTS = Number(values.posts);
const FEED_POSTS = 2000;

if (values.check || values.budget) process.exit(await weighBuild());

const rows: Row[] = [];
await withFeed(FEED_POSTS, async ({ community, open }) => {
  const loads = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`first load, round ${round + 1}`);
    loads.push(await measureFirstLoad(await createLoginLink(community)));
  }
  rows.push(...firstLoadRows(loads));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`reading, round ${round + 1}`);
    // Parallel browsers would share the machine.
    rounds.push(await measureRound(open, community));
  }
  rows.push(...roundRows(rounds));
  rows.push(await offlineRow(open, community));
  say('lighthouse');
  rows.push(...lighthouseRows(await measureLighthouse(await createLoginLink(community))));
});
rows.push(await precacheRow());
if (DEEP_FEED_POSTS > 0) {
  await withFeed(DEEP_FEED_POSTS, async ({ community, open }) => {
    say(`reading ${DEEP_FEED_POSTS} posts`);
    rows.push(await deepRow(open, community));
  });
}
await writeReport({
  file: 'CLIENT.md',
  title: 'The client',
  command: 'npm run bench:client',
  sizes: ['measured'],
  conditions: [
    `${new Date().toISOString().slice(0, 10)}, Chromium headless, 390x844, CPU slowed four times, loopback`,
    `one feed of ${FEED_POSTS} posts, 30 % with images of known size, 12 % with link cards; ${ROUNDS} rounds, medians and ranges`,
    'heap: used JavaScript heap after a collection; elements: all elements of the page',
  ],
  rows,
  notMeasured: ['A real phone.'],
});

async function weighBuild(): Promise<number> {
  const root = join(import.meta.dirname, '../..');
  const log = { info: (_details: object, message: string) => say(message) };
  const weight = await weigh(await ensureWebBuild({ root, log }));
  if (values.budget) await writeBudget(weight);
  const over = overBudget(await readBudget(), weight);
  for (const line of over) say(line);
  return over.length > 0 ? 1 : 0;
}

interface Stage {
  community: Community;
  open<T>(work: (context: BrowserContext) => Promise<T>, offlineReady?: boolean): Promise<T>;
}

async function withFeed(posts: number, work: (stage: Stage) => Promise<void>): Promise<void> {
  const dataDir = await makeDataDir();
  let community = await startCommunity(dataDir);
  try {
    say(`seeding ${posts} posts`);
    const pool = connect(await connectionOf(dataDir));
    await seedClientFeed(pool, { posts, dataDir });
    await pool.end();
    // Restarts the server, whose caches hold an empty community.
    await community.stop();
    community = await startCommunity(dataDir);
    const browser = await launchBrowser();
    try {
      await work({
        community,
        async open(reading, offlineReady = false) {
          const context = await browser.newContext({
            viewport: { width: 390, height: 844 },
            serviceWorkers: offlineReady ? 'allow' : 'block',
          });
          try {
            await signIn(context, await createLoginLink(community));
            return await reading(context);
          } finally {
            await context.close();
          }
        },
      });
    } finally {
      await browser.close();
    }
  } finally {
    await community.stop();
    await removeDataDir(dataDir);
  }
}

async function createLoginLink({ dataDir, url }: Community): Promise<string> {
  const printed = await runVerb(dataDir, url, 'login-link', 'reader@bench.example');
  const link = /http:\S+/.exec(printed)?.[0];
  if (!link) throw new Error(`login-link printed no link: ${printed}`);
  return link;
}

async function signIn(context: BrowserContext, link: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button').first().click();
  await page.waitForURL('**/feed');
  await page.getByRole('article').first().waitFor();
  await page.close();
}

interface RoundResult {
  heapStartMb: number;
  heapMb: number;
  perPost: number;
  elements: number;
  slowFrames: number;
  tapMs: number;
  backMs: number;
  offPx: number;
  reactionMs: number;
  composerMs: number;
}

function measureRound(open: Stage['open'], { url }: Community): Promise<RoundResult> {
  return open(async (context) => {
    const phone = await slowPhone(context, `${url}/feed`);
    const heapStartMb = await heapMb(phone);
    const perPost = await elementsPerPost(phone);
    await scrollToPost(phone, 600);
    const [heap, elements] = [await heapMb(phone), await countElements(phone)];
    const slow = await slowFrames(phone);
    await phone.page.waitForTimeout(1000);
    const excursion = await openAndReturn(phone);
    const reactionMs = await tapReaction(phone);
    await phone.page.waitForTimeout(1000);
    const composerMs = await openComposer(phone);
    return {
      heapStartMb,
      heapMb: heap,
      perPost,
      elements,
      slowFrames: slow,
      ...excursion,
      reactionMs,
      composerMs,
    };
  });
}

function roundRows(rounds: readonly RoundResult[]): Row[] {
  const row = (
    work: string,
    peer: string,
    target: number | null,
    pick: (reading: RoundResult) => number,
  ): Row => rowOfRounds({ work, peer, target }, rounds.map(pick));
  return [
    row('heap after the feed is shown, MB', '6', 10, (r) => r.heapStartMb),
    row('heap at 600 posts, MB', '59', 25, (r) => r.heapMb),
    row('elements per post', '34', 35, (r) => r.perPost),
    row('elements in the page at 600 posts', '20,572', 1200, (r) => r.elements),
    row('frames over 50 ms of 119 at 600 posts', '0', 1, (r) => r.slowFrames),
    row('tap on a post until its details are shown, ms', '150', 60, (r) => r.tapMs),
    row('back to the feed from a post, ms', '165', 100, (r) => r.backMs),
    row('back to the feed from a post, scroll offset px', '3', 0, (r) => r.offPx),
    row('tap until the reaction is shown, ms', '', 50, (r) => r.reactionMs),
    row('tap until the composer is ready, ms', '', 100, (r) => r.composerMs),
  ];
}

function lighthouseRows({ scores, missed }: LighthouseResult): Row[] {
  const row = (category: Category, peer: string, target: number): Row =>
    rowOfRounds(
      { work: `Lighthouse mobile: ${category}`, peer, target, moreIsBetter: true },
      scores[category],
    );
  return [
    { ...row('performance', '74', 97), remark: missed.join(', ') },
    row('accessibility', '88', 100),
    row('best-practices', '100', 100),
  ];
}

async function offlineRow(open: Stage['open'], { url }: Community): Promise<Row> {
  say('without network');
  const readable = await open(async (context) => {
    const page = await context.newPage();
    await page.goto(`${url}/feed`);
    const card = page.locator('[role="feed"] article[data-post]').nth(1);
    await card.waitFor();
    const id = (await card.getAttribute('data-post')) ?? '';
    const name = (await card.locator('a[href^="/"]').nth(1).getAttribute('href')) ?? '';
    const paths = ['/feed', `/post/${id}`, name];
    for (const path of paths) {
      await page.goto(url + path);
      await page.locator('article[data-post]').first().waitFor();
      // The page stores its offline data some seconds after it becomes idle.
      await page.waitForTimeout(8000);
    }
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(url + path);
      const isThere = await page
        .locator('article[data-post] [dir="auto"]')
        .first()
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        );
      if (isThere) found.push(path);
    }
    return found.map((path) => (path === '/feed' ? 'feed' : path === name ? 'profile' : 'post'));
  }, true);
  return {
    work: 'reload without server and network: readable screens of feed, post, profile',
    peer: 'shell',
    target: 3,
    moreIsBetter: true,
    measured: [readable.length],
    remark: readable.join(', ') || 'none',
  };
}

async function precacheRow(): Promise<Row> {
  const { rawKb, gzipKb } = await measurePrecache(join(import.meta.dirname, '../../web/dist'));
  return {
    work: 'precache, kB',
    peer: '1,400',
    target: 500,
    measured: [rawKb],
    remark: `${gzipKb.toFixed(0)} kB over the network`,
  };
}

function deepRow(open: Stage['open'], { url }: Community): Promise<Row> {
  return open(async (context) => {
    const phone = await slowPhone(context, `${url}/feed`);
    // Speed is not measured here; full speed saves about ten minutes.
    await phone.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await scrollToPost(phone, 500);
    const early = await heapMb(phone);
    const goal = DEEP_FEED_POSTS - 20;
    await scrollToPost(phone, goal);
    const late = await heapMb(phone);
    return {
      work: `heap at ${goal} posts against 500, MB added`,
      peer: '',
      target: 20,
      measured: [late - early],
      remark: `${early.toFixed(1)} MB, then ${late.toFixed(1)}; ${await countElements(phone)} elements`,
    };
  });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
