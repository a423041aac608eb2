// Thorough: it starts a second Chromium and rarely changes.
import { expect, test } from 'vitest';

import { findBrowser, launchBrowser } from './browser.ts';

test('runs npm’s Chromium on a machine without one', async () => {
  const found = await findBrowser('', []);
  expect(found.executablePath).toContain('.cache/chromium-');
  const browser = await launchBrowser(found);
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.setContent('<main style="font:40px sans-serif"><p id="p">Rookery</p></main>');
    expect(await page.locator('#p').textContent()).toBe('Rookery');
    const box = await page.locator('#p').boundingBox();
    expect(box?.height).toBeGreaterThan(20);
  } finally {
    await browser.close();
  }
});

test('rejects a CHROMIUM_PATH without a file and names it', async () => {
  await expect(findBrowser('/nowhere/chromium')).rejects.toThrow(
    'CHROMIUM_PATH names /nowhere/chromium, and there is no such file.',
  );
});
