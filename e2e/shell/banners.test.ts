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
import { stillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  await writePost(alice, 'A post of a quiet day.');
});
afterAll(() => community.stop());

const BACK = 'Server is back online. Thank you for waiting!';

/** Makes the page call the server so many times, each ending before the next. */
async function call(page: Page, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    const answered = page.waitForResponse(/\/v3\/user\/settings/);
    const choice = page.getByRole('group', { name: 'Dark mode' });
    const mode = choice.getByRole('radio', { name: count % 2 === 0 ? 'Light' : 'Dark' });
    await Promise.all([answered, mode.click()]);
    // The page has heard the refusal: the same choice is one again.
    await expect.poll(() => mode.isChecked()).toBe(false);
  }
}

test(
  'five failures are no news, the sixth is, and so is the return',
  { tags: ['ERR-05', 'ERR-06', 'ERR-07', 'ERR-08'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: PHONE });
    // An answer to what the page asked for at its start, or when its live connection came, would begin the count anew.
    await openLive(page, '/settings', `private-user-${alice.ulid}`);
    await page.getByRole('group', { name: 'Dark mode' }).waitFor();
    await stillness(page);
    await page.clock.install();
    // Time stands still but for what the test runs of it.
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

test('a failure without a text shows the general one', { tags: ['ERR-03'] }, async () => {
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

test(
  'a sign-in that the server refuses as authentication says so in its words',
  { tags: ['ERR-01'] },
  async () => {
    const { page } = await community.visit();
    await page.goto('/login?magic=not-a-good-token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectShown(page.getByText('Authentication Failed'));
  },
);

test(
  'a failure beside the reading is logged, and neither shown nor lost',
  { tags: ['ERR-09'] },
  async () => {
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
    await expect.poll(() => logged.join()).toContain('New posts could not be asked for.');
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
    expect((await page.getByRole('status').allInnerTexts()).join('').trim()).toBe('');
    isBroken = false;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  },
);
