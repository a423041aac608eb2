import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

import { browserArguments, findBrowser } from '../../e2e/harness/browser.ts';

/** Not a dependency: it weighs 184 MB, so npm fetches it only for this command. */
const PACKAGE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const RUNS = 3;

export type Category = (typeof CATEGORIES)[number];

export interface LighthouseResult {
  /** Scores of each run, 0 to 100. */
  scores: Record<Category, number[]>;
  missed: string[];
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

/**
 * Runs Lighthouse on a member's feed as a phone (slow 4G, CPU slowed four times, both simulated).
 * @param link signs a member in
 * @throws Error when npm can't fetch the package
 */
export async function measureLighthouse(link: string): Promise<LighthouseResult> {
  const profile = await mkdtemp(join(tmpdir(), 'rookery-lighthouse-'));
  const { executablePath, env } = await findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
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
      // Lighthouse needs this Node version, which may not be the first in PATH.
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
