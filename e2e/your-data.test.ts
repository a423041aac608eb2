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
    await server.call('POST', '/v3/data-link/export', { body: { token } });
  }
  await page.goto(`/your-data#${token}`);
  await button.click();
  await page.getByText('This link does not open anything, or not any more.').waitFor();
  expect(await button.count()).toBe(0);
});
