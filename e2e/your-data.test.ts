import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../server/test/badges.ts';
import { barriers } from './barriers.ts';
import { type Community, PHONE, startCommunity, writePost } from './community.ts';
import { banByMail } from './your-data-scenes.ts';

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
  const token = await banByMail(server, { by: watcher, member: rude, reason: 'Rude again.' });

  const { page, calls } = await community.visit({ viewport: PHONE });
  await page.goto(`/your-data#${token}`);
  const button = page.getByRole('button', { name: 'Download' });
  await button.waitFor();
  expect(await barriers(page)).toEqual([]);
  // Opening the link alone, as mail scanners do, does not use it up.
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
});
