// Thorough: it measures the place of a post and covers a second kind of failure.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { breakServer, DOWN } from './banners-scenes.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  for (let count = 0; count < 12; count++) await writePost(alice, `Post ${count} of a quiet day.`);
});
afterAll(() => community.stop());

test('keeps the reading position when the banner appears', { tags: ['ERR-06'] }, async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/feed');
  const card = page.getByRole('article').nth(3);
  await card.waitFor();
  await waitForStillness(page);
  const before = await card.boundingBox();
  await breakServer(page);
  await page.evaluate(async () => {
    const calls = Array.from({ length: 6 }, () => fetch('/healthz'));
    await Promise.all(calls);
  });
  expect(await page.getByText(DOWN).isVisible()).toBe(false);
  for (let count = 0; count < 6; count++) {
    await page.getByRole('button', { name: 'Home', exact: true }).first().click();
    await page.getByText('New posts can’t be loaded right now').waitFor();
  }
  await page.getByText(DOWN).waitFor();
  await expect.poll(() => card.boundingBox()).toEqual(before);
});

test(
  'shows the bad-request text for a 400 with unreadable body',
  { tags: ['ERR-03'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.route('**/v3/posts/following*', (route) =>
      route.fulfill({ status: 400, body: 'not json' }),
    );
    await page.goto('/feed');
    await expectShown(page.getByText('This request could not be read.'));
  },
);
