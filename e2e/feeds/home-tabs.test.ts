import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

const tabs = (page: Page): Promise<string[]> => page.getByRole('tab').allTextContents();
const cards = (page: Page): Locator => page.getByRole('main').locator('[data-post]:visible');
const editor = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit tabs' });

async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Your Default Feed' }).click();
  await page.getByRole('button', { name: 'Edit tabs…' }).click();
  await editor(page).waitFor();
}

async function pinList(page: Page, ulid: string): Promise<void> {
  await page.goto(`/lists/${ulid}`);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Pin to Home' }).click();
  await page.getByText('Pinned to Home').waitFor();
}

test('pins, orders and names tabs on all devices', async () => {
  const { server } = community;
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  await ben.post('Sourdough from Lyon #baking');
  const ulid = server.freshUlid();
  await ann.api('PUT', '/lists', { ulid, name: 'Bakers' });
  await ann.api('PUT', `/lists/${ulid}/members`, { userUlid: ben.ulid });

  const phone = (await community.visit({ as: ann, viewport: { width: 390, height: 800 } })).page;
  await phone.goto('/feed');
  await phone.getByRole('tab', { name: 'Global' }).waitFor();
  const { page, errors } = await community.visit({ as: ann });
  await pinList(page, ulid);
  await page.goto('/hashtag/baking');
  await page.getByRole('button', { name: 'Pin to Home' }).click();
  await page.getByRole('button', { name: 'Unpin from Home' }).waitFor();

  const pinned = ['Following', 'Discover', 'Global', 'Bakers', '#baking'];
  await expect.poll(() => tabs(phone)).toEqual(pinned);
  await page.goto('/feed');
  for (const name of ['Bakers', '#baking']) {
    await page.getByRole('tab', { name }).click();
    await expect.poll(() => cards(page).allInnerTexts()).toEqual([expect.stringContaining('Lyon')]);
  }
  await page.getByRole('tab', { name: 'Bakers' }).click();
  await ben.post('Rye today');
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect.poll(() => cards(page).first().innerText()).toContain('Rye');

  await openEditor(page);
  const row = editor(page).getByRole('button', { name: 'Bakers 5 of 6' });
  await row.focus();
  for (const place of [4, 3, 2, 1]) {
    await page.keyboard.press('ArrowUp');
    await editor(page)
      .getByRole('button', { name: `Bakers ${place} of 6` })
      .waitFor();
  }
  await expect.poll(() => page.locator(':focus').textContent()).toContain('Bakers');
  await editor(page).getByRole('button', { name: 'Rename Bakers' }).click();
  await editor(page).getByLabel('Name of the tab').fill('Bread');
  await page.keyboard.press('Enter');
  await editor(page).getByRole('button', { name: 'Remove Discover' }).click();
  await editor(page).getByRole('button', { name: 'Done' }).click();
  const edited = ['Bread', 'Following', 'Global', '#baking'];
  await expect.poll(() => tabs(page)).toEqual(edited);
  await expect.poll(() => tabs(phone)).toEqual(edited);
  await page.reload();
  await page.getByRole('tab', { name: 'Bread', selected: true }).waitFor();
  expect(await tabs(page)).toEqual(edited);

  await openEditor(page);
  await editor(page).getByRole('button', { name: 'Reset to default' }).click();
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => tabs(phone)).toEqual(['Following', 'Discover', 'Global']);
  expect(errors).toEqual([]);
});

test('opens a pinned list by default until it is deleted', async () => {
  const { server } = community;
  const [dora, emil] = [await server.signUp('dora'), await server.signUp('emil')];
  await emil.post('A heron at the pond');
  const ulid = server.freshUlid();
  await dora.api('PUT', '/lists', { ulid, name: 'Birds' });
  await dora.api('PUT', `/lists/${ulid}/members`, { userUlid: emil.ulid });
  const { page } = await community.visit({ as: dora });
  await pinList(page, ulid);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Select Your Default Feed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Birds' }).click();
  await page.getByRole('tab', { name: 'Birds', selected: true }).waitFor();
  const { page: other } = await community.visit({ as: dora });
  await other.goto('/feed');
  await other.getByRole('tab', { name: 'Birds', selected: true }).waitFor();
  await other.getByText('A heron at the pond').waitFor();

  await dora.api('DELETE', `/lists?ulid=${ulid}`, {});
  await page.reload();
  await page.getByText('“Birds” isn’t available any more. Its tab was removed.').waitFor();
  await page.getByRole('tab', { name: 'Following', selected: true }).waitFor();
  await expect.poll(() => tabs(page)).not.toContain('Birds');
  await expect.poll(() => tabs(other)).toContain('Birds');
  await other.getByRole('tab', { name: 'Global' }).click();
  await expect.poll(() => tabs(other)).not.toContain('Birds');
});

test('pins a group without a connection, and sends it later', async () => {
  const { server } = community;
  const fay = await server.signUp('fay');
  const { body } = await fay.api('PUT', '/group/add', { name: 'Potters', visibility: 'public' });
  const { id } = body.data as { id: string };
  const { page, context } = await community.visit({ as: fay });
  await page.goto(`/group/${id}`);
  await page.getByRole('heading', { name: 'Potters' }).first().waitFor();
  const change = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More about Potters' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  // The first change loads the code that queues later ones.
  await change('Pin to Home');
  await page.getByText('Pinned to Home').waitFor();
  await change('Unpin from Home');
  await page.getByText('Unpinned from Home').waitFor();
  await context.setOffline(true);
  await change('Pin to Home');
  await page.getByText('No connection. This will be sent').waitFor();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('tab', { name: 'Potters' }).waitFor();
  await context.setOffline(false);
  await expect
    .poll(async () => JSON.stringify((await fay.api('GET', '/user/settings')).body.data))
    .toContain(id);
});
