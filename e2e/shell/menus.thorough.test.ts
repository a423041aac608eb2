// Thorough: This test starts a second community, whose menus have no outside pages.
import { expect, test } from 'vitest';

import { startCommunity } from '../harness/community.ts';

test('hides menu entries that the community has not set', async () => {
  const plain = await startCommunity();
  try {
    const member = await plain.server.signUp('plain');
    const { page } = await plain.visit({ as: member });
    await page.goto('/feed');
    await page.getByTitle('Settings & Support').click();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('link', { name: /opens in a new tab/ }).count()).toBe(0);
  } finally {
    await plain.stop();
  }
});
