import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const menuOf = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Add to lists…' }).click();
};

test('collects members in a list and shows their posts live', async () => {
  const { server } = community;
  const [ann, ben, cleo] = [
    await server.signUp('ann'),
    await server.signUp('ben'),
    await server.signUp('cleo'),
  ];
  await ben.post('Sourdough from Lyon');
  await cleo.post('My new bike');
  const { page, errors } = await community.visit({ as: ann });
  const dialog = page.getByRole('dialog', { name: 'Add @ben to lists' });
  await page.goto('/ben');
  await menuOf(page, '@ben');
  await dialog.getByText('You have no lists yet.').waitFor();
  await dialog.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('List name').fill('Bakers');
  await page.getByRole('button', { name: 'Create' }).click();
  const box = dialog.getByRole('checkbox', { name: 'Bakers' });
  await expect.poll(() => box.isChecked()).toBe(true);
  await dialog.getByText('1 member').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto('/lists');
  await page.getByRole('main').getByRole('link', { name: 'Bakers' }).click();
  const cards = page.getByRole('main').locator('[data-post]:visible');
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining('Sourdough')]);
  await cleo.post('A bell for it');
  await ben.post('Rye today');
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect
    .poll(() => cards.allInnerTexts())
    .toEqual([expect.stringContaining('Rye'), expect.stringContaining('Sourdough')]);

  await page.goto('/cleo');
  const card = page.locator('[data-post]:visible', { hasText: 'My new bike' });
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to lists…' }).click();
  await page.getByRole('checkbox', { name: 'Bakers' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/lists');
  await page.getByText('2 members').click();
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Remove ben from the list' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('cleo')]);
  await rows.locator('button:focus').waitFor();
  await page.getByRole('tab', { name: 'Posts' }).click();
  await expect
    .poll(() => cards.allInnerTexts())
    .toEqual([expect.stringContaining('bell'), expect.stringContaining('bike')]);
  expect(errors).toEqual([]);
});

test('renames a list, and restores a deleted one', async () => {
  const { server } = community;
  const [dora, emil] = [await server.signUp('dora'), await server.signUp('emil')];
  const ulid = server.freshUlid();
  await dora.api('PUT', '/lists', { ulid, name: 'Birds' });
  await dora.api('PUT', `/lists/${ulid}/members`, { userUlid: emil.ulid });
  const { page } = await community.visit({ as: dora });
  await page.goto(`/lists/${ulid}`);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Edit list' }).click();
  await page.getByLabel('List name').fill('Herons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Herons' }).waitFor();
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Delete list' }).click();
  await page.getByText('You have no lists yet.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Herons' }).click();
  await page.getByRole('tab', { name: 'Members' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('emil')]);
});

test('shares a list, whose readers follow everyone or leave', async () => {
  const { server } = community;
  const [fay, gus, hal] = [
    await server.signUp('fay'),
    await server.signUp('gus'),
    await server.signUp('hal'),
  ];
  const ulid = server.freshUlid();
  await fay.api('PUT', '/lists', { ulid, name: 'Potters' });
  for (const who of [gus, hal]) {
    await fay.api('PUT', `/lists/${ulid}/members`, { userUlid: who.ulid });
  }
  const { page: own } = await community.visit({ as: fay });
  await own.goto(`/lists/${ulid}`);
  await own.getByRole('button', { name: 'List options' }).click();
  await own.getByRole('menuitem', { name: 'Edit list' }).click();
  await own.getByRole('switch', { name: 'Share this list' }).click();
  await own.getByLabel('Description').fill('Clay and fire');
  await own.getByRole('button', { name: 'Save', exact: true }).click();
  await own.getByRole('main').getByText('Clay and fire').waitFor();

  const { page, errors } = await community.visit({ as: gus });
  await page.goto(`/lists/${ulid}?tab=members`);
  await page.getByText('Clay and fire').waitFor();
  await page.getByRole('button', { name: 'Follow all' }).click();
  await page.getByText('Followed 1 member').waitFor();
  const hals = page.getByRole('main').getByRole('listitem').filter({ hasText: '@hal' });
  await hals.getByRole('button', { name: /^Following/ }).waitFor();
  await page.getByRole('button', { name: 'Leave list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave list' }).click();
  await page.getByText('You left the list').waitFor();
  await page.locator('#content:focus').waitFor();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('hal')]);
  expect(errors).toEqual([]);
});
