import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity, writePost } from '../harness/community.ts';
import {
  count,
  discOffset,
  FEED_CALL,
  seedPull,
  expectSoon,
  visitWithTouch,
} from './pull-scenes.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice, bob } = await seedPull(community));
});
afterAll(() => community.stop());

test(
  'refreshes after 260 pixels of pulling, not under 250',
  { tags: ['FEED-29', 'FEED-30'] },
  async () => {
    const { page, calls, finger } = await visitWithTouch(community, alice, '/feed');
    expect(count(calls, FEED_CALL)).toBe(1);
    await writePost(bob, 'Bob has news');
    await finger.drag(200, 445);
    await expectSoon(() => discOffset(page)).toBeCloseTo(245 * 0.4 - 60, 0);
    await finger.lift();
    await expectSoon(() => discOffset(page)).toBe(-60);
    expect(count(calls, FEED_CALL)).toBe(1);

    const reload = page.waitForResponse(/\/v3\/posts\/following/);
    await finger.drag(200, 460);
    await finger.lift();
    await reload;
    await page.getByText('Bob has news').waitFor();
    await expectSoon(() => discOffset(page)).toBe(-60);
    expect(count(calls, FEED_CALL)).toBe(2);
  },
);
