import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity } from '../harness/community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('mutes a word, folds its posts and removes it again', async () => {
  const { server } = community;
  const [ann, ben] = [await server.signUp('ann'), await server.signUp('ben')];
  await ann.follow(ben);
  for (const body of ['A spoiler about the end', 'Good morning']) await ben.post(body);
  const { page } = await community.visit({ as: ann });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Muted words' }).click();
  await page.waitForURL('**/muted_words');
  await page.getByRole('button', { name: 'Add a muted word' }).click();
  await page.getByLabel('Word, phrase or #hashtag').fill('Spoiler');
  await page.getByRole('radio', { name: '7 days' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/Hidden: feeds, comments, notifications · until/).waitFor();
  await page.locator('button:focus', { hasText: 'Add a muted word' }).waitFor();

  await page.goto('/feed');
  const cards = page.getByRole('main').locator('[data-post]:visible');
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining('morning')]);

  await page.goto('/muted_words');
  await page.getByRole('button', { name: 'Edit “Spoiler”' }).click();
  await page.getByRole('radio', { name: 'Hide behind a line' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/Behind a line: feeds/).waitFor();
  await page.goto('/feed');
  const folded = cards.filter({ hasText: 'Hidden: contains “Spoiler”' });
  await folded.waitFor();
  expect(await page.getByText('A spoiler about').count()).toBe(0);
  await folded.getByRole('button', { name: 'Show' }).click();
  const shown = page.getByRole('article', { name: /A spoiler about/ });
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((card) => card === document.activeElement)).toBe(true);

  await page.goto('/muted_words');
  await page.getByRole('button', { name: 'Remove “Spoiler”' }).click();
  await page.getByText('No muted words').waitFor();
  await page.locator('button:focus', { hasText: 'Add a muted word' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/Behind a line: feeds.*until/).waitFor();
});

test('mutes a hashtag from the menu of a post', async () => {
  const { server } = community;
  const [cleo, dirk] = [await server.signUp('cleo'), await server.signUp('dirk')];
  await cleo.follow(dirk);
  await dirk.post('The final! #football #bremen');
  await dirk.post('Good evening');
  const { page } = await community.visit({ as: cleo });
  await page.goto('/feed');
  const card = page.getByRole('article', { name: /The final/ });
  await card.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mute words…' }).click();
  const text = page.getByLabel('Word, phrase or #hashtag');
  expect(await text.inputValue()).toBe('#football');
  await page.getByRole('button', { name: '#bremen' }).click();
  expect(await text.inputValue()).toBe('#bremen');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Muted words saved').waitFor();
  await page.reload();
  const cards = page.getByRole('main').locator('[data-post]:visible');
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining('evening')]);
});
