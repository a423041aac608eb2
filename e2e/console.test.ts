import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import type { TestMember } from '../server/test/server.ts';
import { type Community, DESKTOP, PHONE, startCommunity } from './community.ts';
import {
  BADGE_REASON,
  bansOf,
  openConsole,
  REASON,
  saveRules,
  SECTIONS,
} from './console-scenes.ts';

let community: Community;
let chief: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  chief = await signUpWith(community.server, 'chief', 'administrator');
});
afterAll(() => community.stop());

test('ADMIN-09 ADMIN-11 ADMIN-12 MOD-36 an administrator opens the console, bans, and visits every section', async () => {
  await saveRules(community, chief, 'Be decent.');
  const rude = await community.server.signUp('rude');
  const { page, context } = await community.visit({ as: chief, viewport: DESKTOP });
  await page.goto('/feed');
  await openConsole(page, chief);
  const tab = await context.newPage();
  await tab.goto(`${community.url}/admin`);
  await tab.getByRole('heading', { name: 'Overview' }).waitFor();
  await tab.getByText('Active this week').waitFor();
  await tab.getByRole('link', { name: 'Members' }).click();
  await tab.getByRole('searchbox').fill('chief');
  await tab.getByRole('button', { name: 'Search' }).click();
  await tab.getByRole('button', { name: 'chief' }).click();
  await tab.getByText(chief.email).waitFor();
  expect(await tab.getByRole('button', { name: 'Ban', exact: true }).count()).toBe(0);
  await tab.getByRole('textbox', { name: BADGE_REASON }).fill('We met them.');
  await tab.getByRole('button', { name: 'verified', exact: true }).click();

  await tab.getByRole('searchbox').fill('rude');
  await tab.getByRole('button', { name: 'Search' }).click();
  await tab.getByRole('button', { name: `@${rude.username}` }).click();
  await tab.getByRole('heading', { name: rude.username }).waitFor();
  const calls = bansOf(tab);
  const press = (name: string) => tab.getByRole('button', { name, exact: true }).click();
  await tab.getByRole('textbox', { name: REASON }).fill('Spam.');
  await press('Ban');
  await tab.getByRole('button', { name: 'Really ban', exact: true }).waitFor();
  // Who goes elsewhere has not answered yes.
  await tab.getByRole('searchbox').focus();
  await press('Ban');
  expect(calls).toEqual([]);
  await press('Really ban');
  await tab.getByRole('button', { name: 'Lift the ban', exact: true }).waitFor();
  await tab.getByRole('textbox', { name: REASON }).fill('It was a mistake.');
  await press('Lift the ban');
  expect(calls).toEqual(['POST']);
  await press('Really lift the ban');
  await tab.getByRole('button', { name: 'Ban', exact: true }).waitFor();
  expect(calls).toEqual(['POST', 'DELETE']);

  await tab.getByRole('link', { name: 'Audit log' }).click();
  await tab.getByText('badge.add').first().waitFor();
  await tab.setViewportSize(PHONE);
  for (const section of SECTIONS) {
    await tab.getByRole('link', { name: section }).click();
    await tab.getByRole('heading', { name: section, level: 1 }).waitFor();
    const sticksOut = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(sticksOut, section).toBe(false);
  }
  await tab.getByRole('button', { name: 'Close the console' }).click();
  await tab.getByRole('heading', { name: 'You are not at the console' }).waitFor();
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
