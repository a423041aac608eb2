import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults } from '../harness/page-faults.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';
import { choose, newestMedia, openComposer, photo, postButton, tile } from './uploads-scenes.ts';

let community: Community;
let ann: TestMember;
let people = 0;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  ann = await community.server.signUp(`ann${++people}`);
});
afterAll(() => community.stop());

const reminder = (page: Page) => page.getByText(/ha(s|ve) no alt text\.$/);
const posted = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'detached' });

test('reminds of missing alt texts once, and posts with them', async () => {
  const { page } = await community.visit({ as: ann, viewport: PHONE, hasTouch: true });
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await photo('a.png', 60), await photo('b.png', 61)]);
  await tile(page, 1).waitFor();
  await postButton(page).dblclick();
  await page.getByText('2 pictures have no alt text.').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  for (const text of ['A heron', 'Fog']) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Alt text', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await reminder(page).waitFor({ state: 'detached' });
  await postButton(page).click();
  await posted(page);
  expect(await newestMedia(community)).toEqual([
    [60, 'A heron'],
    [61, 'Fog'],
  ]);
});

test.each(['Post anyway', 'Post'])('one press of “%s” posts without alt texts', async (name) => {
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await photo('a.png', 62)]);
  await tile(page, 0).waitFor();
  await postButton(page).click();
  await page.getByText('1 picture has no alt text.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await posted(page);
  expect(await newestMedia(community)).toEqual([[62, null]]);
});

test('a setting turns the reminder off', async () => {
  await ann.do(updateSettings, { body: { alt_reminder: 'false' } });
  const { page } = await community.visit({ as: ann });
  await page.goto('/settings');
  const toggle = page.getByRole('switch', { name: 'Remind me about alt texts' });
  await expect.poll(() => toggle.isChecked()).toBe(false);
  await page.goto('/feed');
  await openComposer(page);
  await choose(page, [await photo('a.png', 63)]);
  await tile(page, 0).waitFor();
  await postButton(page).click();
  await posted(page);
  expect(await newestMedia(community)).toEqual([[63, null]]);
});
