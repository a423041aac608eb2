// Thorough: it checks invitations and feedback whose answers are lost, and links of strangers.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../server/test/server.ts';
import { type Community, PHONE, startCommunity } from './community.ts';
import { openFromMenu } from './invitations-scenes.ts';
import { loseAnswer } from './lost-answer.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

test('an invitation that went out and had no answer is said to be on its way once it is sent again', async () => {
  const { page } = await community.visit({ as: alice });
  await loseAnswer(page, '**/v3/user/inviteByEmail');
  await openFromMenu(page, 'Invite');
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  const field = dialog.getByLabel('Mail address');
  await field.fill('lost@rookery.test');
  await field.press('Enter');
  await dialog.getByText('An unexpected error occurred.').waitFor();
  await field.press('Enter');
  await dialog.getByText('An invitation is on its way to lost@rookery.test.').waitFor();
  expect(await dialog.getByText('User already invited').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Invite another' }).click();
  await field.fill('lost@rookery.test');
  await field.press('Enter');
  await dialog.getByText('User already invited').waitFor();
});

test('feedback that had no answer is kept once when it is sent again, and anew when it says something else', async () => {
  const { page } = await community.visit({ as: alice });
  await openFromMenu(page, 'Feedback');
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  const send = async (words: string): Promise<void> => {
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: 'Submit' }).click();
  };
  const failed = page.getByText('Error: Uh oh, something went wrong, try again.');
  for (const words of ['Longer nights.', 'Longer nights.', 'Longer days.']) {
    await loseAnswer(page, '**/v3/feedback');
    await send(words);
    await failed.waitFor();
    await failed.waitFor({ state: 'hidden' });
  }
  await send('Longer days.');
  await page.getByText('Your feedback has been submitted.').waitFor();
  const rows = await community.server.db
    .selectFrom('feedback')
    .select('message')
    .where('message', 'like', 'Longer%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ message }) => message)).toEqual(['Longer nights.', 'Longer days.']);
});

test('whoever follows a referral link reads who invites them, and to what, before signing in', async () => {
  const { body } = await alice.api('GET', '/user');
  const { page } = await community.visit({ viewport: PHONE });
  await page.goto(`/login?ref=${body.data.referral_code}`);
  await page.getByText(`${body.data.name} invites you to Rookery.`).waitFor();
  await page.getByLabel('E-mail address').waitFor();
  await page.goto('/login?ref=nobodys1');
  await page.getByLabel('E-mail address').waitFor();
  expect(await page.getByText('invites you').count()).toBe(0);
});
