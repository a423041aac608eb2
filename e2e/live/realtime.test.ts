import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import {
  type Community,
  PHONE,
  startCommunity,
  writeComment,
  writePost,
} from '../harness/community.ts';
import { slowPage } from '../feeds/scroll-position.ts';
import { commentButton, first, openFeed, pill, longTimeout } from './realtime-scenes.ts';
import { expectGone, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  const { signUp } = community.server;
  [alice, bob, carol] = [await signUp('alice'), await signUp('bob'), await signUp('carol')];
  await alice.api('PUT', '/profile/bob/follow');
  for (let at = 1; at <= 5; at += 1) await writePost(bob, `Bob writes number ${at}.`);
});
afterAll(() => community.stop());

test(
  'a feed updates live, also after an outage',
  { tags: ['RT-01', 'RT-02', 'RT-05', 'RT-07', 'RT-08'] },
  async () => {
    const id = await writePost(alice, 'Who comments?');
    const post = await writePost(bob, 'Still here');
    const { page, wire, calls } = await openFeed(community, alice);
    await wire.live();
    await writeComment(bob, id, 'I do.');
    await expect
      .poll(() => commentButton(page, id).getAttribute('aria-label'), longTimeout)
      .toContain('1');
    expect(calls).not.toContain('POST /v3/posts/engagement');

    await writePost(alice, 'Written on the phone');
    await expect
      .poll(() => first(page).textContent(), longTimeout)
      .toContain('Written on the phone');
    await writePost(bob, 'Written by somebody else');
    await expectShown(pill(page));
    await pill(page).click();
    await expectGone(pill(page));

    await wire.cut();
    await writePost(bob, 'Written while nobody heard');
    await writeComment(carol, post, 'Commented while nobody heard');
    wire.mend();
    await wire.live(2);
    await expectShown(pill(page));
    await expect
      .poll(() => commentButton(page, post).getAttribute('aria-label'), longTimeout)
      .toContain('1');
  },
);

test('the skeleton of a post is 170 px high', { tags: ['CARD-08', 'FEED-23'] }, async () => {
  const page = await slowPage(community, alice, { viewport: PHONE });
  await page.route('**/v3/posts/following?*', (route) => new Promise(() => void route));
  await page.goto('/feed');
  const skeleton = page
    .getByRole('status')
    .filter({ hasText: 'Loading posts' })
    .locator('> div')
    .first();
  await skeleton.waitFor();
  expect((await skeleton.boundingBox())?.height).toBe(170);
});
