import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity } from './community.ts';

let community: Community;
let chief: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  chief = await signUpWith(community.server, 'chief', 'administrator');
});
afterAll(() => community.stop());

test('ADMIN-11 ADMIN-12 an administrator opens the console in a tab of its own, by the cookie that the login set', async () => {
  const { page, context } = await community.visit({ as: chief, viewport: DESKTOP });
  await page.goto('/feed');
  const status = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/v3/admin/login', { method: 'POST', headers })).status;
  }, chief.accessToken);
  expect(status).toBe(200);
  const tab = await context.newPage();
  await tab.goto(`${community.url}/admin`);
  await tab.getByRole('heading', { name: 'Overview' }).waitFor();
  await tab.getByText('Active this week').waitFor();
  await tab.getByRole('link', { name: 'Members' }).click();
  await tab.getByRole('button', { name: 'chief' }).click();
  await tab.getByText(chief.email).waitFor();
  await tab.getByRole('button', { name: 'verified', exact: true }).click();
  await tab.getByRole('link', { name: 'Audit log' }).click();
  await tab.getByText('badge.add').first().waitFor();
  await tab.setViewportSize(PHONE);
  for (const section of ['Overview', 'Members', 'Feedback', 'Groups', 'Invitations', 'Types']) {
    await tab.getByRole('link', { name: section }).click();
    await tab.getByRole('heading', { name: section, level: 1 }).waitFor();
    const sticksOut = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(sticksOut, section).toBe(false);
  }
  await tab.getByRole('button', { name: 'Close the console' }).click();
  await tab.getByRole('heading', { name: 'You are not at the console' }).waitFor();
});

test('ADMIN-12 without the cookie the page says how to come in', async () => {
  const { page } = await community.visit({ as: chief, viewport: PHONE });
  const answered = page.waitForResponse('**/v3/admin/session');
  await page.goto('/admin');
  expect((await answered).status()).toBe(401);
  await page.getByRole('heading', { name: 'You are not at the console' }).waitFor();
});

test('GAP-155 what members load names nothing of the console', async () => {
  const dist = inject('webDist');
  const assets = await readdir(join(dist, 'assets'));
  const scripts = assets.filter((name) => /^admin-.*\.js$/.test(name));
  expect(scripts).toHaveLength(1);
  const others = assets.filter((name) => name.endsWith('.js') && !name.startsWith('admin-'));
  const files = ['index.html', 'service-worker.js', ...others.map((name) => `assets/${name}`)];
  const texts = await Promise.all(files.map((name) => readFile(join(dist, name), 'utf8')));
  expect(files.filter((_name, at) => texts[at]?.includes('assets/admin-'))).toEqual([]);
});
