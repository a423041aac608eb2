import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { messageField, messageRow, openChat } from '../chats/chat-page.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { field, fillNames, takeSuggestions, typeForSuggestions } from './suggestions-scenes.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await fillNames(community.server);
});
afterAll(() => community.stop());

test(
  'a member takes suggested names by key',
  { tags: ['COMPOSE-33', 'COMPOSE-35', 'COMPOSE-36', 'COMPOSE-37', 'COMPOSE-38'] },
  async () => {
    await takeSuggestions(await community.visit({ as: alice }), false);
  },
);

test('suggests names in Japanese text of posts and chats', { tags: ['CARD-24'] }, async () => {
  const bob = await community.server.signUp('bob');
  for (const [one, other] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    await one.api('PUT', `/profile/${other.username}/follow`);
  }
  const { page } = await community.visit({ as: alice });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  await field(page).waitFor();
  expect(await typeForSuggestions(page, 'こんにちは＠heron')).toHaveLength(3);
  await page.keyboard.press('Tab');
  await expect.poll(() => field(page).inputValue()).toBe('こんにちは@heron ');

  const { id } = await openChat(alice, { userId: bob.ulid });
  await page.goto(`/chat/${id}`);
  await messageField(page).fill('安娜');
  await messageField(page).press('End');
  await page.keyboard.insertText('@heron');
  const list = page.getByRole('listbox');
  await list.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => messageField(page).inputValue()).toBe('安娜@heron ');
  await page.keyboard.insertText('さん');
  await messageField(page).press('Enter');
  const link = messageRow(page, 'さん').getByRole('link', { name: '@heron' });
  expect(await link.getAttribute('href')).toBe('/heron');
});
