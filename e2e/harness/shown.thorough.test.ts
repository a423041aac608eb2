// Thorough: These tests check helpers of the journeys, not the product.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { launchBrowser } from './browser.ts';
import { expectAt, expectGone, expectShown } from './shown.ts';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

async function changingPage(): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<p>Going</p><script>
        requestAnimationFrame(() => { document.body.innerHTML = '<p>Coming</p>'; });
      </script>`,
    }),
  );
  await page.goto('http://rooks.example/here');
  return page;
}

const asserted = (): number => expect.getState().assertionCalls;

test('counts checks of presence, absence and address as assertions', async () => {
  const page = await changingPage();
  await expectShown(page.getByText('Coming'));
  expect(asserted()).toBe(1);
  await expectGone(page.getByText('Going'));
  await expectAt(page, '/here');
  expect(asserted()).toBe(4);
});

test('fails with the driver’s error when nothing changes', async () => {
  const page = await changingPage();
  await page.getByText('Coming').waitFor();
  page.setDefaultTimeout(1000);
  await expect(expectShown(page.getByText('Nobody'))).rejects.toThrow(/Timeout.*getByText/s);
  await expect(expectGone(page.getByText('Coming'))).rejects.toThrow(/Timeout.*getByText/s);
  await expect(expectAt(page, '/there')).rejects.toThrow(/Timeout/);
});
