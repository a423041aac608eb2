// Thorough: These tests cover sweeps, unfinished reasons and menus of other members.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import { expectShown } from '../harness/shown.ts';
import { choose, confirmButton, profileOf, someone } from './staff-scenes.ts';
import { delayResponses } from '../harness/stillness.ts';

let community: Community;
let moderator: TestMember;
let employee: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  moderator = await signUpWith(community.server, 'watcher', 'moderator');
  employee = await signUpWith(community.server, 'clerk', 'employee');
});
afterAll(() => community.stop());

test('asks before discarding the reason of a ban or sweep', async () => {
  const page = await profileOf(community, await someone(community), moderator);
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  for (const entry of ['Ban', 'Remove all recent posts…']) {
    await choose(page, entry);
    const box = page.getByRole('dialog').getByRole('textbox');
    await box.fill('All of it is spam.');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => confirmButton(page, 'Cancel').click(),
      () => page.goBack(),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
    }
    expect(await box.inputValue()).toBe('All of it is spam.');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('removes a member’s recent posts after showing the count', async () => {
  const flood = await someone(community);
  for (const at of [1, 2, 3]) await writePost(flood, `Buy number ${at}`);
  const page = await profileOf(community, flood, moderator);
  await choose(page, 'Remove all recent posts…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('All of it is spam.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('4 posts will be removed.').waitFor();
  expect((await flood.api('GET', '/user/violations')).body.data).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove 4 posts' }).click();
  await expectToast(page, '4 posts removedUndo');
  await page.getByText('Buy number 2').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, '4 posts restored');
  await page.getByText('Buy number 2').waitFor();
  expect((await flood.api('GET', '/user/violations')).body.total_points).toBe(0);
});

test('drops a late count of a previously chosen period', async () => {
  const page = await profileOf(community, await someone(community), moderator);
  await choose(page, 'Remove all recent posts…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('All of it is spam.');
  await dialog.getByRole('radio', { name: 'hour', exact: true }).check();
  const look = dialog.getByRole('button', { name: 'Preview' });
  const release = await delayResponses(page, '**/profile/sweep');
  await look.click();
  await dialog.getByRole('radio', { name: '7 days' }).check();
  release();
  await expect.poll(() => look.getAttribute('aria-busy')).toBe(null);
  expect(await dialog.getByText('will be removed').count()).toBe(0);
  await look.click();
  await dialog.getByText('1 post will be removed.').waitFor();
});

test('shows Ban to staff on other members’ profiles only', async () => {
  const [own, member] = [moderator, await someone(community)];
  await writePost(own, 'A moderator writes too');
  const page = await profileOf(community, own, own);
  await page.getByRole('button', { name: /^More about/ }).click();
  expect(await page.getByRole('group', { name: 'Admin Actions' }).count()).toBe(0);
  const other = await profileOf(community, own, member);
  await other.getByRole('button', { name: /^More about/ }).click();
  expect(await other.getByRole('menuitem', { name: 'Ban' }).count()).toBe(0);
});

test('opens the timeout dialog when a restricted member posts', { tags: ['UI-39'] }, async () => {
  const troubled = await someone(community);
  const removed = await writePost(troubled, 'Burn it all down');
  await moderator.api('POST', '/moderation/post/action/removeContent', {
    postULID: removed,
    violation: 'terrorism',
    reason: 'Nobody threatens anybody here.',
  });
  const { page: restricted } = await community.visit({ as: troubled });
  await restricted.goto('/feed');
  await restricted.getByRole('button', { name: 'Create a post' }).click();
  await restricted.getByRole('dialog').getByRole('textbox').fill('Too soon');
  await restricted.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await expectShown(restricted.getByRole('dialog', { name: 'Account Timeout' }));
});

test(
  'shows Admin in the phone menu to staff only',
  { tags: ['ADMIN-10', 'ADMIN-11', 'UI-20'] },
  async () => {
    const narrow = await community.visit({ as: employee, viewport: PHONE });
    await narrow.page.goto('/feed');
    await narrow.page.getByRole('button', { name: 'Open your menu' }).click();
    await narrow.page.getByRole('button', { name: 'More', exact: true }).last().click();
    await narrow.page.getByRole('button', { name: 'Admin', exact: true }).waitFor();

    for (const member of [moderator, await someone(community)]) {
      const plain = await community.visit({ as: member });
      await plain.page.goto('/feed');
      await plain.page.getByRole('button', { name: 'Settings & Support' }).click();
      await plain.page.getByTitle('About').waitFor();
      expect(await plain.page.getByRole('button', { name: 'Admin', exact: true }).count()).toBe(0);
    }
  },
);
