import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { expectToast } from '../harness/element-lifetimes.ts';
import { insertPost, picture, servePictures } from '../harness/pictures.ts';
import { closeOverlays, go } from '../harness/scene.ts';
import { choose, confirmButton, profileOf, someone } from './staff-scenes.ts';

let community: Community;
let moderator: TestMember;
let employee: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  moderator = await signUpWith(community.server, 'watcher', 'moderator');
  employee = await signUpWith(community.server, 'clerk', 'employee');
});
afterAll(() => community.stop());

async function answerOnce(page: Page, path: string, answer: object | null): Promise<void> {
  await page.route(
    path,
    (route) =>
      answer === null ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: answer }),
    { times: 1 },
  );
}

test(
  'bans a member and lifts the ban',
  { tags: ['MOD-30', 'MOD-36', 'MOD-37', 'MOD-38', 'MOD-39', 'ADMIN-09'] },
  async () => {
    const rude = await someone(community);
    const page = await profileOf(community, rude, moderator);
    const ban = '**/moderation/profile/ban*';
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/profile/ban')) calls.push(request.method());
    });
    await choose(page, 'Ban');
    await confirmButton(page, 'Cancel').click();
    expect(calls).toEqual([]);
    await choose(page, 'Ban');
    const reason = page.getByRole('dialog').getByRole('textbox');
    expect(await confirmButton(page, 'Ban').isDisabled()).toBe(true);
    await reason.fill('Three times is enough.');
    await answerOnce(page, ban, { success: false });
    await confirmButton(page, 'Ban').click();
    await expectToast(page, 'Failed to ban user.');
    await answerOnce(page, ban, null);
    await confirmButton(page, 'Ban').click();
    await expectToast(page, 'Error: The operation could not be completed.');
    await confirmButton(page, 'Ban').click();
    await expectToast(page, 'Banned user successfullyUndo');
    await page.getByText('This account is banned').waitFor();
    expect(await page.getByText(`${rude.username} was here`).count()).toBe(0);
    expect((await rude.api('GET', '/user')).status).toBe(401);

    await choose(page, 'Unban');
    await reason.fill('It was a mistake.');
    await answerOnce(page, ban, { success: false });
    await confirmButton(page, 'Unban').click();
    await expectToast(page, 'Failed to unban user.');
    await confirmButton(page, 'Unban').click();
    await expectToast(page, 'Unbanned user successfullyUndo');
    await page.getByRole('article').first().waitFor();
  },
);

test(
  'changes badges, labels a post and deletes it',
  { tags: ['ADMIN-04', 'ADMIN-05', 'ADMIN-06', 'ADMIN-07', 'ADMIN-08', 'MOD-32'] },
  async () => {
    const artist = await someone(community);
    const page = await profileOf(community, artist, employee);
    await choose(page, 'Badges…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Their paintings.');
    await answerOnce(page, '**/admin/profile/*/badges*', { success: false });
    await dialog.getByRole('button', { name: 'Add parody_badge' }).click();
    await expectToast(page, 'The badge was not changed due to an error');
    await dialog.getByRole('button', { name: 'Add parody_badge' }).click();
    await expectToast(page, 'Added parody_badge badge successfullyUndo');
    await dialog.getByRole('button', { name: 'Remove parody_badge' }).click();
    await expectToast(page, 'Removed parody_badge badge successfullyUndo');
    await dialog.getByRole('button', { name: 'Add parody_badge' }).waitFor();
    await closeOverlays(page);

    const card = page.getByRole('article').first();
    const entry = async (name: string): Promise<void> => {
      await card.getByRole('button', { name: 'More' }).click();
      const group = page.getByRole('group', { name: 'Admin Actions' });
      await group.getByRole('menuitem', { name, exact: true }).click();
    };
    await card.getByRole('button', { name: 'More' }).click();
    const group = page.getByRole('group', { name: 'Admin Actions' });
    await expect
      .poll(() => group.getByRole('menuitem').allTextContents())
      .toEqual(['Mark Sensitive', 'Mark Web Only', 'Share', 'Delete']);
    await page.keyboard.press('Escape');
    const mark = async (name: string): Promise<void> => {
      await entry(name);
      await page.getByRole('dialog').getByRole('textbox').fill('Not for everybody.');
      await confirmButton(page, name).click();
    };
    await mark('Mark Sensitive');
    await expectToast(page, /^Marked as sensitive/);
    await card.getByText('Sensitive Content').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'No longer sensitive');
    await card.getByText('Sensitive Content').waitFor({ state: 'detached' });
    await mark('Mark Web Only');
    await expectToast(page, /^Marked as web only/);
    await mark('Unmark Web Only');
    await expectToast(page, /^No longer web only/);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') calls.push(new URL(request.url()).pathname);
    });
    await entry('Delete');
    await confirmButton(page, 'Cancel').click();
    expect(calls).toEqual([]);
    await entry('Delete');
    await page.getByRole('dialog').getByRole('textbox').fill('Not for this place.');
    await confirmButton(page, 'Delete').click();
    await expectToast(page, /^Post removed/);
    expect(calls).toEqual(['/v3/moderation/post']);
  },
);

