// Thorough: it checks invitations and feedback whose answers are lost, and links of strangers.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { openFromMenu } from './invitations-scenes.ts';
import { dropResponse } from '../harness/drop-response.ts';

const WAITS = 'No connection. This will be sent when you are back online.';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
});
afterAll(() => community.stop());

test('mails an invitation once when its response is lost', async () => {
  const { page } = await community.visit({ as: alice });
  await dropResponse(page, '**/v3/user/inviteByEmail');
  await openFromMenu(page, 'Invite');
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  const field = dialog.getByLabel('Email address');
  const again = page.waitForResponse('**/v3/user/inviteByEmail');
  await field.fill('lost@rookery.test');
  await field.press('Enter');
  await page.getByText(WAITS).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  expect((await again).ok()).toBe(true);
  expect((await community.server.mail.to('lost@rookery.test')).subject).toContain('invites you');
});

test('sends feedback once when its response is lost', async () => {
  const { page } = await community.visit({ as: alice });
  await openFromMenu(page, 'Feedback');
  const dialog = page.getByRole('dialog', { name: 'Feedback' });
  await dropResponse(page, '**/v3/feedback');
  await dialog.getByRole('textbox').fill('Longer nights.');
  const again = page.waitForResponse('**/v3/feedback');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(WAITS).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await again).status()).toBe(200);
  const rows = await community.server.db
    .selectFrom('feedback')
    .select('message')
    .where('message', 'like', 'Longer%')
    .execute();
  expect(rows.map(({ message }) => message)).toEqual(['Longer nights.']);
});

test('names the inviter and the network before sign-in', async () => {
  const { body } = await alice.api('GET', '/user');
  const { page } = await community.visit({ viewport: PHONE });
  await page.goto(`/login?ref=${body.data.referral_code}`);
  await page.getByText(`${body.data.name} invited you to Rookery.`).waitFor();
  await page.getByLabel('Email address').waitFor();
  await page.goto('/login?ref=nobodys1');
  await page.getByLabel('Email address').waitFor();
  expect(await page.getByText('invited you').count()).toBe(0);
});
