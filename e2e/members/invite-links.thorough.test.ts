// Thorough: it opens the console and four browsers for one invitation link.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLoginLink } from '../../server/src/features/sessions/public.ts';
import { giveBadge } from '../../server/test/badges.ts';
import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, DESKTOP, PHONE, startCommunity } from '../harness/community.ts';
import { dropResponse } from '../harness/drop-response.ts';
import { openFromMenu } from './invitations-scenes.ts';

let community: Community;
let chief: TestMember;

beforeAll(async () => {
  community = await startCommunity({ registration: 'invite' });
  const { server } = community;
  const link = new URL(await createLoginLink(server, 'chief@rookery.test'));
  const token = link.searchParams.get('magic');
  await server.call('POST', '/v3/magicLogin', { body: { token } });
  chief = await server.signUp('chief');
  await giveBadge(server, chief, 'administrator');
});
afterAll(() => community.stop());

const BY_INVITATION = 'New members need an invitation.';

async function openLinks(): Promise<Page> {
  const { page: app, context } = await community.visit({ as: chief, viewport: DESKTOP });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.goto('/feed');
  await app.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, chief.accessToken);
  const tab = await context.newPage();
  await tab.goto(`${community.url}/admin#links`);
  return tab;
}

async function askBy(
  address: string,
  email: string,
  newcomers: string,
): Promise<{ page: Page; text: string }> {
  const { page } = await community.visit({ viewport: PHONE });
  await page.goto(address);
  await page.getByText(newcomers).waitFor();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const { text = '' } = await community.server.mail.to(email);
  return { page, text };
}

test('creates a single-use link in the console', async () => {
  const tab = await openLinks();
  await tab.getByRole('textbox', { name: 'Link name' }).fill('The spring fair');
  await tab.getByRole('spinbutton', { name: 'Maximum number of uses' }).fill('1');
  await tab.getByRole('textbox', { name: /^Welcome message/ }).fill('Nice to have met you!');
  await tab.getByRole('button', { name: 'Create link' }).dblclick();
  await tab.getByText('0 of 1').waitFor();
  const asked = community.server.db.selectFrom('invite_links').select('name');
  expect(await asked.execute()).toEqual([{ name: 'The spring fair' }]);
  await tab.getByRole('button', { name: 'Copy link The spring fair' }).click();
  await tab.getByText('Copied').waitFor();
  const address = await tab.evaluate(() => navigator.clipboard.readText());

  const { page, text } = await askBy(
    address,
    'nora@rookery.test',
    'The same link creates your account.',
  );
  await page.getByText('Nice to have met you!').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.goto(/https?:\S+magic=[\w-]+/.exec(text)?.[0] ?? 'none');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Set up your account' }).waitFor();

  await tab.reload();
  await tab.getByText('1 of 1').waitFor();
  await tab.getByText('used up').waitFor();

  const late = await askBy(address, 'late@rookery.test', BY_INVITATION);
  await late.page.getByText('This invite link has reached its limit.').waitFor();
  expect(late.text).toContain('has reached its limit');
  expect(late.text).not.toContain('magic=');
});

test('creates one link when a lost request is repeated', async () => {
  const tab = await openLinks();
  const name = tab.getByRole('textbox', { name: 'Link name' });
  const make = tab.getByRole('button', { name: 'Create link' });
  await name.fill('The harbour');
  await dropResponse(tab, '**/v3/admin/invite-links');
  await make.click();
  await tab.getByText('The server can’t be reached. Try again.').waitFor();
  await make.click();
  await expect.poll(() => name.inputValue()).toBe('');
  await name.fill('The harbour');
  await make.click();
  await expect.poll(() => name.inputValue()).toBe('');
  const asked = community.server.db.selectFrom('invite_links').select('name');
  expect(await asked.where('name', '=', 'The harbour').execute()).toHaveLength(2);
});

test('an emailed invitation admits its reader once', async () => {
  const { page } = await community.visit({ as: chief, viewport: DESKTOP });
  await openFromMenu(page, 'Invite');
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByText('a link that works once.').waitFor();
  expect(await dialog.getByRole('link').getAttribute('href')).toBe('/admin#links');
  await dialog.getByLabel('Email address').fill('nest@rookery.test');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('An invitation is on its way to nest@rookery.test.').waitFor();
  const { text = '' } = await community.server.mail.to('nest@rookery.test');
  const { page: reader } = await community.visit({ viewport: PHONE });
  await reader.goto(/http\S+/.exec(text)?.[0] ?? '');
  await reader.getByRole('textbox', { name: 'Email address' }).fill('nest@rookery.test');
  await reader.getByRole('button', { name: 'Send me a link' }).click();
  const mail = await community.server.mail.to('nest@rookery.test', 2);
  expect(mail.text).toContain('magic=');
});
