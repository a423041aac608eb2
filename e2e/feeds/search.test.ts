import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';
import { picture } from '../../server/test/uploads.ts';
import { waitForPath, type Community, startCommunity } from '../harness/community.ts';
import { expectToast, watchToasts } from '../harness/element-lifetimes.ts';
import { go } from '../harness/scene.ts';
import { searchBox, fillSearch, searchByHeader } from './search-scenes.ts';
import { expectAt, expectShown } from '../harness/shown.ts';

let community: Community;
let alice: TestMember;

beforeAll(async () => {
  community = await startCommunity();
  alice = await fillSearch(community.server);
});
afterAll(() => community.stop());

const asked = (calls: string[]): number =>
  calls.filter((call) => call.includes('/search/autocomplete/')).length;

test(
  'requests suggestions after one second, shows them from three letters',
  { tags: ['SEARCH-01', 'SEARCH-02', 'SEARCH-03'] },
  async () => {
    const { page, calls } = await community.visit({ as: alice });
    await page.clock.install();
    await page.goto('/search');
    await searchBox(page).focus();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('h');
    await page.clock.runFor(5000);
    expect(asked(calls)).toBe(0);
    await page.keyboard.type('e');
    await page.clock.runFor(990);
    expect(asked(calls)).toBe(0);
    const answered = page.waitForResponse(/autocomplete\/user/);
    await page.clock.runFor(20);
    await answered;
    expect(asked(calls)).toBe(3);
    expect(await searchBox(page).getAttribute('aria-expanded')).toBe('false');
    for (const letter of 'ron') {
      await page.keyboard.type(letter);
      await page.clock.runFor(400);
      await page.getByRole('listbox').waitFor();
    }
    expect(await searchBox(page).getAttribute('aria-expanded')).toBe('true');
    expect(asked(calls)).toBe(3);
    const asksAgain = page.waitForResponse(/autocomplete\/user/);
    await page.clock.runFor(610);
    await asksAgain;
    expect(asked(calls)).toBe(6);
  },
);

test(
  'the header leads to Search, and tabs to each kind',
  { tags: ['GUARD-18', 'GUARD-19', 'GUARD-40', 'UI-07'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await searchByHeader(page, (target) => target.click());
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await waitForPath(page, '/feed');
    await go(page, '/posts/lighthouse', page.getByRole('feed').getByText('A lighthouse, part 30'));
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Posts');
    await page.getByRole('tab', { name: 'Members' }).click();
    await waitForPath(page, '/username/lighthouse');
    await page.getByText('No posts found for @lighthouse.').waitFor();
    await page.getByRole('tab', { name: 'Hashtags' }).click();
    await waitForPath(page, '/hashtag/lighthouse');
    await page.getByText('No posts found for #lighthouse.').waitFor();
    await page.getByRole('tab', { name: 'Tickers' }).click();
    await waitForPath(page, '/ticker/LIGHTHOUSE');
    await page.getByText('No posts found for $LIGHTHOUSE.').waitFor();
    await go(page, '/posts/zzz', page.getByText('No posts found for zzz.'));
    await page.goBack();
    await page.goBack();
    await waitForPath(page, '/feed');
  },
);

test(
  'a member finds others by name and follows them',
  { tags: ['FOLLOW-15', 'FOLLOW-16', 'SEARCH-05'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await watchToasts(page);
    await page.goto('/search');
    await searchBox(page).fill('heron');
    await searchBox(page).press('Enter');
    await waitForPath(page, '/username/heron?tab=top');
    const people = page.getByRole('region', { name: 'Members' });
    await expect.poll(() => people.getByRole('listitem').count()).toBe(3);
    await people.getByRole('link', { name: 'Show all: Members' }).click();
    await waitForPath(page, '/username/heron');
    await expect.poll(() => people.getByRole('listitem').count()).toBe(5);
    await people.getByRole('button', { name: 'Show More' }).click();
    await expect.poll(() => people.getByRole('listitem').count()).toBe(8);
    await page.getByRole('heading', { name: 'Posts by Heron' }).waitFor();
    await page.getByRole('article').filter({ hasText: 'A lighthouse' }).first().waitFor();
    const first = people.getByRole('listitem').filter({ hasText: '@heron_3' });
    await first.getByRole('button', { name: /^Follow / }).click();
    await expectToast(page, 'User followed successfully');
    await page.route('**/v3/profile/*/follow', (route) => route.fulfill({ status: 500, json: {} }));
    await people
      .getByRole('listitem')
      .filter({ hasText: '@heron_4' })
      .getByRole('button', { name: /^Follow / })
      .click();
    await expectToast(page, 'Error following user');
  },
);

test('shows all kinds in Top, also after Back', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  await searchBox(page).fill('heron');
  await searchBox(page).press('Enter');
  await waitForPath(page, '/username/heron?tab=top');
  const main = page.getByRole('main');
  const region = (name: string): Locator => main.getByRole('region', { name, exact: true });
  const topTab = main.getByRole('tab', { name: 'Top', selected: true });
  await topTab.waitFor();
  await region('Groups').getByText('Heron watchers').waitFor();
  await region('Hashtags').getByRole('link', { name: '#heron1' }).waitFor();
  await main.getByText('The heron came back.').waitFor();
  await region('Members').getByRole('link', { name: 'Show all: Members' }).click();
  await waitForPath(page, '/username/heron');
  await page.goBack();
  await topTab.waitFor();
  await page.reload();
  await topTab.waitFor();
  await expectShown(region('Members'));
});

test('Top shows posts that no member’s name matches', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/username/lighthouse?tab=top');
  await page.getByRole('feed').getByText('A lighthouse, part 30').waitFor();
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByText('No posts found for @lighthouse.').waitFor();
  await page.getByRole('link', { name: 'See all results' }).click();
  await waitForPath(page, '/username/lighthouse?tab=top');
  await expectShown(page.getByRole('feed').getByText('A lighthouse, part 30'));
});

