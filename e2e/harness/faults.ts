import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { barriers, cutOff, motions, overhangs } from './barriers.ts';
import { PHONE } from './community.ts';
import { closeOverlays, type Scene, SOON } from './scene.ts';

type Size = typeof PHONE;
type Theme = 'light' | 'dark';

/** What goes on for as long as something is awaited, and the tint of a comment that was looked for. */
const LASTING = /breathe|turn|highlight|^running$/;
/** What 1280 pixels are at 400 % zoom, and 640 at 200 %. */
const ZOOMED = { width: 320, height: 640 };

/** Goes through the scenes in a page that begins light. @returns what is wrong, by the name of the scene */
export async function walk(page: Page, scenes: readonly Scene[], size: Size): Promise<object> {
  const found: Record<string, object> = {};
  let theme: Theme = 'light';
  for (const [name, open] of scenes) {
    await closeOverlays(page);
    await open(page);
    // Each scene is left in the colours that the next one is opened in.
    const other: Theme = theme === 'light' ? 'dark' : 'light';
    const all = Object.entries(await faults(page, size, theme, other));
    theme = other;
    const real = all.filter(([, list]) => list.length > 0);
    if (real.length > 0) found[name] = Object.fromEntries(real);
  }
  return found;
}

/** Everything that is wrong with a scene, in both themes, with motion and without, and zoomed in. */
async function faults(
  page: Page,
  size: Size,
  before: Theme,
  after: Theme,
): Promise<Record<string, unknown[]>> {
  const whole = await barriers(page);
  const still = await motions(page, 1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moving = (await motions(page, 250)).filter(({ what }) => !LASTING.test(what));
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: after });
  await page.locator(`html[data-theme=${after}]`).waitFor();
  // The rest is the same in any colours.
  const coloured = await barriers(page, ['color-contrast', 'link-in-text-block']);
  const sideways = await overhangs(page);
  const cut = await cutOff(page);
  if (size === PHONE) {
    await page.setViewportSize(ZOOMED);
    // What floats finds its new place when the page has its new width. Only what sticks out is waited for so long.
    await expect
      .poll(() => overhangs(page), SOON)
      .toEqual([])
      .catch(async () => sideways.push(...(await overhangs(page))));
    await page.setViewportSize(size);
  }
  return { [before]: whole, [after]: coloured, still, moving, sideways, cut };
}
