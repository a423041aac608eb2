import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { back, openPost } from './scroll-position-scenes.ts';
import { findScrollAnchor, expectAnchorKept, firstCard, scrollBy } from './scroll-position.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  alice = await signUp('alice');
  const bob = await signUp('bob');
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 0; at < 60; at += 1) {
    await writePost(bob, `Number ${at}. ${'A line of text. '.repeat(at % 9)}`);
  }
});
afterAll(() => community.stop());

test('keeps the scroll position after Back and reload on phones', async () => {
  const { page } = await community.visit({ as: alice, viewport: PHONE });
  await page.goto('/feed');
  await firstCard(page).waitFor();
  await scrollBy(page, 5000);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(3000);
  const spot = await findScrollAnchor(page);
  await openPost(page, spot.id);
  await back(page);
  await expectAnchorKept(page, spot, 'Back from a post');
  await page.reload();
  await expectAnchorKept(page, spot, 'reload');
});
