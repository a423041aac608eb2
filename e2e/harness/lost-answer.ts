import type { Page } from 'playwright-core';

/** The server does what the next such call asks for, and the page never hears of it. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
