import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('mutes notifications for a time and hides reposts', async () => {
  const { server } = community;
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  await ann.follow(ben);
  const { page } = await community.visit({ as: ann });
  await page.goto('/ben');
  const open = () => page.getByRole('button', { name: 'More about @ben' }).click();
  await open();
  await page.getByRole('menuitem', { name: 'Mute for a time…' }).click();
  await page.getByRole('radio', { name: '7 days' }).check();
  await page.getByRole('switch', { name: /Only notifications/ }).check();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByText('Notifications from @ben muted for 7 days').waitFor();
  await open();
  await page.getByRole('menuitem', { name: 'Hide reposts' }).click();
  await page.getByText('Reposts by @ben are hidden').waitFor();
  await open();
  await page.getByRole('menuitem', { name: 'Show reposts' }).waitFor();

  await page.goto('/mute_block');
  await page.getByText('Only notifications', { exact: true }).waitFor();
  await page.getByText(/^Until /).waitFor();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await page.getByText('@ben successfully unmuted').waitFor();
  expect(await page.getByText('Only notifications', { exact: true }).count()).toBe(0);
});
