import { afterAll, beforeAll, expect, test } from 'vitest';

import { signUpWith } from '../../server/test/badges.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';

let community: Community;

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

test('a moderator makes a reported list private', async () => {
  const { server } = community;
  const [owner, reader] = [await server.signUp('owner'), await server.signUp('reader')];
  const watcher = await signUpWith(server, 'watcher', 'moderator');
  const [mean, fair] = [server.freshUlid(), server.freshUlid()];
  const list = { isShared: true, description: 'They can’t sing.', topic: 'Choir' };
  await owner.api('PUT', '/lists', { ulid: mean, name: 'Bad singers', ...list });
  await owner.api('PUT', '/lists', { ulid: fair, name: 'Good singers', isShared: true });

  const reporting = await community.visit({ as: reader, viewport: PHONE });
  for (const ulid of [mean, fair]) {
    await reporting.page.goto(`/lists/${ulid}`);
    await reporting.page.getByRole('button', { name: 'List options' }).click();
    const entries = reporting.page.getByRole('menuitem');
    await entries.filter({ hasText: 'Report list' }).waitFor();
    expect(await entries.allInnerTexts()).toEqual(['Pin to Home', 'Report list', 'Close']);
    await entries.filter({ hasText: 'Report list' }).click();
    await reporting.page.getByRole('radio', { name: /^Harassment/ }).check();
    await reporting.page.getByLabel('Details (optional)').fill('It is mean.');
    await reporting.page.getByRole('button', { name: 'Submit' }).click();
    await reporting.page.getByText('Thanks for your report.').waitFor();
  }

  const { page, errors } = await community.visit({ as: watcher, viewport: PHONE });
  await page.goto('/reports');
  const reports = page.getByRole('list', { name: 'Reported lists' }).locator('> li');
  const [first, second] = [
    reports.filter({ hasText: 'Bad singers' }),
    reports.filter({ hasText: 'Good singers' }),
  ];
  for (const text of ['They can’t sing.', 'Choir', '@owner', '“It is mean.”']) {
    await first.getByText(text).waitFor();
  }
  expect(await findOverflows(page)).toEqual([]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await second.getByRole('button', { name: 'No violation' }).click();
  await expect.poll(() => second.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await second.waitFor();
  await first.getByRole('button', { name: 'Make private…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make “Bad singers” private?' });
  await dialog.getByLabel('Reason').fill('Not kind to singers.');
  await dialog.getByRole('button', { name: 'Make private' }).click();
  await page.getByText('The list is private now').waitFor();
  await expect.poll(() => first.count()).toBe(0);

  await page.goto(`/lists/${fair}`);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Make private…' }).waitFor();
  expect(errors).toEqual([]);

  const own = await community.visit({ as: owner });
  await own.page.goto('/notifications');
  await own.page.getByText(/Staff made your list Bad singers private/).waitFor();
});
