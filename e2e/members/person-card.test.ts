import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, pathOf, PHONE, startCommunity } from '../harness/community.ts';
import { card, dialog } from '../harness/scene.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

/** Repeats a gesture, because the part that answers it loads with the first one. */
async function untilShown(wanted: Locator, gesture: () => Promise<void>): Promise<void> {
  const isShown = async (): Promise<boolean> => {
    await gesture();
    return wanted.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown).toBe(true);
}

async function follows(viewer: TestMember, name: string): Promise<boolean> {
  const { data } = await viewer.do(getProfile, { params: { name } });
  return data.ProfileEngagement.isFollowing;
}

test('a resting mouse opens the card of a member', async () => {
  const { server } = community;
  const [ann, ben, cid] = [
    await server.signUp('ann'),
    await server.signUp('ben'),
    await server.signUp('cid'),
  ];
  await ann.follow(ben);
  await ben.follow(cid);
  await cid.post('A word from a stranger');
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  await page.getByRole('tab', { name: 'Global' }).click();
  const name = card(page, 'A word from a stranger').getByRole('link', { name: 'cid' });
  const open = page.locator('[data-person-card]');

  await untilShown(open, async () => {
    await page.mouse.move(1, 1);
    await name.hover();
  });
  await open.getByText('Followed by ben').waitFor();
  await open.getByRole('button', { name: 'Follow cid' }).click();
  await open.getByRole('button', { name: 'Following cid' }).waitFor();
  await page.mouse.move(1, 1);
  await open.waitFor({ state: 'detached' });
  await expect.poll(() => follows(ann, 'cid')).toBe(true);
});

test('a long touch opens the card and not the profile', async () => {
  const { server } = community;
  const [dora, eli] = [await server.signUp('dora'), await server.signUp('eli')];
  await dora.follow(eli);
  await eli.post('Hold my name');
  const { page } = await community.visit({
    as: dora,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await page.goto('/feed');
  const name = card(page, 'Hold my name').getByRole('link', { name: 'eli' });
  const box = (await name.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const client = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchEnd' | 'touchCancel',
    touchPoints: { x: number; y: number }[],
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  let isDown = false;
  const following = dialog(page).getByRole('button', { name: 'Following eli' });
  await untilShown(following, async () => {
    if (isDown) await touch('touchCancel', []);
    await touch('touchStart', [at]);
    isDown = true;
  });
  await touch('touchEnd', []);
  expect(pathOf(page)).toBe('/feed');
  await dialog(page).getByRole('link', { name: 'eli' }).click();
  await page.waitForURL('**/eli');
});
