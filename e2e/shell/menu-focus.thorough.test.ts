// Thorough: This test delays the closing of a menu. Only slow devices show this detail of the focus.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Community, startCommunity, writePost } from '../harness/community.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('keeps focus in a dialog when a menu closes late', async () => {
  const walt = await community.server.signUp('walt');
  await writePost(walt, 'Quote me.');
  const { page } = await community.visit({ as: walt });
  await page.goto('/walt');
  const opener = page.getByRole('article').getByRole('button', { name: 'Repost' });
  await opener.click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.evaluate(() => {
    const drawn = Promise.withResolvers<void>();
    Object.assign(window, { menuIsDrawn: drawn.resolve });
    const list = document.querySelector('[role=menu]');
    if (list) list.getAnimations = () => [{ finished: drawn.promise } as unknown as Animation];
  });
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.innerHTML = '<input id="words">';
    document.body.append(dialog);
    dialog.querySelector('input')?.focus();
    (window as unknown as { menuIsDrawn(): void }).menuIsDrawn();
  });
  await menu.waitFor({ state: 'detached' });
  await page.keyboard.type('mine');
  expect(await page.locator('#words').inputValue()).toBe('mine');

  await page.evaluate(() => document.querySelector('#words')?.parentElement?.remove());
  await opener.click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  const isBack = await opener.evaluateHandle((button) => button);
  await page.waitForFunction((button) => document.activeElement === button, isBack);
});
