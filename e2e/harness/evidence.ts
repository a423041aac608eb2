import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished, type RunnerTestCase } from 'vitest';

import type { Evidence } from '../../scripts/testing/run-reporter.ts';

const root = join(import.meta.dirname, '../..');

export const failuresFolder = join(root, 'e2e', 'failures');

const LAST_LINES = 12;
// A page that hangs must not block the evidence of the others.
const PICTURE_MS = 5_000;

/**
 * Saves evidence of a failed journey: a picture of each page, console and network logs, and a trace (`npx
 * playwright-core show-trace`). `npm test -- --trace` adds the page of each step to the trace. The context is
 * closed when the test ends.
 */
export async function keepEvidence(context: BrowserContext): Promise<void> {
  const isWhole = process.env['TRACED'] === 'yes';
  await context.tracing.start({ screenshots: isWhole, snapshots: isWhole });
  const lines: string[] = [];
  context.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => lines.push(`not caught: ${String(error.error())}`));
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    lines.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  context.on('requestfailed', (request) => {
    lines.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await saveEvidence(context, task, lines);
    await context.close();
  });
}

async function saveEvidence(
  context: BrowserContext,
  task: RunnerTestCase,
  lines: string[],
): Promise<void> {
  const name = `${task.file.name} ${task.name}`.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 100);
  const evidence: Evidence = (task.meta.evidence ??= []);
  const at = evidence.filter((line) => line.startsWith('in ')).length;
  const folder = join(failuresFolder, name, String(at));
  await mkdir(folder, { recursive: true });
  const pages = context.pages();
  await Promise.all(pages.map((page, index) => picture(page, join(folder, `page-${index}.png`))));
  await writeFile(join(folder, 'console-and-network.txt'), lines.join('\n'));
  await context.tracing.stop({ path: join(folder, 'trace.zip') });
  evidence.push(
    ...pages.map((page) => `at ${page.url()}`),
    ...lines.slice(-LAST_LINES).map((line) => `   ${line}`),
    `in ${relative(root, folder)}`,
  );
}

async function picture(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, timeout: PICTURE_MS }).catch(() => undefined);
}
