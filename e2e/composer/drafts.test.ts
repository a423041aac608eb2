import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity, writePost } from '../harness/community.ts';
import {
  openComposer,
  postButton,
  postsWith,
  startWriting,
  workThroughDrafts,
} from './drafts-scenes.ts';
import { delayResponses } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await community.server.signUp('alice');
  bob = await community.server.signUp('bob');
  await writePost(alice, 'Alice has posted before.');
});
afterAll(() => community.stop());

test(
  'asks before closing and sends once despite repeated presses',
  { tags: ['COMPOSE-09', 'COMPOSE-15', 'COMPOSE-16', 'COMPOSE-17'] },
  async () => {
    const { page, text, calls } = await startWriting(community, alice);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await openComposer(page);
    await text.fill('Not yet ready');
    await page.keyboard.press('Escape');
    await page.getByText('Do you want to save this draft?', { exact: true }).last().waitFor();
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });

    expect(await (await openComposer(page)).inputValue()).toBe('Not yet ready');
    await text.fill('Never to be ready');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(await (await openComposer(page)).inputValue()).toBe('');
    await page.reload();
    expect(await (await openComposer(page)).inputValue()).toBe('');

    await text.fill('Slow but sure');
    const answer = await delayResponses(page, '**/v3/posts');
    await postButton(page).click();
    await page.locator('[role=dialog] button[aria-busy=true]').waitFor();
    await postButton(page).click({ force: true });
    await text.press('Control+Enter');
    answer();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(calls.filter((call) => call === 'PUT /v3/posts')).toHaveLength(1);
    expect(await postsWith(community, 'Slow but sure')).toBe(1);
  },
);

test('asks before leaving an unsaved text by Back or close', { tags: ['COMPOSE-18'] }, async () => {
  const { page, text } = await startWriting(community, alice);
  await text.fill('Do not leave me');
  await page.goBack();
  await page.getByText('Do you want to save this draft?', { exact: true }).last().waitFor();
  expect(new URL(page.url()).pathname).toBe('/feed');
  await page.keyboard.press('Escape');
  expect(await text.inputValue()).toBe('Do not leave me');
  const asked = page.waitForEvent('dialog', (dialog) => dialog.type() === 'beforeunload');
  await page.close({ runBeforeUnload: true });
  await asked;
});

test('on a phone a badge and list lead to drafts', async () => {
  const ada = await community.server.signUp('ada');
  await workThroughDrafts(community, ada, bob, PHONE);
});
