import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('saves posts, sorts them into folders and finds them', async () => {
  const { server } = community;
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  await ann.follow(ben);
  for (const body of ['Sourdough from Lyon', 'My new bike']) await ben.post(body);
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  const cardOf = (text: string) => page.locator('[data-post]:visible', { hasText: text });
  const mark = (text: string) => cardOf(text).getByRole('button', { name: 'Save to bookmarks' });

  await mark('Sourdough').click();
  await page.getByText('Saved to bookmarks').waitFor();
  await cardOf('My new bike').focus();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Show' }).waitFor();
  expect(await mark('My new bike').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL('**/bookmarks');
  const cards = page.getByRole('main').locator('[data-post]:visible');
  await expect.poll(() => cards.allInnerTexts()).toHaveLength(2);

  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill('Bread');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('This folder is empty.').waitFor();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Add a note or folder' }).nth(1).click();
  await page.getByLabel('Note', { exact: true }).fill('Rye flour');
  await page.getByRole('radio', { name: 'Bread' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rye flour').waitFor();
  await page.getByRole('tab', { name: 'Bread' }).click();
  await expect.poll(() => cards.allInnerTexts()).toHaveLength(1);

  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByLabel('Search bookmarks').fill('rye');
  await page.waitForURL('**q=rye');
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining('Sourdough')]);

  await mark('Sourdough').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Saved to bookmarks').waitFor();
  await page.reload();
  await page.getByText('Rye flour').waitFor();
  expect(await mark('Sourdough').getAttribute('aria-pressed')).toBe('true');
});
