// Thorough: Appeals of bans and used links are rare, and take the console too.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { banAndGetDataToken } from './your-data-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('restores a banned member who appeals by the link', async () => {
  const { server } = community;
  const banner = await signUpWith(server, 'banner', 'moderator');
  const chief = await signUpWith(server, 'chief', 'administrator');
  const wronged = await server.signUp('wronged');
  const token = await banAndGetDataToken(server, {
    by: banner,
    member: wronged,
    reason: 'A mistake.',
  });
  const { page } = await community.visit({ viewport: PHONE });
  await page.goto(`/your-data#${token}`);
  await page.getByLabel('Why is your ban wrong?').fill('It was somebody of the same name.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Your appeal was sent.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const office = await community.visit({ as: chief });
  await office.page.goto('/feed');
  await office.page.evaluate(async (bearer) => {
    const headers = { authorization: `Bearer ${bearer}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, chief.accessToken);
  const consolePage = await office.context.newPage();
  await consolePage.goto(`${community.url}/admin`);
  await consolePage.getByRole('link', { name: 'Ban appeals' }).click();
  const row = consolePage.getByRole('row').filter({ hasText: '@wronged' });
  await row.getByText('It was somebody of the same name.').waitFor();
  await row.getByRole('button', { name: 'Grant…' }).click();
  const dialog = consolePage.getByRole('dialog', { name: 'Grant the appeal of @wronged?' });
  await dialog.getByLabel('Answer (sent by email)').fill('You are right, and we are sorry.');
  await dialog.getByRole('button', { name: 'Grant appeal' }).click();
  await row.getByText('Granted by @chief').waitFor();
  const granted = await server.mail.to(wronged.email, 1, 'is no longer banned');
  expect(granted.text).toContain('we are sorry');
  await page.reload();
  await page.getByText('This link is invalid or has expired').waitFor();
});

test('a banned member downloads their data three times at most', async () => {
  const { server } = community;
  const watcher = await signUpWith(server, 'watcher', 'moderator');
  const rude = await server.signUp('rude');
  const token = await banAndGetDataToken(server, {
    by: watcher,
    member: rude,
    reason: 'Rude again.',
  });
  for (let at = 0; at < 3; at++) {
    const reply = await server.call('POST', '/v3/data-link/export', { body: { token } });
    expect(reply.status).toBe(200);
    server.clock.advance(301_000);
  }
  const { page } = await community.visit({ viewport: PHONE });
  await page.goto(`/your-data#${token}`);
  const button = page.getByRole('button', { name: 'Download' });
  await button.click();
  await page.getByText('This link is invalid or has expired.').waitFor();
  expect(await button.count()).toBe(0);
});
