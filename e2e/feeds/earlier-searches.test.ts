import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { saveSearch } from '@rookery/contract/search/saved-searches.ts';

import type { TestMember } from '../../server/test/server.ts';
import { type Community, startCommunity, waitForPath } from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { expectShown } from '../harness/shown.ts';
import { fillSearch, searchBox } from './search-scenes.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await fillSearch(community.server);
});
afterAll(() => community.stop());

const panel = (page: Page) => page.getByRole('region', { name: 'Saved and recent searches' });
const texts = (page: Page, list: string) =>
  panel(page).getByRole('list', { name: list }).getByRole('link').allTextContents();

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await page.getByRole('tablist', { name: 'Search results' }).waitFor();
}

test('lists recent searches in the empty field until cleared', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  for (const text of ['heron', '#heron1', 'lighthouse']) await search(page, text);
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect
    .poll(() => texts(page, 'Recent searches'))
    .toEqual(['lighthouse', '#heron1', 'heron']);
  await panel(page).getByRole('button', { name: 'Remove lighthouse' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForPath(page, '/hashtag/heron1');
  await page.reload();
  await searchBox(page).fill('');
  await expect.poll(() => texts(page, 'Recent searches')).toEqual(['#heron1', 'heron']);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel(page).count()).toBe(0);
  await searchBox(page).press('ArrowDown');
  await panel(page).getByRole('button', { name: 'Clear recent searches' }).click();
  await expect.poll(() => panel(page).count()).toBe(0);
});

test('saves a search, names it and removes it', async () => {
  const { page } = await community.visit({ as: alice });
  await watchToasts(page);
  await page.goto('/username/from%3Aheron%20came?tab=top');
  const star = page.getByRole('button', { name: 'Save search', exact: true });
  await star.click();
  await expectToast(page, /^Search saved/);
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await panel(page).getByRole('button', { name: 'Name from:heron came' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Herons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const other = await community.visit({ as: alice });
  await other.page.goto('/search');
  await searchBox(other.page).focus();
  await expect.poll(() => texts(other.page, 'Saved searches')).toEqual(['Heronsfrom:heron came']);
  await panel(other.page).getByRole('link').click();
  await waitForPath(other.page, '/username/from%3Aheron%20came?tab=top');
  const otherStar = other.page.getByRole('button', { name: 'Save search', exact: true });
  await expect.poll(() => otherStar.getAttribute('aria-pressed')).toBe('true');
  await otherStar.click();
  await expect.poll(() => otherStar.getAttribute('aria-pressed')).toBe('false');
});

test('lists saved searches without a connection', async () => {
  const body = { ulid: community.server.freshUlid(), query: 'lighthouse', name: 'Lights' };
  await alice.do(saveSearch, { body });
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  await searchBox(page).focus();
  await expectShown(panel(page).getByText('Lights'));
  await searchBox(page).blur();
  await page.context().setOffline(true);
  await searchBox(page).focus();
  await expectShown(panel(page).getByText('Lights'));
});

test('removes a condition of a search by its chip', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/posts/from%3Aheron%20lighthouse%20has%3Amedia');
  const chips = page.getByRole('list', { name: 'Conditions of this search' });
  await expect.poll(() => chips.allTextContents()).toEqual(['From @heronWith media']);
  await chips.getByRole('button', { name: 'Remove With media' }).click();
  await waitForPath(page, '/posts/from%3Aheron%20lighthouse');
  expect(await searchBox(page).inputValue()).toBe('from:heron lighthouse');
  await expectShown(page.getByRole('feed').getByText('A lighthouse, part 30'));
});

test.each([
  ['/posts/from%3Anobody', 'No member has the username @nobody. Check the spelling.'],
  ['/username/in%3Aunknown?tab=top', 'You can’t find a group called “unknown”.'],
  ['/posts/has%3Axyz', 'Use has:media, has:link or has:poll.'],
  ['/username/before%3Anotadate?tab=top', 'Use a day, such as before:2026-01-31.'],
])('gives a hint instead of an empty result for %s', async (path, hint) => {
  const { page } = await community.visit({ as: alice });
  await page.goto(path);
  await expectShown(page.getByRole('status').filter({ hasText: hint }));
  await expectShown(page.getByText('has:media', { exact: true }));
  expect(await page.getByText(/^No (posts|results)/).count()).toBe(0);
});
