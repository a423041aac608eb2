import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import { barriers } from './barriers.ts';
import { type Community, PHONE, startCommunity, writePost } from './community.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('a banned member appeals by the same link, and staff other than who banned opens the account at the console', async () => {
  const { server } = community;
  const banner = await signUpWith(server, 'banner', 'moderator');
  const chief = await signUpWith(server, 'chief', 'administrator');
  const wronged = await server.signUp('wronged');
  await banner.api('POST', '/moderation/profile/ban', { ulid: wronged.ulid, reason: 'A mistake.' });
  const { text } = await server.mail.to(wronged.email, 1, 'was closed');
  const token = /\/your-data#(\S+)/.exec(text ?? '')?.[1] ?? '';
  const { page } = await community.visit({ viewport: PHONE });
  await page.goto(`/your-data#${token}`);
  await page.getByLabel('Is your ban wrong?').fill('It was somebody of the same name.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Your appeal was sent.').waitFor();
  expect(await barriers(page)).toEqual([]);

  const office = await community.visit({ as: chief });
  await office.page.goto('/feed');
  await office.page.evaluate(async (bearer) => {
    const headers = { authorization: `Bearer ${bearer}` };
    await fetch('/v3/admin/login', { method: 'POST', headers });
  }, chief.accessToken);
  const consolePage = await office.context.newPage();
  await consolePage.goto(`${community.url}/admin`);
  await consolePage.getByRole('link', { name: 'Appeals of bans' }).click();
  const row = consolePage.getByRole('row').filter({ hasText: '@wronged' });
  await row.getByText('It was somebody of the same name.').waitFor();
  await row.getByLabel('Answer by mail').fill('You are right, and we are sorry.');
  await row.getByRole('button', { name: 'Open the account again' }).click();
  await row.getByText('Opened again by @chief').waitFor();
  expect((await server.mail.to(wronged.email, 1, 'is open again')).text).toContain('we are sorry');
  await page.reload();
  await page.getByLabel('Is your ban wrong?').fill('Once more.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('This link does not open anything').waitFor();
});

test('a banned member downloads their data by the link of the mail, without signing in, until the link is used up', async () => {
  const { server } = community;
  const watcher = await signUpWith(server, 'watcher', 'moderator');
  const rude = await server.signUp('rude');
  await writePost(rude, 'Words that stay mine');
  await watcher.api('POST', '/moderation/profile/ban', { ulid: rude.ulid, reason: 'Rude again.' });
  const { text } = await server.mail.to(rude.email, 1, 'was closed');
  const token = /\/your-data#(\S+)/.exec(text ?? '')?.[1] ?? '';

  const { page, calls } = await community.visit({ viewport: PHONE });
  await page.goto(`/your-data#${token}`);
  const button = page.getByRole('button', { name: 'Download' });
  await button.waitFor();
  expect(await barriers(page)).toEqual([]);
  // Whatever opens links in mails uses none of them up.
  expect(calls).toEqual([]);
  const arriving = page.waitForEvent('download');
  await button.click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^rude-.*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.posts[0].body).toBe('Words that stay mine');
  expect(data.account.profile.email).toBe(rude.email);
  await page.getByText('Your data is in the downloads of this browser').waitFor();
  // It opened that and nothing else.
  expect(new Set(calls)).toEqual(new Set(['POST /v3/data-link/export']));
  await page.goto('/feed');
  await page.getByLabel('E-mail address').waitFor();

  for (let at = 0; at < 2; at++) {
    server.clock.advance(301_000);
    await server.call('POST', '/v3/data-link/export', { body: { token } });
  }
  server.clock.advance(301_000);
  await page.goto(`/your-data#${token}`);
  await button.click();
  await page.getByText('This link does not open anything, or not any more.').waitFor();
  expect(await button.count()).toBe(0);
});