test('shows more entries in the phone’s profile menu', { tags: ['UI-25', 'UI-26'] }, async () => {
  const walker = await someone(community);
  const removed = await writePost(walker, 'Burn it all down');
  await moderator.api('POST', '/moderation/post/action/removeContent', {
    postULID: removed,
    violation: 'terrorism',
    reason: 'Nobody threatens anybody here.',
  });
  const { page } = await community.visit({ as: walker, viewport: PHONE });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Open your menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Your menu' });
  for (const name of ['Profile', 'Home', 'Settings', 'Connections', /^Timeout/]) {
    await panel.getByRole('link', { name, exact: typeof name === 'string' }).waitFor();
  }
  await panel.getByRole('button', { name: 'Invite' }).waitFor();
  expect(await panel.getByRole('link', { name: 'Violations' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('link', { name: 'Violations' }).waitFor();
  for (const name of ['Feedback', 'Log out', /^build/]) {
    await panel.getByRole('button', { name }).waitFor();
  }
  await panel.getByRole('switch', { name: 'Dark mode' }).waitFor();
  await panel.getByRole('button', { name: 'Less' }).click();
  await panel.getByRole('link', { name: 'Violations' }).waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: /^Timeout/ }).click();
  await page.waitForURL('**/violations');
});

test('opens each dialog by its button or menu item', { tags: ['UI-39'] }, async () => {
  const [photographer, troubled] = [await someone(community), await someone(community)];
  const { server } = community;
  await insertPost(server, photographer, { body: 'A heron', images: [picture(640, 480)] });
  const reported = await writePost(troubled, 'Something reported');
  await photographer.api('PUT', '/posts/flag', { ulid: reported, violationType: 'spam' });
  const { page, context } = await community.visit({ as: moderator });
  await servePictures(context);
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')),
    });
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
  const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
  const leave = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  };
  await page.goto(`/${photographer.username}`);
  const card = page.getByRole('article').filter({ hasText: 'A heron' }).first();
  await card.waitFor();

  await page.getByRole('button', { name: 'Create a post' }).click();
  await dialog('New post').getByRole('textbox').fill('Words');
  await dialog('New post').getByRole('button', { name: 'Add a GIF' }).click();
  await dialog('Choose a GIF').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Choose a GIF').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByText('Do you want to save this draft?').waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await leave();
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  await page.getByRole('button', { name: 'Feedback', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await leave();

  await card.getByRole('button', { name: /Image/ }).click();
  await dialog('Media').waitFor();
  await leave();
  await card.getByRole('button', { name: 'Share' }).click();
  await dialog('Share this post').waitFor();
  await leave();
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await dialog('Report this post').waitFor();
  await leave();
  await choose(page, 'Ban');
  await dialog(/^Ban /).waitFor();
  await leave();

  await closeOverlays(page);
  await go(page, '/violations', page.getByRole('button', { name: 'Yes' }));
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).waitFor();
});

test(
  'opens dialogs, console and settings from the left menu',
  { tags: ['ADMIN-10', 'ADMIN-11', 'UI-19', 'UI-20'] },
  async () => {
    const { page, context } = await community.visit({ as: employee });
    await page.goto('/feed');
    const openSection = () => page.getByRole('button', { name: 'Settings & Support' }).click();
    for (const [entry, title] of [
      ['Invite', /invite/i],
      ['Feedback', /feedback/i],
    ] as const) {
      await openSection();
      await page.getByRole('button', { name: entry, exact: true }).click();
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    const login = page.waitForResponse((answer) => answer.url().endsWith('/v3/admin/login'));
    const opened = context.waitForEvent('page');
    await openSection();
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    expect((await login).status()).toBe(200);
    const tab = await opened;
    await tab.waitForURL('**/admin');
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    expect((await context.cookies()).some(({ httpOnly }) => httpOnly)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/feed');
    await openSection();
    await page.getByTitle('Settings', { exact: true }).click();
    await page.waitForURL('**/settings');
  },
);
