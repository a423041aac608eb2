// Thorough: a picture is uploaded during the setup, which happens once for each member.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { choose, field } from './avatar-scenes.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import { waitForPath, type Community, PHONE, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('finishes setup while a picture is still uploading', { tags: ['GAP-014'] }, async () => {
  const { server } = community;
  const newcomer = await server.signIn('newcomer@rookery.test');
  const { page } = await community.visit({ as: newcomer, viewport: PHONE, hasTouch: true });
  await page.goto('/setup');
  await choose(field(page, 'Profile picture'));
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  const use = crop.getByRole('button', { name: 'Apply' });
  await expect.poll(() => use.isEnabled()).toBe(true);
  expect([await findAccessibilityFaults(page), await findOverflows(page)]).toEqual([[], []]);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/media/uploads/**', async (route) => {
    await held;
    await route.continue();
  });
  await use.tap();
  await page.getByText('Cancel upload').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('New Comer');
  await page.getByLabel('Username').fill('newcomer');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await waitForPath(page, '/policy');
  release();
  await expect
    .poll(async () => (await newcomer.api('GET', '/user')).body.data.avatar)
    .toMatch(/^\/media\/[\w-]+\.webp$/);
  await page.getByRole('button', { name: 'Accept' }).tap();
  await waitForPath(page, '/feed');
});