test('searches with operators and marks the matched words', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/search');
  await page.getByText('Search tips').click();
  await expectShown(page.getByText('has:media', { exact: true }));
  await searchBox(page).fill('from:heron came');
  await searchBox(page).press('Enter');
  await waitForPath(page, '/username/from%3Aheron%20came?tab=top');
  await page.getByRole('feed').getByText('The heron came back.').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('search-matches') ?? [])].map(
        (range) => (range as Range).cloneContents().textContent,
      ),
    );
  await expect.poll(marked).toEqual(['came']);
  await page.getByRole('tab', { name: 'Posts' }).click();
  await waitForPath(page, '/posts/from%3Aheron%20came');
  await expect.poll(marked).toEqual(['came']);
});

test('searches for the likeliest word after a typing error', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/posts/lighthuose');
  const corrected = page.getByRole('status').filter({ hasText: 'Showing results for lighthouse' });
  await expectShown(corrected);
  await expectShown(page.getByRole('feed').getByText('A lighthouse, part 30'));
});

test('Top names the searched text if nothing is found', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/username/zzz%20yyy?tab=top');
  await expectShown(page.getByText('No results for “zzz yyy”.'));
});

test(
  'opens a profile by a badge or the author’s name',
  { tags: ['GUARD-41', 'UI-38'] },
  async () => {
    const { page } = await community.visit({ as: alice });
    await page.goto('/posts/lighthouse');
    const card = page.getByRole('article').first();
    await card.getByRole('img', { name: 'Identity verified' }).click();
    await expectAt(page, '/heron');
    await page.goBack();
    await expectAt(page, '/posts/lighthouse');
    await card.getByRole('link', { name: 'Heron', exact: true }).click();
    await expectAt(page, '/heron');
    await page.getByRole('heading', { name: 'Heron', level: 1 }).waitFor();
    await page.getByRole('article').first().click();
    await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor();
    await page.getByRole('main').getByText('Voice').click();
    await expectAt(page, '/heron');
  },
);

test('logs failed searches and uploads without a toast', { tags: ['ERR-09'] }, async () => {
  const { page } = await community.visit({ as: alice });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  for (const path of ['**/v3/search/**', '**/media/uploads/**']) {
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  }
  await watchToasts(page);
  const quiet = async (): Promise<void> => {
    const toasts = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { seenLives: unknown[] }).seenLives;
    });
    expect(toasts).toEqual([]);
  };
  await page.goto('/search');
  await searchBox(page).fill('heron');
  await expect.poll(() => logged.join('\n')).toContain('error: Suggestions could not be loaded.');
  await quiet();
  const failed = page.getByRole('alert').filter({ hasText: 'Members can’t be loaded right now.' });
  await go(page, '/username/heron', failed);
  await expect.poll(() => logged.join('\n')).toContain('error: Members could not be searched.');
  await quiet();
  await go(page, '/feed', page.getByRole('tab', { name: 'Following' }));
  await page.getByRole('button', { name: 'Create a post' }).click();
  await page
    .locator('[role=dialog] input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(64, 48) });
  await expect.poll(() => logged.join('\n')).toContain('Upload failed: a.png');
  await quiet();
});

test('searches a member or a group from its menu', async () => {
  const { page } = await community.visit({ as: alice });
  await page.goto('/heron');
  await page
    .getByRole('button', { name: /^More about @?heron$/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Search posts' }).click();
  await expect.poll(() => searchBox(page).inputValue()).toBe('from:heron ');
  await searchBox(page).press('End');
  await page.keyboard.type('came');
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('feed').getByText('The heron came back.'));
  await page.goto('/groups?list=all&q=Heron');
  await page.getByRole('main').getByText('Heron watchers').click();
  await page.getByRole('button', { name: 'More about Heron watchers' }).click();
  await page.getByRole('menuitem', { name: 'Search in group' }).click();
  await expect.poll(() => searchBox(page).inputValue()).toBe('in:"Heron watchers" ');
});
