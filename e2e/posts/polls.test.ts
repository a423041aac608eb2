import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { voteInPoll } from '@rookery/contract/posts/vote-in-poll.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, PHONE, startCommunity } from '../harness/community.ts';

let community: Community;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let rounds = 0;

beforeAll(async () => {
  community = await startCommunity();
});
beforeEach(async () => {
  rounds += 1;
  const { server } = community;
  ann = await server.signUp(`ann${rounds}`);
  ben = await server.signUp(`ben${rounds}`);
  cleo = await server.signUp(`cleo${rounds}`);
});
afterAll(() => community.stop());

const QUESTION = 'What shall we drink?';
const cardOf = (page: Page) => page.locator('article[data-post]:visible', { hasText: QUESTION });
const choice = (page: Page, name: string) => cardOf(page).getByRole('radio', { name });
const results = (page: Page) => cardOf(page).getByRole('list', { name: 'Poll' });
const heightOf = async (page: Page) => (await cardOf(page).boundingBox())?.height;
const ask = (poll: object = {}) =>
  ann.post(QUESTION, { poll: { choices: ['Tea', 'Coffee'], minutes: 10, ...poll } });

test('creates a poll, counts two votes live, and ends', async () => {
  const { page } = await community.visit({ as: ann, viewport: PHONE });
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create a post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(QUESTION);
  await dialog.getByRole('button', { name: 'Add a poll' }).click();
  const post = dialog.getByRole('button', { name: 'Post', exact: true });
  await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('Tea');
  await dialog.getByText('Write at least two choices.').waitFor();
  expect(await post.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Coffee');
  await dialog.getByRole('combobox', { name: 'Ends after' }).selectOption('5 minutes');
  await post.click();
  await cardOf(page)
    .getByText(/^0 votes · \d min left$/)
    .waitFor();

  const voters = await Promise.all(
    [ben, cleo].map(async (as) => (await community.visit({ as })).page),
  );
  await Promise.all(voters.map((each) => each.goto(`/${ann.username}`)));
  const heights = await Promise.all(voters.map(heightOf));
  await Promise.all(voters.map((each, at) => choice(each, at ? 'Coffee' : 'Tea').click()));
  for (const each of [page, ...voters]) {
    await cardOf(each).getByText('2 votes').waitFor();
    await expect.poll(() => cardOf(each).getByText('50%').count()).toBe(2);
  }
  expect(await Promise.all(voters.map(heightOf))).toEqual(heights);
  expect(await results(voters[0] ?? page).ariaSnapshot()).toContain('Tea your choice 50%');

  community.server.clock.advance(6 * MINUTE_MS);
  await community.server.runJob('end-polls');
  for (const each of [page, ...voters]) {
    await cardOf(each).getByText('2 votes · Final results').waitFor();
  }
  const [reading] = voters;
  await reading?.goto('/notifications');
  await reading?.getByText('A poll has ended').waitFor();
});

test('votes with the keyboard, without choosing by arrows', async () => {
  const ulid = await ask();
  const { page } = await community.visit({ as: ben });
  await page.goto(`/post/${ulid}`);
  await choice(page, 'Tea').focus();
  await page.keyboard.press('ArrowDown');
  expect((await ben.see(ulid))?.poll?.voters).toBe(0);
  await page.keyboard.press('Space');
  await results(page).getByText('100%').waitFor();
  expect((await ben.see(ulid))?.poll?.ownChoices).toEqual([1]);
  expect(await results(page).evaluate((list) => list === document.activeElement)).toBe(true);
  await cardOf(page).getByRole('status').getByText('You voted').waitFor();
});

test('counts one of two votes from two devices', async () => {
  const ulid = await ask();
  const pages = await Promise.all(
    [PHONE, PHONE].map(async (viewport) => (await community.visit({ as: ben, viewport })).page),
  );
  await Promise.all(pages.map((each) => each.goto(`/post/${ulid}`)));
  await Promise.all(pages.map((each) => choice(each, 'Tea').waitFor()));
  await Promise.all(pages.map((each, at) => choice(each, at ? 'Coffee' : 'Tea').click()));
  for (const each of pages) await cardOf(each).getByText('1 vote').waitFor();
  // Both pages show a vote before the server has answered.
  const counted = async () => {
    const poll = (await ben.see(ulid))?.poll;
    return [poll?.voters, poll?.ownChoices?.length];
  };
  await expect.poll(counted).toEqual([1, 1]);
});

test('shows an offline vote and sends it later', async () => {
  const ulid = await ask({ choices: ['Tea', 'Coffee', 'Water'], isMultiple: true });
  const { page, context } = await community.visit({ as: ben });
  await page.goto(`/${ann.username}`);
  const box = (name: string) => cardOf(page).getByRole('checkbox', { name });
  await box('Tea').check();
  await box('Water').check();
  await context.setOffline(true);
  await cardOf(page).getByRole('button', { name: 'Vote' }).click();
  await cardOf(page)
    .getByText(/^1 voter · \d+ min left · Will be sent/)
    .waitFor();
  expect(await results(page).ariaSnapshot()).toContain('Water your choice');
  expect((await ann.see(ulid))?.poll?.voters).toBe(0);
  await context.setOffline(false);
  await results(page).getByText('100%').first().waitFor();
  expect((await ben.see(ulid))?.poll?.ownChoices).toEqual([0, 2]);
});

test('says why a late vote is not counted', async () => {
  const ulid = await ask({ minutes: 5 });
  await cleo.do(voteInPoll, { body: { ulid, choices: [0] } });
  const { page, context } = await community.visit({ as: ben });
  await page.goto(`/post/${ulid}`);
  await choice(page, 'Tea').waitFor();
  await context.setOffline(true);
  await choice(page, 'Coffee').click();
  await cardOf(page).getByText('Will be sent').waitFor();
  community.server.clock.advance(6 * MINUTE_MS);
  await context.setOffline(false);
  await page.getByText('This poll has ended. Votes are no longer counted.').waitFor();
  await cardOf(page).getByText('1 vote · Final results').waitFor();
});
