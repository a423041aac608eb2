import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import { type Community, PHONE, startCommunity, writePost } from './community.ts';
import { expectToast, watchToasts } from './lives.ts';
import { holdBack } from './stillness.ts';
import { paintPost, picture, servePictures } from './pictures.ts';

let community: Community;
let moderator: TestMember;
let employee: TestMember;
let people = 0;

beforeAll(async () => {
  community = await startCommunity();
  moderator = await signUpWith(community.server, 'watcher', 'moderator');
  employee = await signUpWith(community.server, 'clerk', 'employee');
});
afterAll(() => community.stop());

async function someone(): Promise<TestMember> {
  const member = await community.server.signUp(`member${++people}`);
  await writePost(member, `${member.username} was here`);
  return member;
}

async function profileOf(member: TestMember, as: TestMember): Promise<Page> {
  const { page } = await community.visit({ as });
  await watchToasts(page);
  await page.goto(`/${member.username}`);
  await page.getByRole('article').first().waitFor();
  return page;
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Lets a call be answered otherwise once. */
async function answerOnce(page: Page, path: string, answer: object | null): Promise<void> {
  await page.route(
    path,
    (route) => (answer === null ? route.abort() : route.fulfill({ json: answer })),
    { times: 1 },
  );
}

const confirm = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

test('MOD-30 MOD-36 MOD-37 MOD-38 MOD-39 ADMIN-09 a ban asks first, says how it went, and is lifted again', async () => {
  const rude = await someone();
  const page = await profileOf(rude, moderator);
  const ban = '**/moderation/profile/ban*';
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/profile/ban')) calls.push(request.method());
  });
  await choose(page, 'Ban');
  await confirm(page, 'Cancel').click();
  expect(calls).toEqual([]);
  await choose(page, 'Ban');
  await answerOnce(page, ban, { success: false });
  await confirm(page, 'Ban').click();
  await expectToast(page, 'Failed to ban user.');
  await answerOnce(page, ban, null);
  await confirm(page, 'Ban').click();
  await expectToast(page, 'Error: The operation could not be completed.');
  await page.getByRole('dialog').getByRole('textbox').fill('Three times is enough.');
  await confirm(page, 'Ban').click();
  await expectToast(page, 'Banned user successfully');
  await page.getByText('This account is suspended').waitFor();
  expect(await page.getByText(`${rude.username} was here`).count()).toBe(0);
  expect((await rude.api('GET', '/user')).status).toBe(401);

  await choose(page, 'Unban');
  await answerOnce(page, ban, { success: false });
  await confirm(page, 'Unban').click();
  await expectToast(page, 'Failed to unban user.');
  await confirm(page, 'Unban').click();
  await expectToast(page, 'Unbanned user successfully');
  await page.getByRole('article').first().waitFor();
});

test('ADMIN-04 ADMIN-05 ADMIN-06 badges are added and removed by one button, which says how it went', async () => {
  const artist = await someone();
  const page = await profileOf(artist, employee);
  await choose(page, 'Badges…');
  const dialog = page.getByRole('dialog');
  await answerOnce(page, '**/admin/profile/*/badges*', { success: false });
  await dialog.getByRole('button', { name: 'Add parody_badge' }).click();
  await expectToast(page, 'The badge was not changed due to an error');
  await dialog.getByRole('button', { name: 'Add parody_badge' }).click();
  await expectToast(page, 'Added parody_badge badge successfully');
  await dialog.getByRole('button', { name: 'Remove parody_badge' }).click();
  await expectToast(page, 'Removed parody_badge badge successfully');
  await dialog.getByRole('button', { name: 'Add parody_badge' }).waitFor();
});

