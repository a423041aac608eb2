import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { arrived, type Community, startCommunity } from '../harness/community.ts';
import {
  card,
  expectClosesOnly,
  gone,
  inMenu,
  marks,
  over,
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
  await arrived(page, '/settings');
  await gone(page);
  await page.getByRole('group', { name: 'Default feed' }).waitFor();
  await page.goBack();
  await arrived(page, '/feed');
  await expect.poll(() => over(page).count()).toBe(0);

  await inMenu(page, 'Much liked', 'Who reacted');
  await page.getByRole('dialog').getByRole('link').first().click();
  await arrived(page, '/bob');
  await gone(page);
  await page.goBack();
  await arrived(page, '/feed');
  await card(page, 'Much liked').waitFor();
  expect([await over(page).count(), await marks(page)]).toEqual([0, 0]);
  await page.goBack();
  await arrived(page, '/policy');
});
