import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { judgePrinted, newConsoleWatch, adoptConsoleWatch } from './console-watch.ts';

const watch = newConsoleWatch();
adoptConsoleWatch(watch);
const original = { error: console.error, warn: console.warn };

beforeAll(() => {
  console.error = (...args: unknown[]) => watch.record('error', args);
  console.warn = (...args: unknown[]) => watch.record('warn', args);
});

beforeEach(() => judgePrinted(watch, 'before the first test, or between two tests'));
afterEach(() => judgePrinted(watch, 'in this test'));

afterAll(() => {
  console.error = original.error;
  console.warn = original.warn;
  judgePrinted(watch, 'after the last test');
});
