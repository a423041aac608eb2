import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { waitForPath, type Community, startCommunity } from '../harness/community.ts';
import {
  card,
  expectClosesOnly,
  waitForNoOverlay,
  openDialogFromMenu,
  countLayers,
  overlays,
  phoneAt,
  press,
  seedLayers,
} from './layers-scenes.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  ({ alice } = await seedLayers(community));
});
afterAll(() => community.stop());

const dailyLayers: ((page: Page) => Promise<void>)[] = [
  (page) => card(page, 'Much liked').getByRole('button', { name: 'More' }).click(),
  (page) => card(page, 'heron').getByRole('button', { name: 'A heron' }).click(),
  (page) => press(page, 'Create a post'),
];

test('closes a layer by Back, Close and Escape; follows links', async () => {
  const page = await phoneAt(community, alice, '/feed');
  for (const open of dailyLayers) await expectClosesOnly(page, open);

  await press(page, 'Profile: Open your menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await waitForPath(page, '/settings');
  await waitForNoOverlay(page);
  await page.getByRole('group', { name: 'Default feed' }).waitFor();
  await page.goBack();
  await waitForPath(page, '/feed');
  await expect.poll(() => overlays(page).count()).toBe(0);

  await openDialogFromMenu(page, 'Much liked', 'Who reacted');
  await page.getByRole('dialog').getByRole('link').first().click();
  await waitForPath(page, '/bob');
  await waitForNoOverlay(page);
  await page.goBack();
  await waitForPath(page, '/feed');
  await card(page, 'Much liked').waitFor();
  expect([await overlays(page).count(), await countLayers(page)]).toEqual([0, 0]);
  await page.goBack();
  await waitForPath(page, '/policy');
});
