// Thorough: it combines texts and window sizes, and covers keys, failures and scroll positions.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { findAccessibilityFaults, findOverflows } from '../harness/page-faults.ts';
import {
  waitForPath,
  type Community,
  DESKTOP,
  PHONE,
  startCommunity,
} from '../harness/community.ts';
import { searchBox, fillSearch, searchByHeader, fillForSuggestions } from './search-scenes.ts';
import { expectAt, expectShown } from '../harness/shown.ts';
import { waitForStillness } from '../harness/stillness.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await fillSearch(community.server);
});
afterAll(() => community.stop());

const options = (page: Page, group?: string): Locator =>
  (group ? page.getByRole('group', { name: group }) : page.getByRole('listbox')).getByRole(
    'option',
  );

test('suggests five per category and expands by Show More', { tags: ['SEARCH-04'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  await fillForSuggestions(page, 'heron');
  for (const group of ['Members', 'Hashtags']) {
    await expect.poll(() => options(page, group).count()).toBe(6);
    await expect.poll(() => options(page, group).last().textContent()).toBe('Show More');
  }
  await options(page, 'Members').last().click();
  await expect.poll(() => options(page, 'Members').count()).toBe(8);
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox');
  for (let row = 0; row < 15; row += 1) await page.keyboard.press('ArrowDown');
  const active = (): Promise<string | null> => page.locator('[aria-selected=true]').textContent();
  await expect.poll(active).toBe('Show More');
  await page.keyboard.press('Enter');
  await expect.poll(() => options(page, 'Hashtags').count()).toBe(8);
  const sixth = options(page, 'Hashtags').nth(5);
  await expect.poll(active).toBe(await sixth.textContent());
  expect(await searchBox(page).getAttribute('aria-activedescendant')).toBe(
    await sixth.getAttribute('id'),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await searchBox(page).inputValue()).toBe('heron');
  await page.keyboard.press('Escape');
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
});

test('keeps a cleared search box empty after Back', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  await fillForSuggestions(page, 'hero');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click();
  await searchBox(page).waitFor({ state: 'detached' });
  await page.goBack();
  await waitForPath(page, '/search');
  expect(await searchBox(page).inputValue()).toBe('');
});

describe.each([
  ['a phone', PHONE, true],
  ['a desktop', DESKTOP, false],
])('on %s', (_where, viewport, hasTouch) => {
  const visit = () => community.visit({ as: alice, viewport, hasTouch });
  const press = (target: Locator): Promise<void> => (hasTouch ? target.tap() : target.click());
  /** Waits for the focus before it types. A tap focuses the box with a delay, and earlier keys are lost. */
  const type = async (page: Page, text: string): Promise<void> => {
    await press(searchBox(page));
    await expect
      .poll(() => searchBox(page).evaluate((each) => each === document.activeElement))
      .toBe(true);
    await page.keyboard.type(text);
  };

  test.each([
    ['#heron1', '/hashtag/heron1'],
    ['@heron', '/username/heron'],
    ['$hero', '/ticker/HERO'],
    ['heron', '/username/heron?tab=top'],
  ])('Enter after %s goes to %s', { tags: ['SEARCH-05', 'SEARCH-06'] }, async (text, path) => {
    const { page } = await visit();
    await page.goto('/search');
    await type(page, text);
    await page.keyboard.press('Enter');
    await expectAt(page, path);
    await expectShown(page.getByRole('article').first());
  });

  test(
    'searches posts by the suggested row or by Enter',
    { tags: ['SEARCH-06', 'GAP-148'] },
    async () => {
      const { page } = await visit();
      await page.goto('/search');
      await type(page, 'lighthouse');
      await press(page.getByRole('option', { name: 'Search posts' }));
      await waitForPath(page, '/posts/lighthouse');
      await expectShown(page.getByRole('article').filter({ hasText: 'A lighthouse' }).first());
      await searchBox(page).fill('slip');
      await searchBox(page).press('Enter');
      await expectAt(page, '/posts/slip');
      await expectShown(page.getByRole('article').filter({ hasText: 'Seen on the slip' }).first());
    },
  );

  test(
    'opens a suggested member and restores the text on Back',
    { tags: ['GUARD-41'] },
    async () => {
      const { page } = await visit();
      await page.goto('/search');
      await fillForSuggestions(page, 'heron');
      await press(options(page, 'Members').first());
      await waitForPath(page, '/heron');
      await page.goBack();
      await waitForPath(page, '/search');
      await expect.poll(() => searchBox(page).inputValue()).toBe('heron');
    },
  );

  test('shows no overflow or accessibility fault in search results', async () => {
    const { page } = await visit();
    await page.goto('/search');
    await fillForSuggestions(page, 'hero');
    await options(page, 'Tickers').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect([await findAccessibilityFaults(page), await findOverflows(page)]).toEqual([[], []]);
    for (const path of [
      '/username/heron?tab=top',
      '/username/heron',
      '/posts/lighthouse',
      '/hashtag/heron1',
      '/posts/zzz',
    ]) {
      await page.goto(path);
      await page.getByRole('main').locator('article, h2').first().waitFor();
      expect([path, await findAccessibilityFaults(page), await findOverflows(page)]).toEqual([
        path,
        [],
        [],
      ]);
    }
  });
});

