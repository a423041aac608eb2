import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { arrived } from './community.ts';

// Waiting for something proves that it came, but vitest counts only what is asked of `expect`.
// What fails is told in the driver's own words.

/** Proves that this comes to be shown: waits for it. */
export async function expectShown(locator: Locator): Promise<void> {
  expect(await locator.waitFor()).toBeUndefined();
}

/** Proves that this leaves the page: waits until it has. */
export async function expectGone(locator: Locator): Promise<void> {
  expect(await locator.waitFor({ state: 'detached' })).toBeUndefined();
}

/** Proves that the page comes to this path and query: waits for it. */
export async function expectAt(page: Page, path: string): Promise<void> {
  expect(await arrived(page, path)).toBeUndefined();
}
