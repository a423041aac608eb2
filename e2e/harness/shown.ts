import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { waitForPath } from './community.ts';

// vitest counts only calls of `expect`, so these helpers wrap waits in it. A failure has the driver's message.

export async function expectShown(locator: Locator): Promise<void> {
  expect(await locator.waitFor()).toBeUndefined();
}

export async function expectGone(locator: Locator): Promise<void> {
  expect(await locator.waitFor({ state: 'detached' })).toBeUndefined();
}

export async function expectAt(page: Page, path: string): Promise<void> {
  expect(await waitForPath(page, path)).toBeUndefined();
}
