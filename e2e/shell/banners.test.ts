import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { breakServer, DOWN } from './banners-scenes.ts';
import {
  type Community,
  openLive,
  PHONE,
  startCommunity,
  writePost,
} from '../harness/community.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  await writePost(alice, 'A post of a quiet day.');
});
afterAll(() => community.stop());

const BACK = 'Server is back online. Thank you for waiting!';

async function call(page: Page, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    const answered = page.waitForResponse(/\/v3\/user\/settings/);
    const choice = page.getByRole('group', { name: 'Dark mode' });
    const mode = choice.getByRole('radio', { name: count % 2 === 0 ? 'Light' : 'Dark' });
    await Promise.all([answered, mode.click()]);
    await expect.poll(() => mode.isChecked()).toBe(false);
  }
}

test(
  'shows the banner after six failures, hides it after recovery',
  { tags: ['ERR-05', 'ERR-06', 'ERR-07', 'ERR-08'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    // Responses to the page’s first requests, or to those after a connect, would reset the failure count.
    await openLive(page, '/settings', `private-user-${alice.ulid}`);
    await page.getByRole('group', { name: 'Dark mode' }).waitFor();
    await waitForStillness(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const heal = await breakServer(page);
    await call(page, 5);
    expect(await page.getByText(DOWN).isVisible()).toBe(false);
    await call(page, 1);
    await page.getByText(DOWN).waitFor();
    await heal();
    await page.clock.runFor(5000);
    await page.getByText(BACK).waitFor();
    expect(await page.getByText(DOWN).isVisible()).toBe(false);
    await page.clock.runFor(4900);
    expect(await page.getByText(BACK).isVisible()).toBe(true);
    await page.clock.runFor(200);
    await page.getByText(BACK).waitFor({ state: 'hidden' });
  },
);

test('shows a general text for an error without a message', { tags: ['ERR-03'] }, async () => {
  const { page } = await community.visit({ as: alice });
  let attempts = 0;
  await page.route('**/v3/posts/following*', (route) => {
    attempts++;
    return route.fulfill({ status: 500, body: '' });
  });
  await page.clock.install();
  await page.goto('/feed');
  for (const [tried, wait] of [1000, 2000, 4000].entries()) {
    await expect.poll(() => attempts).toBeGreaterThan(tried);
    await page.clock.runFor(wait);
  }
  await expectShown(page.getByText('Uh oh, something went wrong, try again'));
});

test('shows the server’s text when a sign-in is refused', { tags: ['ERR-01'] }, async () => {
  const { page } = await community.visit();
  await page.goto('/login?magic=not-a-good-token');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectShown(page.getByText('Authentication Failed'));
});

test('logs a failed check for new posts without showing it', { tags: ['ERR-09'] }, async () => {
  const bob = await community.server.signUp('bob');
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openLive(page, '/feed?feedType=all');
  await page.getByRole('article').first().waitFor();
  let isBroken = true;
  await page.route('**/v3/posts/all', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  const failed = page.waitForResponse(
    (answer) => answer.url().endsWith('/v3/posts/all') && answer.status() === 500,
  );
  await writePost(bob, 'The first that nobody is told of.');
  await failed;
  await expect.poll(() => logged.join()).toContain('Could not check for new posts.');
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  expect((await page.getByRole('status').allInnerTexts()).join('').trim()).toBe('');
  isBroken = false;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
});