test('the reason of a ban and of a sweep does not go unasked', async () => {
  const page = await profileOf(await someone(), moderator);
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  for (const entry of ['Ban', 'Remove all recent posts…']) {
    await choose(page, entry);
    const box = page.getByRole('dialog').getByRole('textbox');
    await box.fill('All of it is spam.');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => confirm(page, 'Cancel').click(),
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

test('recent posts of a member are removed at one stroke, after it was shown how many', async () => {
  const flood = await someone();
  for (const at of [1, 2, 3]) await writePost(flood, `Buy number ${at}`);
  const page = await profileOf(flood, moderator);
  await choose(page, 'Remove all recent posts…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('All of it is spam.');
  await dialog.getByRole('button', { name: 'See what goes' }).click();
  await dialog.getByText('4 posts, 0 comments and 0 reposts will be removed.').waitFor();
  expect((await flood.api('GET', '/user/violations')).body.data).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove them' }).click();
  await expectToast(page, '4 posts removed');
  await page.getByText('Buy number 2').waitFor({ state: 'detached' });
});

test('what one time holds is not shown for another that was chosen before the answer came', async () => {
  const page = await profileOf(await someone(), moderator);
  await choose(page, 'Remove all recent posts…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('All of it is spam.');
  await dialog.getByRole('radio', { name: 'hour', exact: true }).check();
  const look = dialog.getByRole('button', { name: 'See what goes' });
  const release = await holdBack(page, '**/profile/sweep');
  await look.click();
  await dialog.getByRole('radio', { name: '7 days' }).check();
  release();
  await expect.poll(() => look.getAttribute('aria-busy')).toBe(null);
  expect(await dialog.getByText('will be removed').count()).toBe(0);
  await look.click();
  await dialog.getByText('1 post, 0 comments and 0 reposts will be removed.').waitFor();
});

test('ADMIN-07 ADMIN-08 MOD-32 staff toggle marks of a post, share it and delete it after a question', async () => {
  const painter = await someone();
  const page = await profileOf(painter, employee);
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
  await entry('Mark Sensitive');
  await expectToast(page, /^Marked as sensitive/);
  await card.getByText('Sensitive Content').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'No longer sensitive');
  await card.getByText('Sensitive Content').waitFor({ state: 'detached' });
  await entry('Mark Web Only');
  await expectToast(page, /^Marked as web only/);
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Unmark Web Only' }).click();
  await expectToast(page, /^No longer web only/);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') calls.push(new URL(request.url()).pathname);
  });
  await entry('Delete');
  await confirm(page, 'Cancel').click();
  expect(calls).toEqual([]);
  await entry('Delete');
  await confirm(page, 'Delete').click();
  await expectToast(page, 'Post removed');
  expect(calls).toEqual(['/v3/moderation/post']);
});

test('staff see Ban on others only, and members nowhere', async () => {
  const [own, member] = [moderator, await someone()];
  await writePost(own, 'A moderator writes too');
  const page = await profileOf(own, own);
  await page.getByRole('button', { name: /^More about/ }).click();
  expect(await page.getByRole('group', { name: 'Admin Actions' }).count()).toBe(0);
  const other = await profileOf(own, member);
  await other.getByRole('button', { name: /^More about/ }).click();
  expect(await other.getByRole('menuitem', { name: 'Ban' }).count()).toBe(0);
});

test('UI-25 UI-26 on a phone the own menu has its entries, and More and Less the others', async () => {
  const walker = await someone();
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
  for (const name of ['Feedback', 'Logout', /^build/]) {
    await panel.getByRole('button', { name }).waitFor();
  }
  await panel.getByRole('switch', { name: 'Dark mode' }).waitFor();
  await panel.getByRole('button', { name: 'Less' }).click();
  await panel.getByRole('link', { name: 'Violations' }).waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: /^Timeout/ }).click();
  await page.waitForURL('**/violations');
});

test('UI-39 each dialog opens by its trigger', async () => {
  const [photographer, troubled] = [await someone(), await someone()];
  const { server } = community;
  await paintPost(server, photographer, { body: 'A heron', images: [picture(640, 480)] });
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

  await page.goto('/violations');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).waitFor();

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
  await restricted.getByRole('dialog', { name: 'Account Timeout' }).waitFor();
});

test('UI-19 the section of the left menu leads to settings, and opens invitations and feedback', async () => {
  const member = await someone();
  const { page } = await community.visit({ as: member });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  for (const [entry, title] of [
    ['Invite', /invite/i],
    ['Feedback', /feedback/i],
  ] as const) {
    await page.getByRole('button', { name: entry, exact: true }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
  await page.getByTitle('Settings', { exact: true }).click();
  await page.waitForURL('**/settings');
});

test('ADMIN-10 ADMIN-11 UI-20 Admin stands in the menu of those who run the community, and opens the console in a tab of its own', async () => {
  const { page, context } = await community.visit({ as: employee });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Settings & Support' }).click();
  const login = page.waitForResponse((answer) => answer.url().endsWith('/v3/admin/login'));
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  expect((await login).status()).toBe(200);
  const tab = await opened;
  await tab.waitForURL('**/admin');
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  expect((await context.cookies()).some(({ httpOnly }) => httpOnly)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/feed');

  const narrow = await community.visit({ as: employee, viewport: PHONE });
  await narrow.page.goto('/feed');
  await narrow.page.getByRole('button', { name: 'Open your menu' }).click();
  await narrow.page.getByRole('button', { name: 'More', exact: true }).last().click();
  await narrow.page.getByRole('button', { name: 'Admin', exact: true }).waitFor();

  for (const member of [moderator, await someone()]) {
    const plain = await community.visit({ as: member });
    await plain.page.goto('/feed');
    await plain.page.getByRole('button', { name: 'Settings & Support' }).click();
    await plain.page.getByTitle('About').waitFor();
    expect(await plain.page.getByRole('button', { name: 'Admin', exact: true }).count()).toBe(0);
  }
});
