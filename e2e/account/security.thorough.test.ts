// Thorough: Proofs of identity, lost answers and reloads are rare; settings.test.ts changes a mail address.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLoginLink } from '../../server/src/features/sessions/sign-in/create-login-link.ts';
import { waitForPath, type Community, PHONE, startCommunity } from '../harness/community.ts';
import { dialog, mailedCode } from './settings-scenes.ts';
import { expectAt, expectGone, expectShown } from '../harness/shown.ts';

let community: Community;
beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

async function writeOn(page: Page, field: Locator, text: string): Promise<void> {
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
}

test('reauthenticates an old session in place and resumes the action', async () => {
  const member = await community.server.signUp('olaf');
  await community.server.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .where('user_id', '=', member.id)
    .execute();
  const { page } = await community.visit({ as: member, viewport: PHONE });
  await page.route('**/v3/user', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const before = { ...data, email: 'before@rookery.test' };
    await route.fulfill({ response, json: { ...rest, data: before } });
  });
  await page.goto('/settings');
  await expectShown(page.getByText('before@rookery.test').first());
  await page.unroute('**/v3/user');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel(/type your username/).fill('olaf');
  await dialog(page, 'Delete your account?')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const proof = dialog(page, 'Confirm it’s you');
  await proof.getByRole('button', { name: 'Send code' }).click();
  const field = proof.getByLabel('Code from the email');
  await field.waitFor();
  expect(
    (
      await community.server.call('GET', '/v3/profile/olaf', {
        token: member.accessToken,
      })
    ).status,
  ).toBe(200);
  await proof.getByText('The server saves its emails as files', { exact: false }).waitFor();
  await writeOn(page, field, await mailedCode(community, member.email, 'Log in to'));
  await waitForPath(page, '/login');
  const reply = await member.api('GET', '/user');
  expect(reply.status).toBe(401);
});

test('continues an address change after reload or lost response', async () => {
  const member = await community.server.signUp('pavel');
  const { page } = await community.visit({ as: member, viewport: PHONE });
  await page.goto('/settings');
  const begin = page.getByRole('button', { name: 'Change', exact: true });
  const change = dialog(page, 'Change email address');
  const field = change.getByLabel('Code from the email to pavel@elsewhere.test');
  await begin.click();
  await change.getByLabel('New email address').fill('pavel@elsewhere.test');
  await change.getByRole('button', { name: 'Send codes' }).click();
  await field.waitFor();
  await page.keyboard.press('Escape');
  await expectGone(change);
  await begin.click();
  await field.waitFor();
  await page.reload();
  const subject = 'Your email address on';
  await field.fill(await mailedCode(community, 'pavel@elsewhere.test', subject));
  await change
    .getByLabel(`Code from the email to ${member.email}`)
    .fill(await mailedCode(community, member.email, subject));
  await page.route(
    '**/v3/user/email',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const save = change.getByRole('button', { name: 'Save' });
  await save.click();
  await expectShown(change.getByText('can’t be reached', { exact: false }));
  await save.click();
  await expectShown(page.getByText('Email address changed'));
  await expectShown(page.getByText('pavel@elsewhere.test').first());
});

test('restarts an expired address change with the typed text', async () => {
  const member = await community.server.signUp('pia');
  const { page } = await community.visit({ as: member, viewport: PHONE });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const change = dialog(page, 'Change email address');
  const wanted = change.getByLabel('New email address');
  await wanted.fill('pia@elsewhere.test');
  await change.getByRole('button', { name: 'Send codes' }).click();
  const field = change.getByLabel('Code from the email to pia@elsewhere.test');
  await field.waitFor();
  await page.reload();
  await field.fill('123456');
  await change.getByLabel(`Code from the email to ${member.email}`).fill('654321');
  await community.server.db
    .deleteFrom('address_changes')
    .where('email', '=', 'pia@elsewhere.test')
    .execute();
  await change.getByRole('button', { name: 'Save' }).click();
  await wanted.waitFor();
  expect(await wanted.inputValue()).toBe('pia@elsewhere.test');
});

test('asks the first administrator for an address before logout', async () => {
  const link = await createLoginLink(
    { ...community.server, config: { appUrl: community.url } },
    'administrator@localhost',
  );
  const { page } = await community.visit({ viewport: PHONE });
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectAt(page, '/setup');
  await page.getByRole('button', { name: 'Log out' }).click();
  const warning = dialog(page, 'You won’t be able to log in by email');
  await expectShown(warning.getByText('npm run rookery -- login-link administrator@localhost'));
  await page.keyboard.press('Escape');
  await warning.waitFor({ state: 'detached' });
  await expectShown(page.getByRole('button', { name: 'Add email address' }));
  await page.getByRole('button', { name: 'Log out' }).click();
  await warning.getByRole('button', { name: 'Add email address' }).click();
  await warning.waitFor({ state: 'detached' });
  const add = dialog(page, 'Add email address');
  await add.getByLabel('New email address').fill('boss@rookery.test');
  await add.getByRole('button', { name: 'Send code' }).click();
  const field = add.getByLabel('Code from the email to boss@rookery.test');
  await field.waitFor();
  await add.getByText('The server saves its emails as files', { exact: false }).waitFor();
  await writeOn(
    page,
    field,
    await mailedCode(community, 'boss@rookery.test', 'Your email address on'),
  );
  await add.getByRole('button', { name: 'Save' }).click();
  await expectShown(page.getByText('Email address changed'));
  await expectGone(page.getByRole('button', { name: 'Add email address' }));
});
