import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import { banAndGetDataToken } from './your-data-scenes.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('a banned member downloads their data by a mailed link', async () => {
  const { server } = community;
  const watcher = await signUpWith(server, 'watcher', 'moderator');
  const rude = await server.signUp('rude');
  await writePost(rude, 'Words that stay mine');
  const token = await banAndGetDataToken(server, {
    by: watcher,
    member: rude,
    reason: 'Rude again.',
  });

  const { page, calls } = await community.visit({ viewport: PHONE });
  await page.goto(`/your-data#${token}`);
  const button = page.getByRole('button', { name: 'Download' });
  await button.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // Opening the link alone, as mail scanners do, does not use it up.
  expect(calls).toEqual(['POST /v3/data-link/ban']);
  const arriving = page.waitForEvent('download');
  await button.click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^rude-.*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.posts[0].body).toBe('Words that stay mine');
  expect(data.account.profile.email).toBe(rude.email);
  await page.getByText('Your data was saved to your browser’s downloads').waitFor();
  expect(new Set(calls)).toEqual(new Set(['POST /v3/data-link/ban', 'POST /v3/data-link/export']));
  await page.goto('/feed');
  await page.getByLabel('Email address').waitFor();
});

test('a member banned in the open app can appeal', async () => {
  const { server } = community;
  const watcher = await signUpWith(server, 'second_watch', 'moderator');
  const loud = await server.signUp('loud');
  const { page, context } = await community.visit({ as: loud, viewport: PHONE });
  await page.goto('/feed');
  await page.getByRole('link', { name: 'Notifications' }).first().waitFor();
  const other = await context.newPage();
  await other.goto(`${community.url}/settings`);
  await other.getByRole('heading', { name: 'Settings' }).first().waitFor();
  await watcher.ban(loud, 'Advertising in every thread.');
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  for (const tab of [page, other]) {
    await tab.waitForURL('**/your-data#*');
    await tab.getByRole('heading', { name: 'This account has been banned' }).waitFor();
    await tab.getByText('Advertising in every thread.').waitFor();
    await tab.getByText('The ban has no end date.').waitFor();
  }
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Why is your ban wrong?').fill('It was one link to a charity.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByText('Your appeal was sent.').waitFor();
  await page.reload();
  await page.getByText('Your appeal was sent.').waitFor();
  expect(await page.getByLabel('Why is your ban wrong?').count()).toBe(0);
});
