import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

import { adoptConsoleWatch, judgePrinted, newConsoleWatch } from './console-watch.ts';
import { cpuSecondsOfTree } from './cpu-seconds.ts';
import { killLeakedProcesses } from './leaked-processes.ts';

// Fails a test file for unannounced console output and for processes that it leaves behind.
const cpuBefore = cpuSecondsOfTree();
const watch = newConsoleWatch();
adoptConsoleWatch(watch);
// Vitest’s default of one second is too short on a busy machine.
const PATIENCE_MS = 30_000;
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
vi.waitUntil = (callback, options = {}) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

const original = { error: console.error, warn: console.warn };

beforeAll(() => {
  console.error = (...args: unknown[]) => watch.record('error', args);
  console.warn = (...args: unknown[]) => watch.record('warn', args);
});

beforeEach(() => judgePrinted(watch, 'before the first test, or between two tests'));
afterEach(() => judgePrinted(watch, 'in this test'));

// oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads from the pattern what a hook needs
afterAll(async ({}, file) => {
  file.meta.cpuSeconds = cpuSecondsOfTree() - cpuBefore;
  console.error = original.error;
  console.warn = original.warn;
  const left = await killLeakedProcesses();
  if (left.length > 0) {
    throw new Error(`Processes that this file started and did not stop:\n${left.join('\n')}`);
  }
  judgePrinted(watch, 'after the last test');
});