test(
  'the header leads to Search on a phone',
  { tags: ['GUARD-18', 'GUARD-40', 'UI-07'] },
  async () => {
    const { page } = await community.visit({ as: alice, viewport: PHONE, hasTouch: true });
    await searchByHeader(page, (target) => target.tap());
  },
);

test('tabs keep the focus after arrow keys and Enter', { tags: ['GUARD-19'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/username/heron');
  const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
  await tab('Members').focus();
  for (const [name, path] of [
    ['Posts', '/posts/heron'],
    ['Hashtags', '/hashtag/heron'],
    ['Tickers', '/ticker/HERON'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await waitForPath(page, path);
    await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
    expect(await tab(name).evaluate((each) => each === document.activeElement)).toBe(true);
  }
  await tab('Posts').focus();
  await page.keyboard.press('Enter');
  await waitForPath(page, '/posts/HERON');
  await expect.poll(() => tab('Posts').getAttribute('aria-selected')).toBe('true');
  expect(await tab('Posts').evaluate((each) => each === document.activeElement)).toBe(true);
});

test('searches a tab for the current text or last term', { tags: ['GUARD-19'] }, async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/posts/lighthouse');
  await searchBox(page).fill('#heron1');
  // Press a key instead of clicking, because suggestions may cover the tabs.
  await page.getByRole('tab', { name: 'Members' }).press('Enter');
  await waitForPath(page, '/username/heron1');
  await expect.poll(() => searchBox(page).inputValue()).toBe('heron1');
  await searchBox(page).fill('');
  await page.getByRole('tab', { name: 'Posts' }).press('Enter');
  await waitForPath(page, '/posts/heron1');
  await expect.poll(() => searchBox(page).inputValue()).toBe('heron1');
});

test('logs failed suggestions without a toast and retries', { tags: ['SEARCH-12'] }, async () => {
  const { page, errors } = await community.visit({ as: alice });
  const url = '**/v3/search/autocomplete/*';
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/search');
  await fillForSuggestions(page, 'heron');
  const again = page.getByRole('option', { name: 'Try again' });
  await again.waitFor();
  await expect
    .poll(() => options(page).allTextContents())
    .toEqual(['Search posts for “heron”', 'Suggestions can’t be loaded right now. Try again']);
  expect(await page.locator('[role=status] > p').count()).toBe(0);
  await expect.poll(() => errors.join('\n')).toContain('Suggestions could not be loaded.');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.unroute(url);
  await again.click();
  await expect.poll(() => options(page, 'Members').count()).toBe(6);
});

test('shows a failed search in place with a retry', { tags: ['SEARCH-12'] }, async () => {
  const { page } = await community.visit({ as: alice });
  const url = /\/v3\/search\/(?:user|posts\/username)$/;
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/username/heron');
  const alert = page.getByRole('alert').filter({ hasText: 'Members can’t be loaded right now.' });
  await alert.waitFor();
  expect(await page.locator('[role=status] > p').count()).toBe(0);
  await page.unroute(url);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Members' }).getByText('@heron_1').waitFor();
});

test('keeps the position in results after Back from a post', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/posts/lighthouse');
  const card = page.getByRole('article').filter({ hasText: 'A lighthouse, part 19.' });
  await page.getByRole('article').first().waitFor();
  await expect
    .poll(async () => {
      await page.mouse.move(640, 400);
      await page.mouse.wheel(0, 400);
      return card.isVisible();
    })
    .toBe(true);
  await card.scrollIntoViewIfNeeded();
  await waitForStillness(page);
  const top = async (): Promise<number> => Math.round((await card.boundingBox())?.y ?? NaN);
  const before = await top();
  await card.click();
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
  await page.goBack();
  await expect.poll(top).toBe(before);
});
