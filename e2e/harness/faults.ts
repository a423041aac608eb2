import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import {
  findAccessibilityFaults,
  findCutOffMenus,
  findMotions,
  findOverflows,
} from './page-faults.ts';
import { PHONE } from './community.ts';
import { closeOverlays, type Scene, LONG_TIMEOUT } from './scene.ts';

type Size = typeof PHONE;
type Theme = 'light' | 'dark';

const LASTING = /breathe|turn|highlight|^running$/;
/** 1280 pixels at 400 % zoom, and 640 pixels at 200 %. */
const ZOOMED = { width: 320, height: 640 };

export async function findSceneFaults(
  page: Page,
  scenes: readonly Scene[],
  size: Size,
): Promise<object> {
  const found: Record<string, object> = {};
  let theme: Theme = 'light';
  for (const [name, open] of scenes) {
    await closeOverlays(page);
    await open(page);
    const other: Theme = theme === 'light' ? 'dark' : 'light';
    const all = Object.entries(await findFaults(page, size, theme, other));
    theme = other;
    const real = all.filter(([, list]) => list.length > 0);
    if (real.length > 0) found[name] = Object.fromEntries(real);
  }
  return found;
}

async function findFaults(
  page: Page,
  size: Size,
  before: Theme,
  after: Theme,
): Promise<Record<string, unknown[]>> {
  const whole = await findAccessibilityFaults(page);
  const still = await findMotions(page, 1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moving = (await findMotions(page, 250)).filter(({ what }) => !LASTING.test(what));
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: after });
  await page.locator(`html[data-theme=${after}]`).waitFor();
  // The other rules do not depend on the colours.
  const coloured = await findAccessibilityFaults(page, ['color-contrast', 'link-in-text-block']);
  const sideways = await findOverflows(page);
  const cut = await findCutOffMenus(page);
  if (size === PHONE) {
    await page.setViewportSize(ZOOMED);
    // Floating elements move after the page has its new width. Only overflow is polled for so long.
    await expect
      .poll(() => findOverflows(page), LONG_TIMEOUT)
      .toEqual([])
      .catch(async () => sideways.push(...(await findOverflows(page))));
    await page.setViewportSize(size);
  }
  return { [before]: whole, [after]: coloured, still, moving, sideways, cut };
}
