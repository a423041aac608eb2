import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity } from '../harness/community.ts';
import { controlRealtimeNetwork } from '../harness/realtime-network.ts';

let community: Community;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  pairs += 1;
  const { server } = community;
  [ann, ben] = [await server.signUp(`ann${pairs}`), await server.signUp(`ben${pairs}`)];
});
afterAll(() => community.stop());

const cardOf = (page: Page, text: string) =>
  page.locator('article[data-post]:visible', { hasText: text });

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await cardOf(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const answer = (parentId: string) =>
  ben.refused(createComment, { body: { parentId, body: 'An answer.' } }, 403);

test('a new post takes only answers of mentioned members', async () => {
  const { page } = await community.visit({ as: ann });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  const composer = page.getByRole('dialog');
  await composer.getByRole('textbox').fill('The heron nests in May.');
  await composer.getByRole('button', { name: 'Everyone can answer' }).click();
  const everyone = page.getByRole('menuitemradio', { name: 'Everyone' }).first();
  expect(await everyone.getAttribute('aria-checked')).toBe('true');
  await page.getByRole('menuitemradio', { name: 'Mentioned members' }).first().click();
  await composer.getByRole('button', { name: 'Mentioned members can answer' }).waitFor();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Posted').waitFor();
  const ulid = await cardOf(page, 'nests in May').getAttribute('data-post');

  const { page: reading } = await community.visit({ as: ben });
  await reading.goto(`/post/${ulid}`);
  await reading.getByText('Only mentioned members can answer', { exact: true }).waitFor();
  const comment = cardOf(reading, 'nests in May').getByRole('button', { name: /^Comment/ });
  expect(await comment.getAttribute('aria-disabled')).toBe('true');
  expect(await comment.getAttribute('aria-label')).toBe(
    'Comment. Only mentioned members can answer',
  );
  expect(await reading.getByText('Add a comment').count()).toBe(0);
  expect(JSON.stringify(await answer(ulid ?? ''))).toContain('Only mentioned members can answer.');
});

test('starts a new post with the audience of the settings', async () => {
  await ann.do(updateSettings, { body: { who_answers: 'mentioned' } });
  const { page } = await community.visit({ as: ann });
  await page.goto('/settings');
  const answers = page.getByRole('group', { name: 'Who can answer' });
  await expect
    .poll(() => answers.getByRole('radio', { name: 'Mentioned members' }).isChecked())
    .toBe(true);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  const composer = page.getByRole('dialog');
  await composer.getByRole('textbox').fill('The swifts are back.');
  await composer.getByRole('button', { name: 'Mentioned members can answer' }).waitFor();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Posted').waitFor();
  const ulid = await cardOf(page, 'swifts are back').getAttribute('data-post');
  expect(JSON.stringify(await answer(ulid ?? ''))).toContain('Only mentioned members can answer.');
});

test('locks and unlocks a thread that another member reads', async () => {
  const ulid = await ann.post('A long discussion.');
  await ben.comment(ulid, 'The last word.');
  const { page: reading } = await community.visit({ as: ben });
  const wire = await controlRealtimeNetwork(reading);
  await reading.goto(`/post/${ulid}`);
  await reading.getByText('The last word.').waitFor();
  await wire.told(`private-thread.${ulid}`);

  const { page } = await community.visit({ as: ann });
  await page.goto(`/post/${ulid}`);
  await choose(page, 'A long discussion', 'Lock comments');
  await page.getByText('Comments locked').waitFor();
  await reading.getByText('The author locked the comments', { exact: true }).waitFor();
  const below = cardOf(reading, 'The last word').getByRole('button', { name: /^Comment/ });
  await below.and(reading.locator('[aria-disabled=true]')).waitFor();
  expect(JSON.stringify(await answer(ulid))).toContain('The author locked this thread.');

  await choose(page, 'A long discussion', 'Unlock comments');
  await reading
    .getByText('The author locked the comments', { exact: true })
    .waitFor({ state: 'detached' });
  await below.and(reading.locator(':not([aria-disabled])')).waitFor();
  await ben.comment(ulid, 'One more word.');
});

test('hides an answer behind a fold', async () => {
  const ulid = await ann.post('A calm place.');
  await ben.comment(ulid, 'Something rude.');
  const { page } = await community.visit({ as: ann });
  await page.goto(`/post/${ulid}`);
  await choose(page, 'Something rude', 'Hide answer');
  const fold = page.getByRole('button', { name: '1 hidden answer' });
  await fold.waitFor();
  expect(await cardOf(page, 'Something rude').count()).toBe(0);

  const { page: feed } = await community.visit({ as: ann });
  await feed.goto(`/${ann.username}`);
  await feed.getByRole('button', { name: 'Show comments, 1' }).click();
  await feed.getByText('No comments yet').waitFor();
  expect(await cardOf(feed, 'Something rude').count()).toBe(0);

  const { page: reading } = await community.visit({ as: ben });
  await reading.goto(`/post/${ulid}`);
  await reading.getByRole('button', { name: '1 hidden answer' }).click();
  await cardOf(reading, 'Something rude')
    .getByText('The author of the post hid your answer.')
    .waitFor();

  await fold.click();
  await choose(page, 'Something rude', 'Show answer');
  await fold.waitFor({ state: 'detached' });
  await cardOf(page, 'Something rude').waitFor();
});

test('detaches a quote and attaches it again', async () => {
  const original = await ann.post('Mine alone.');
  const ulid = await ben.repost(original, 'Look at this.');
  const { page } = await community.visit({ as: ann });
  await page.goto(`/${ben.username}`);
  await choose(page, 'Look at this', 'Detach my post');
  await cardOf(page, 'Look at this').getByText('The author detached this quote').waitFor();
  const { page: reading } = await community.visit({ as: ben });
  await reading.goto(`/post/${ulid}`);
  await reading.getByText('The author detached this quote').waitFor();
  expect(await reading.getByText('Mine alone.').count()).toBe(0);
  await choose(page, 'Look at this', 'Attach my post');
  await cardOf(page, 'Look at this').getByText('Mine alone.').waitFor();
});

test('changes who can answer and quote an older post', async () => {
  const ulid = await ann.post('Open so far.');
  const { page } = await community.visit({ as: ann });
  await page.goto(`/post/${ulid}`);
  await choose(page, 'Open so far', 'Who can answer');
  await page.getByRole('menuitemradio', { name: 'Only you' }).last().click();
  await page.getByText('Only you can quote', { exact: true }).waitFor();
  expect(await ben.see(ulid)).toMatchObject({ whoQuotes: 'none' });
  const { page: reading } = await community.visit({ as: ben });
  await reading.goto(`/post/${ulid}`);
  await cardOf(reading, 'Open so far').getByRole('button', { name: 'Repost' }).click();
  await reading.getByRole('menuitem', { name: 'Repost' }).waitFor();
  expect(await reading.getByRole('menuitem', { name: 'Quote' }).count()).toBe(0);
});
