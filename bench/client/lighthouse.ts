import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

import { browserArguments, findBrowser } from '../../e2e/harness/browser.ts';

/** Fetched by npm when it is asked for: with what it needs it weighs 184 MB, which no other command should install. */
const PACKAGE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const RUNS = 3;

export type Category = (typeof CATEGORIES)[number];

export interface LighthouseResult {
  /** Of each run, 0 to 100. */
  scores: Record<Category, number[]>;
  /** What kept a category below 100 in the last run, by its id. */
  missed: string[];
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

/**
 * Lighthouse's own phone (slow 4G, CPU slowed four times, both simulated), on the feed of a member who is signed in.
 * @param link signs a member in
 * @throws Error when npm can't fetch the package
 */
export async function measureLighthouse(link: string): Promise<LighthouseResult> {
  const profile = await mkdtemp(join(tmpdir(), 'rookery-lighthouse-'));
  const { executablePath, env } = await findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    // A port that is free; Chromium notes in the profile which it took.
    args: [...browserArguments, '--remote-debugging-port=0'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('button').first().click();
    await page.waitForURL('**/feed');
    await page.getByRole('article').first().waitFor();
    await page.goto('about:blank');
    const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      reports.push(await audit(new URL('/feed', link).href, port, profile));
    }
    return resultOf(reports);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function audit(url: string, port: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const asked = [
    url,
    `--port=${port}`,
    // The member stays signed in; nothing else of the visit before is kept.
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
  ];
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', ...asked],
    {
      // It needs this Node, whichever is first on the machine.
      env: {
        ...process.env,
        PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      },
    },
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

function resultOf(reports: readonly Report[]): LighthouseResult {
  const scoresOf = (category: Category): number[] =>
    reports.map(({ categories }) => Math.round(categories[category].score * 100));
  const last = reports.at(-1);
  const missed = CATEGORIES.flatMap((category) =>
    (last?.categories[category].auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${last?.audits[id]?.score}`),
  );
  return {
    scores: {
      performance: scoresOf('performance'),
      accessibility: scoresOf('accessibility'),
      'best-practices': scoresOf('best-practices'),
    },
    missed,
  };
}
