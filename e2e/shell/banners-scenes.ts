import type { Page } from 'playwright-core';

export const DOWN = "Server unavailable. We're fixing it; please try again soon.";

export async function breakServer(page: Page): Promise<() => Promise<void>> {
  const failing = ['**/v3/**', '**/healthz'];
  for (const url of failing) {
    await page.route(url, (route) => route.fulfill({ status: 503, body: '{}' }));
  }
  return async () => {
    for (const url of failing) await page.unroute(url);
  };
}
